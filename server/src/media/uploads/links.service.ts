import type { Readable } from 'node:stream'
import { day } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { requireContent } from '../../platform/http/body.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import { requireOpen } from '../../platform/shop/hosts.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type FileRow, fileByUpload } from '../files/queries.ts'
import * as uploads from './service.ts'

export interface UploadTerms {
  fileName: string
  folderId?: string | null
  private?: boolean
  /** In the answer to the upload. */
  mediaHosts?: Caller['mediaHosts']
}

interface Claim extends UploadTerms {
  siteId: string
  uploadId: string
  expires: number
}

/** An address to which anyone can upload one file within a day, without a token. */
export function create(shop: Shop, siteId: string, promised: UploadTerms): string {
  const claim: Claim = { ...promised, siteId, uploadId: shop.newId(), expires: shop.clock() + day }
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${shop.hosts.urlOf(siteId)}/media/uploads/${text}.${signatureOf(shop, text)}`
}

export interface LinkUpload {
  /** The end of the address. */
  token: string
  content: Readable | undefined
  /** Replaces the name that the address was created with. */
  fileName?: string | undefined
}

/** Adds the uploaded file. A second upload returns the first file. */
export async function receive(
  shop: Shop,
  { token, content, fileName }: LinkUpload,
): Promise<{ row: FileRow; mediaHosts: Caller['mediaHosts'] }> {
  const claim = readToken(shop, token)
  if (!claim) throw refuse('NOT_FOUND', 'This upload link is not valid')
  const { siteId, uploadId, expires, mediaHosts, ...promised } = claim
  requireOpen(shop.hosts, siteId)
  const [known] = await shop.db.run(fileByUpload, [siteId, uploadId])
  if (known) return { row: known, mediaHosts }
  if (expires <= shop.clock()) throw refuse('DOWNLOAD_ENDED', 'This upload link has expired')
  const author = { siteId, kind: 'app' as const, id: uploadId, permissions: new Set<string>() }
  const named = { fileName: fileName || promised.fileName }
  const upload = { ...promised, ...named, content: requireContent(content), uploadId }
  return { row: await uploads.add(shop, author, upload), mediaHosts }
}

function readToken(shop: Shop, token: string): Claim | undefined {
  const [text = '', signature = ''] = token.split('.')
  if (!isSameSecret(signatureOf(shop, text), signature)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

function signatureOf(shop: Shop, text: string): string {
  return shop.tokens.derive(`upload ${text}`)
}
