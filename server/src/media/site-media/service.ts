import type {
  BulkImportFileRequest,
  GenerateFileUploadUrlRequest,
  ImportFileRequest,
} from '@cartwright/contract/media/site-media.ts'
import { Refusal, violation } from '../../platform/errors/errors.ts'
import { openGate } from '../../platform/process/gate.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import type { FileRow } from '../files/queries.ts'
import * as folders from '../folders/service.ts'
import { addFromAddress } from '../uploads/addresses.service.ts'
import * as uploadLinks from '../uploads/links.service.ts'
import { folderNames, toFileDescriptor, toFolderId } from './rules.ts'

export async function uploadUrl(
  shop: Shop,
  { siteId, mediaHosts }: Caller,
  request: GenerateFileUploadUrlRequest,
): Promise<string> {
  const { fileName = '', private: secret } = request
  const { largestFile } = shop.uploads
  if (Number(request.sizeInBytes ?? 0) > largestFile) {
    throw violation('sizeInBytes', `must not be more than ${largestFile}`, 'MAX')
  }
  const folderId = await ensureFolder(shop, siteId, request)
  return uploadLinks.create(shop, siteId, { fileName, folderId, private: secret ?? false, mediaHosts })
}

export async function importFile(
  shop: Shop,
  caller: Caller,
  { uploadId, ...request }: ImportFileRequest & { uploadId?: string | undefined },
): Promise<FileRow> {
  const { displayName, private: secret, urlHeaders } = request
  if (Object.keys(urlHeaders ?? {}).length > 0) {
    throw violation('urlHeaders', 'is not supported: the address must be public', 'FIELD_NOT_ALLOWED')
  }
  return addFromAddress(shop, caller, {
    url: fullUrl(request),
    ...(displayName ? { fileName: displayName } : {}),
    folderId: await ensureFolder(shop, caller.siteId, request),
    private: secret ?? false,
    uploadId,
  })
}

/** Imports each file on its own: one failure does not stop the others. */
export async function importFiles(
  shop: Shop,
  caller: Caller,
  { importFileRequests, returnEntity = false }: BulkImportFileRequest,
) {
  const fetching = openGate({ parallel: 4, waiting: importFileRequests.length })
  const results = await Promise.all(
    importFileRequests.map((request, originalIndex) =>
      fetching(async () => {
        try {
          const file = await importFile(shop, caller, request)
          const item = returnEntity ? { item: toFileDescriptor(file, shop.hosts.urlOf(caller.siteId)) } : {}
          return { itemMetadata: { id: file.id, originalIndex, success: true }, ...item }
        } catch (error) {
          return { itemMetadata: { originalIndex, success: false, error: toItemError(error) } }
        }
      }),
    ),
  )
  const failures = results.filter(({ itemMetadata }) => !itemMetadata.success).length
  return { results, bulkActionMetadata: bulkTotals(results, failures) }
}

/** The folder by its id, and below it the folders of a path, created if missing. */
async function ensureFolder(
  shop: Shop,
  siteId: string,
  { parentFolderId, filePath = '' }: { parentFolderId?: string; filePath?: string },
): Promise<string | null> {
  const parent = toFolderId(parentFolderId) ?? null
  if (parent) await folders.read(shop, siteId, parent)
  return folders.ensurePath(shop, siteId, { parentId: parent, names: folderNames(filePath) })
}

/** Leaves an address that is none as it is, for the download to refuse. */
function fullUrl({ url, urlParams }: ImportFileRequest): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  for (const [name, value] of Object.entries(urlParams ?? {})) {
    address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return address.href
}

function toItemError(error: unknown) {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  return { code: error.code ?? 'INVALID_ARGUMENT', description: error.message, data: {} }
}
