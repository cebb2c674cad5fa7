import type { Member } from '@cartwright/contract/identity/members.ts'
import { writeMoved } from '../../customers/members/moved.service.ts'
import type { MoveContext } from './ids.service.ts'
import type { Incoming, Written } from './rules.ts'

/** Creates or changes members. One of the shop with the same e-mail address is the same person and stays as they are. */
export async function write(
  { tx, shop, siteId }: MoveContext,
  incoming: readonly Incoming<Member>[],
): Promise<Written[]> {
  const moving = incoming.filter(({ matched }) => !matched)
  const members = moving.map(({ record, ownId }) => ({ member: record, ownId }))
  const outcomes = members.length > 0 ? await writeMoved(tx, shop, { siteId, members }) : []
  return [
    ...moving.map(({ sourceId }, at): Written => ({ sourceId, ownId: undefined, ...outcomes[at] })),
    ...incoming.flatMap(({ sourceId, ownId, matched }) => (matched ? [{ sourceId, ownId, matched }] : [])),
  ]
}
