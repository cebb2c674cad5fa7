import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Part } from '../../platform/files/files.ts'
import type { MediaUses } from '../../platform/room.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as library from '../library/service.ts'
import {
  type DownloadRow,
  deleteDownloadsOfFiles,
  downloadById,
  downloadsOfOrders,
  insertDownload,
  listDownloads,
  renewDownload,
  renewDownloadsOfOrder,
  resumeDownload,
  returnUnsent,
  revokeDownload,
  revokeDownloadsOfOrder,
  usableOrderDownloads,
  useDownload,
} from './queries.ts'
import { defaultDays, defaultMaxDownloads, resumeWindow, signedText } from './rules.ts'

export type { DownloadRow } from './queries.ts'

interface Terms {
  days?: number
  most?: number
}

export interface NewDownload extends Terms {
  fileId: string
  orderId?: string
  lineItemId?: string
}

/** A link to a file, limited by days and downloads. */
export async function create(
  shop: Shop,
  siteId: string,
  { fileId, ...rest }: NewDownload,
): Promise<DownloadRow> {
  await library.read(shop, siteId, fileId)
  const { orderId, lineItemId, days = defaultDays, most = defaultMaxDownloads } = rest
  const now = shop.clock()
  const id = shop.newId()
  const values = [siteId, id, fileId, orderId, lineItemId, new Date(now + days * day), most, new Date(now)]
  const [created] = await shop.db.run(insertDownload, values)
  if (created) return read(shop, siteId, id)
  const existing = await list(shop, siteId, { fileId, ...(orderId && { orderId }) })
  const same = existing.find((one) => one.lineItemId === lineItemId)
  if (!same) throw refuse('NOT_FOUND', 'No such file')
  return same
}

/** Creates the missing links of a line item. */
export async function createForLineItem(
  tx: Connection,
  shop: Shop,
  {
    siteId,
    orderId,
    lineItemId,
    fileIds,
  }: { siteId: string; orderId: string; lineItemId: string; fileIds: readonly string[] },
): Promise<void> {
  const now = shop.clock()
  const until = new Date(now + defaultDays * day)
  for (const [index, fileId] of fileIds.entries()) {
    // One millisecond apart, so that they stay in order.
    const createdAt = new Date(now + index)
    const values = [siteId, shop.newId(), fileId, orderId, lineItemId, until, defaultMaxDownloads, createdAt]
    await tx.run(insertDownload, values)
  }
}

/** All links of these orders, oldest first. */
export function ofOrders(
  on: Connection,
  siteId: string,
  orderIds: readonly string[],
): Promise<DownloadRow[]> {
  return on.run(downloadsOfOrders, [siteId, orderIds])
}

export async function revokeOfOrder(
  tx: Connection,
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<void> {
  await tx.run(revokeDownloadsOfOrder, [siteId, orderId, new Date(shop.clock())])
}

export function list(
  shop: Shop,
  siteId: string,
  { orderId, fileId }: { orderId?: string; fileId?: string },
): Promise<DownloadRow[]> {
  return shop.db.run(listDownloads, [siteId, orderId, fileId])
}

/** Renews the address, the days and the downloads. */
export async function renew(
  shop: Shop,
  siteId: string,
  { id, days = defaultDays, most }: Terms & { id: string },
): Promise<DownloadRow> {
  const before = await read(shop, siteId, id)
  const until = new Date(shop.clock() + days * day)
  await shop.db.run(renewDownload, [siteId, id, until, most ?? before.most])
  return read(shop, siteId, id)
}

/** Renews the addresses and days of an order's links; the remaining downloads stay. */
export async function renewOfOrder(
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<void> {
  await shop.db.run(renewDownloadsOfOrder, [siteId, orderId, new Date(shop.clock() + defaultDays * day)])
}

export async function revoke(shop: Shop, siteId: string, id: string): Promise<DownloadRow> {
  await shop.db.run(revokeDownload, [siteId, id, new Date(shop.clock())])
  return read(shop, siteId, id)
}

export function urlOf(shop: Shop, link: DownloadRow): string {
  return `${shop.hosts.urlOf(link.siteId)}/downloads/${link.siteId}/${link.id}/${shop.tokens.derive(signedText(link))}`
}

export interface Address {
  siteId: string
  id: string
  signature: string
}

/** The link of a signed address, even if it has expired. */
export async function find(shop: Shop, address: Address): Promise<DownloadRow> {
  const link = await findSigned(shop, address)
  if (!link) throw refuse('NOT_FOUND', 'No such download')
  return link
}

/**
 * Counts a download that begins, lets one resume, and refuses an expired link. Call the returned function with the
 * number of bytes sent.
 */
export async function begin(
  shop: Shop,
  { siteId, id, serial }: DownloadRow,
  { start, end }: Part,
): Promise<((sent: number) => Promise<unknown>) | undefined> {
  const now = shop.clock()
  const link = [siteId, id, serial]
  const bytes = end - start + 1
  if (start > 0) {
    const times = [new Date(now), new Date(now - resumeWindow)]
    const [resumed] = await shop.db.run(resumeDownload, [...link, ...times, bytes])
    if (resumed) return (sent) => shop.db.run(returnUnsent, [...link, bytes - sent])
  }
  const [used] = await shop.db.run(useDownload, [...link, new Date(now)])
  if (!used) throw refuse('DOWNLOAD_ENDED')
  return undefined
}

async function findSigned(shop: Shop, { siteId, id, signature }: Address): Promise<DownloadRow | undefined> {
  if (!isGuid(siteId) || !isGuid(id)) return undefined
  const [link] = await shop.db.run(downloadById, [siteId, id])
  return link && isSameSecret(shop.tokens.derive(signedText(link)), signature) ? link : undefined
}

/** Files that buyers may still download are only deleted by force. */
export const downloadMediaUses: MediaUses = {
  async find(on, { clock }, { siteId, ids }) {
    const rows = await on.run(usableOrderDownloads, [siteId, ids, new Date(clock())])
    return rows.map(({ fileId, orderId }) => ({
      mediaId: fileId,
      kind: 'order' as const,
      id: orderId,
      name: 'the buyer of an order',
    }))
  },
  async remove(tx, _shop, { siteId, ids }) {
    await tx.run(deleteDownloadsOfFiles, [siteId, ids])
    return undefined
  },
}

async function read(shop: Shop, siteId: string, id: string): Promise<DownloadRow> {
  const [link] = await shop.db.run(downloadById, [siteId, id])
  if (!link) throw refuse('NOT_FOUND', 'No such download')
  return link
}
