import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import {
  type CallOptions,
  type Method,
  methods,
  type OptionalMethod,
  type Send,
} from '../transport/transport.ts'

/** Imports and exports of products. */
export interface TransferCalls {
  /**
   * Uploads a file of products: the product table of the hosted platform, of Shopify or
   * WooCommerce, or our own JSON lines. The shop checks it (`CHECKING`, then `CHECKED`) and changes nothing before {@link startImport}.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const table = 'handleId,fieldType,name,price\nvase,Product,Bud Vase,32.00\n'
   * const file = new Blob([table], { type: 'text/csv' })
   * const sent = await admin.transfers.uploadImport({ fileName: 'products.csv' }, file)
   * console.log(sent.import.id, sent.import.state)
   */
  uploadImport: (
    request: Request<'uploadImport'>,
    file: Blob,
    options?: CallOptions,
  ) => Promise<Reply<'uploadImport'>>

  /**
   * Reads an import and its progress; poll it. `expected` counts the planned changes, `done` the finished ones.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { state, progress, expected } = (await admin.transfers.getImport({ id: importId })).import
   * console.log(state, `${Math.round(progress * 100)} %`, expected.created, expected.refused)
   */
  getImport: Method<'getImport'>

  /**
   * Lists the imports of the shop, newest first. `before` is the last id of the previous page.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { imports } = await admin.transfers.listImports({ limit: 10 })
   * console.log(imports.map(({ fileName, state }) => `${fileName}: ${state}`))
   */
  listImports: OptionalMethod<'listImports'>

  /**
   * Lists the products of a file in its order, with the planned change and the problems by line and column. `after` is
   * the last line of the previous page; `problems` lists only products with problems.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { lines } = await admin.transfers.listImportLines({ id: importId, problems: true })
   * for (const { problems } of lines) {
   *   for (const { line, column, description } of problems) console.log(`${line} ${column ?? ''}: ${description}`)
   * }
   */
  listImportLines: Method<'listImportLines'>

  /**
   * Lists the pictures of an import, with the errors of those that failed.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { pictures } = await admin.transfers.listImportPictures({ id: importId, state: 'FAILED' })
   * console.log(pictures.map(({ address, problem }) => `${address}: ${problem}`))
   */
  listImportPictures: Method<'listImportPictures'>

  /**
   * Says what the unknown columns of a file hold, while its import is `MAPPING` or `CHECKED`. The shop checks the file
   * again and remembers the columns for the next one.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { import: one } = await admin.transfers.getImport({ id: unmappedImportId })
   * const columns = one.columns ?? []
   * const mapped = await admin.transfers.mapImportColumns({ id: unmappedImportId, columns })
   * console.log(mapped.import.state)
   */
  mapImportColumns: Method<'mapImportColumns'>

  /**
   * Starts an import, or resumes one that was cancelled or failed. Rejects with `IMPORT_STATE` during the check and
   * after the end.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const started = await admin.transfers.startImport({ id: importId })
   * console.log(started.import.state)
   */
  startImport: Method<'startImport'>

  /**
   * Stops an import. Products imported so far stay.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const canceled = await admin.transfers.cancelImport({ id: importId })
   * console.log(canceled.import.state)
   */
  cancelImport: Method<'cancelImport'>

  /**
   * Retries the failed pictures of an import.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const again = await admin.transfers.retryImportPictures({ id: importId })
   * console.log(again.import.pictures.waiting)
   */
  retryImportPictures: Method<'retryImportPictures'>

  /**
   * Creates an export of all products, a collection or selected products. The file is generated when it is downloaded:
   * at `downloadUrl`, or by {@link downloadExport}.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const made = await admin.transfers.createExport({ layout: 'SHOPIFY', collectionId })
   * console.log(made.export.fileName, made.export.downloadUrl)
   */
  createExport: Method<'createExport'>

  /**
   * Lists the exports of the shop, newest first.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { exports } = await admin.transfers.listExports()
   * console.log(exports.map(({ fileName, products }) => `${fileName}: ${products}`))
   */
  listExports: OptionalMethod<'listExports'>

  /**
   * Downloads the file of an export as a stream, with current data.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { id } = (await admin.transfers.createExport({ layout: 'CARTWRIGHT', productIds: [productId] })).export
   * const file = await admin.transfers.downloadExport({ id })
   * console.log(await new Response(file).text())
   */
  downloadExport: (
    request: Request<'downloadExport'>,
    options?: CallOptions,
  ) => Promise<ReadableStream<Uint8Array>>
}

export function transferCalls(send: Send): TransferCalls {
  return {
    ...methods(send, [
      'getImport',
      'listImports',
      'listImportLines',
      'listImportPictures',
      'mapImportColumns',
      'startImport',
      'cancelImport',
      'retryImportPictures',
      'createExport',
      'listExports',
    ]),
    uploadImport: (request: Request<'uploadImport'>, file: Blob, options?: CallOptions) =>
      send('uploadImport', request, { ...options, file }),
    downloadExport: (request: Request<'downloadExport'>, options?: CallOptions) =>
      send('downloadExport', request, options) as Promise<ReadableStream<Uint8Array>>,
  }
}
