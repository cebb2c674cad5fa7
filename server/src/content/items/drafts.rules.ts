import { blogCollectionId, publishedField } from '@cartwright/contract/content/blog-collection.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import type { Collection } from '../collections/service.ts'

/** As dates are stored: in UTC and with the same number of digits, so that they sort as text. */
const storedDate =
  '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z$'

/** Only staff see drafts of the blog. `item` is the name of the table in the statement. */
export function withoutDrafts(
  shop: Shop,
  caller: Caller,
  { collection: { name, sorted }, item }: { collection: Collection; item: 'i' | 'r' },
): RawBuilder<unknown> {
  const seesDrafts = isMerchant(caller) && may(caller, 'CONTENT.READ')
  if (name !== blogCollectionId || seesDrafts) return sql``
  const column = (key: string) => sql.ref(`${item}.${key}`)
  const isPast = (date: RawBuilder<unknown>) =>
    sql`substring(${date} from ${storedDate}) collate "C" <= ${new Date(shop.clock()).toISOString()}`
  if (!sorted.includes(publishedField)) {
    return sql`and ${isPast(sql`${column('data')} #>> ${[publishedField, '$date']}::text[]`)}`
  }
  // Bodies are long: it costs less not to read them.
  return sql`and exists (select from content_keys d
    where d.site_id = ${column('site_id')} and d.collection_id = ${column('collection_id')}
      and d.item_id = ${column('id')} and d.field = ${publishedField} and ${isPast(sql`d.value ->> '$date'`)})`
}
