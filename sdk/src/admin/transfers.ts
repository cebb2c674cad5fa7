import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import {
  type CallOptions,
  type Method,
  methods,
  type OptionalMethod,
  type Send,
} from '../transport/transport.ts'

/** Products in files: into the shop and out of it. */
export interface TransferCalls {
  /**
   * Sends a file of products: the product table of the hosted platform or of Shopify, or our own lines. It is looked
   * through (`CHECKING`, then `CHECKED`); nothing changes before {@link startImport}.
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
   * How far an import is; ask now and then. `expected` says what would become of the products, `done` what has.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { state, progress, expected } = (await admin.transfers.getImport({ id: importId })).import
   * console.log(state, `${Math.round(progress * 100)} %`, expected.created, expected.refused)
   */
  getImport: Method<'getImport'>

  /**
   * The imports of the shop, newest first; `before` is the last id of the page before.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { imports } = await admin.transfers.listImports({ limit: 10 })
   * console.log(imports.map(({ fileName, state }) => `${fileName}: ${state}`))
   */
  listImports: OptionalMethod<'listImports'>

  /**
   * What becomes of each product of a file, in the order of the file, with what is wrong by line and column. `after` is
   * the last line of the page before; `problems` leaves out what has none.
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
   * The pictures an import fetches, and why some could not be.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { pictures } = await admin.transfers.listImportPictures({ id: importId, state: 'FAILED' })
   * console.log(pictures.map(({ address, problem }) => `${address}: ${problem}`))
   */
  listImportPictures: Method<'listImportPictures'>

  /**
   * Brings the products in. One that was canceled or failed on the way goes on where it stopped. Rejects with
   * `IMPORT_STATE` while the file is looked through, and when it is over.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const started = await admin.transfers.startImport({ id: importId })
   * console.log(started.import.state)
   */
  startImport: Method<'startImport'>

  /**
   * Stops an import; what it has brought in stays.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const canceled = await admin.transfers.cancelImport({ id: importId })
   * console.log(canceled.import.state)
   */
  cancelImport: Method<'cancelImport'>

  /**
   * Tries the pictures again that could not be fetched.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const again = await admin.transfers.retryImportPictures({ id: importId })
   * console.log(again.import.pictures.waiting)
   */
  retryImportPictures: Method<'retryImportPictures'>

  /**
   * A file of all products, of a collection or of some. It is made when it is downloaded: at `downloadUrl`, or by
   * {@link downloadExport}.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const made = await admin.transfers.createExport({ layout: 'SHOPIFY', collectionId })
   * console.log(made.export.fileName, made.export.downloadUrl)
   */
  createExport: Method<'createExport'>

  /**
   * The exports of the shop, newest first.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { exports } = await admin.transfers.listExports()
   * console.log(exports.map(({ fileName, products }) => `${fileName}: ${products}`))
   */
  listExports: OptionalMethod<'listExports'>

  /**
   * The file of an export as it comes, with the products as they are now.
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
