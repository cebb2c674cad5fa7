import { blogCollectionId, publishedField } from '@cartwright/contract/content/blog-collection.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import type { Collection } from '../collections/service.ts'

/** As dates are stored: in UTC and with the same number of digits, so that they sort as text. */
const storedDate =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z$'

/** Only staff see drafts of the blog. `item` is the name of the table in the statement. */
export function withoutDrafts(
  shop: Shop,
  caller: Caller,
  { collection: { name }, item }: { collection: Collection; item: 'i' | 'r' },
): RawBuilder<unknown> {
  const seesDrafts = isMerchant(caller) && may(caller, 'CONTENT.READ')
  if (name !== blogCollectionId || seesDrafts) return sql``
  const date = sql`(${sql.ref(`${item}.data`)} #>> ${[publishedField, '$date']}::text[]) collate "C"`
  return sql`and ${date} <= ${new Date(shop.clock()).toISOString()} and ${date} ~ ${storedDate}`
}
