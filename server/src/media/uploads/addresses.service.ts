import { Refusal, renameFields, violation } from '../../platform/errors/errors.ts'
import { type FetchedFile, HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type FileRow, fileBySource } from '../files/queries.ts'
import * as uploads from './service.ts'

export interface Address {
  url: string
  fileName?: string
  altText?: string
  folderId?: string | null
  private?: boolean
  /** Returns the existing file if this address or these bytes were added before. */
  reuse?: boolean
  /** Adds nothing if there is a file with it. */
  uploadId?: string | undefined
  /** The field that a refusal names; `url` by default. */
  field?: string
}

/** Milliseconds for the whole file. */
const timeout = 120_000

/**
 * Fetches a file from a public address and adds it. Each problem is a violation of the address.
 *
 * @example
 * const file = await addFromAddress(shop, author, { url: 'https://maker.example/mug.jpg', altText: 'A mug' })
 */
export async function addFromAddress(shop: Shop, author: Caller, address: Address): Promise<FileRow> {
  const { url, field = 'url', fileName, reuse = false, ...placing } = address
  if (reuse) {
    const [known] = await shop.db.run(fileBySource, [author.siteId, url, placing.private ?? false])
    if (known) return known
  }
  try {
    const fetched = await shop.httpClient.get(url, { largest: shop.uploads.largestFile, longest: timeout })
    const { content } = fetched
    const incoming = { ...placing, content, reuse, sourceUrl: url, fileName: fileName || fileNameIn(fetched) }
    return await uploads.add(shop, author, incoming)
  } catch (error) {
    throw toRefusal(error, field)
  }
}

function fileNameIn({ url }: FetchedFile): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

function toRefusal(error: unknown, field: string): unknown {
  if (error instanceof HttpClientError) return violation(field, error.message, 'VALIDATION')
  if (!(error instanceof Refusal)) return error
  return renameFields((name) => (name === 'file' ? field : name), error)
}
