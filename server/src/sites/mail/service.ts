import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { listMessages, type MessageRow, messageById } from './queries.ts'

/** The e-mails of a shop, newest first. */
export function list(
  shop: Shop,
  siteId: string,
  { to, before, limit }: { to?: string; before?: string; limit?: number | null },
): Promise<MessageRow[]> {
  return shop.db.run(listMessages, [siteId, to, before && new Date(before), limit ?? 50])
}

export async function read(shop: Shop, siteId: string, id: string): Promise<MessageRow> {
  const [message] = await shop.db.run(messageById, [siteId, id])
  if (!message) throw refuse('NOT_FOUND', 'No such message')
  return message
}
