import type { MediaList } from '@cartwright/contract/catalogue/product-media.ts'
import * as library from '../../media/library/service.ts'
import type { FileRow } from '../../media/pictures/service.ts'
import * as media from '../../media/pictures/service.ts'
import { refuseIf, type Violation } from '../../platform/errors/errors.ts'
import { mediaIdIn } from '../../platform/http/media-hosts.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { ChangeContext } from '../changes/service.ts'
import type { MediaDraft } from '../model/drafts.rules.ts'

type MediaReference = MediaList[number]

/** The media drafts of files. `known` are files it already has, which may be external. */
export async function toMediaDrafts(
  shop: Shop,
  caller: Caller,
  { named, known = [] }: { named: readonly MediaReference[]; known?: readonly MediaDraft[] },
): Promise<MediaDraft[]> {
  const found = await Promise.all(
    named.map((one) => toMediaDraftOrFault(shop, caller, { named: one, known })),
  )
  refuseIf(found.flatMap((one, index): Violation[] => (typeof one === 'object' ? [] : [problem(index, one)])))
  return found.filter((one) => typeof one === 'object')
}

/** Keeps newly used files from being deleted until the commit. */
export async function lockFiles(
  { tx, siteId }: ChangeContext,
  { media, known }: { media: readonly MediaDraft[]; known: readonly MediaDraft[] },
): Promise<void> {
  const own = media.filter(({ id, url }) => url === undefined && !known.some((one) => one.id === id))
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  const held = await library.lockForUse(tx, siteId, ids)
  const gone = media.flatMap(({ id }, index) => (ids.includes(id) && !held.has(id) ? [index] : []))
  refuseIf(gone.map((index) => problem(index, 'unknown')))
}

type Fault = 'neither' | 'both' | 'unknown'

async function toMediaDraftOrFault(
  shop: Shop,
  caller: Caller,
  { named: { mediaId, url, altText }, known }: { named: MediaReference; known: readonly MediaDraft[] },
): Promise<MediaDraft | Fault> {
  if (mediaId !== undefined && url !== undefined) return 'both'
  const said = altText === undefined ? {} : { altText: altText ?? '' }
  const id = mediaId ?? mediaIdIn(url ?? '', shop.hosts.urlOf(caller.siteId))
  const own = known.find((one) => one.id === id)
  if (own) return { ...own, ...said }
  const file = id === undefined ? undefined : await media.publicFile(shop, id)
  if (file?.siteId === caller.siteId) {
    return { ...(known.find((one) => one.id === file.id) ?? toMediaDraft(file)), ...said }
  }
  if (url !== undefined) return { id: shop.newId(), url, mediaType: 'image', ...said }
  return mediaId === undefined ? 'neither' : 'unknown'
}

export function toMediaDraft({ id, width, height, alt, mediaType }: FileRow): MediaDraft {
  const size = width && height ? { width, height } : {}
  return { id, ...size, altText: alt, mediaType }
}

function problem(index: number, fault: Fault): Violation {
  if (fault === 'unknown') {
    const description = 'is not a file of this shop'
    return { field: `media[${index}].mediaId`, description, violatedRule: 'VALIDATION' }
  }
  const description = 'needs either a mediaId or a url'
  return { field: `media[${index}]`, description, violatedRule: 'ONE_OF_ALIGNMENT' }
}
