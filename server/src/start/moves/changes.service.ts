import type pg from 'pg'
import type { Topic } from '../../platform/db/changes.ts'
import * as queries from './queries.ts'

/** Everything that servers keep of a shop. */
const topics: readonly Topic[] = [
  ...(['hosts', 'site', 'catalogue', 'pricing', 'keys', 'staff'] as const),
  ...(['members', 'media', 'webhooks', 'plugin', 'content'] as const),
]

/** Lets all servers forget what they know of a shop in a database, when the transaction commits. */
export async function publish(client: pg.Client, siteId: string): Promise<void> {
  await client.query(queries.publish, [siteId, topics])
}
