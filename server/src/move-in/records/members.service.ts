import type { Member } from '@cartwright/contract/identity/members.ts'
import { writeMoved } from '../../customers/members/moved.service.ts'
import { isObject } from '../../platform/values/optional.ts'
import type { MoveContext } from './ids.service.ts'
import type { SourcePicture } from './pictures.service.ts'
import * as pictures from './pictures.service.ts'
import { type Incoming, keptOf, type Written } from './rules.ts'

/** Creates or changes members. One of the shop with the same e-mail address is the same person and stays as they are. */
export async function write(context: MoveContext, incoming: readonly Incoming<Member>[]): Promise<Written[]> {
  const { tx, shop, siteId } = context
  const moving = incoming.filter(({ matched }) => !matched)
  await pictures.take(
    context,
    moving.flatMap(({ record }) => picturesOf(record)),
  )
  const members = moving.map(({ record, ownId }) => ({ member: withOwnPictures(context, record), ownId }))
  const outcomes = members.length > 0 ? await writeMoved(tx, shop, { siteId, members }) : []
  return [
    ...moving.map(({ sourceId }, at): Written => ({ sourceId, ownId: undefined, ...outcomes[at] })),
    ...keptOf(incoming),
  ]
}

function picturesOf({ profile }: Member): SourcePicture[] {
  return [profile?.photo, profile?.cover].filter(isObject)
}

function withOwnPictures(context: MoveContext, member: Member): Member {
  const { profile } = member
  if (!profile) return member
  const { photo, cover } = profile
  return {
    ...member,
    profile: {
      ...profile,
      ...(isObject(photo) ? { photo: pictures.here(context, photo) } : {}),
      ...(isObject(cover) ? { cover: pictures.here(context, cover) } : {}),
    },
  }
}
