import { storageKey } from '../../media/files/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { siteMark } from '../../platform/http/media-hosts.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type LabelRow, labelById, labelsByOrder } from './queries.ts'

export interface LabelKey {
  siteId: string
  labelId: string
}

/** Offers are no labels, except for whoever buys one. */
export async function get(on: Connection, { siteId, labelId }: LabelKey): Promise<LabelRow> {
  const [row] = isGuid(labelId) ? await on.run(labelById, [siteId, labelId]) : []
  if (!row) throw refuse('NOT_FOUND', 'No such label')
  return row
}

/** The labels with which the buyer can send the parcel of a return, the newest last. */
export async function ofReturn(
  shop: Shop,
  { siteId, orderId, returnId }: { siteId: string; orderId: string; returnId: string },
): Promise<LabelRow[]> {
  const rows = await shop.db.run(labelsByOrder, [siteId, orderId])
  return rows.filter((row) => row.returnId === returnId && row.status === 'BOUGHT' && row.fileId)
}

/** Where the file of a label is kept: with the private files of the shop. It never changes. */
export function newFileId({ siteId, id }: LabelRow): string {
  return `${siteMark(siteId)}_${id.replaceAll('-', '')}`
}

export function fileKey(fileId: string): string {
  return storageKey({ id: fileId, private: true })
}

/** The file of a label, with its name. */
export async function readFile(
  shop: Shop,
  row: LabelRow,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const pdf = row.fileId ? await shop.files.read(fileKey(row.fileId)) : undefined
  return pdf && { name: fileName(row), pdf }
}

export function fileName({ trackingNumber, id }: LabelRow): string {
  return `label-${trackingNumber ?? id}.pdf`.replaceAll(/[^\w.-]/g, '-')
}
