import type {
  AddProductMediaRequest,
  AddProductMediaToChoicesRequest,
  RemoveProductMediaRequest,
} from '@cartwright/contract/catalogue/product-media.ts'
import type {
  GetCatalogueProductReply,
  SetProductMediaRequest,
} from '@cartwright/contract/catalogue/products.ts'
import * as pictures from '../../media/pictures/service.ts'
import { refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { MediaDraft, ProductDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { catalogueProductOf } from '../products/requests.service.ts'
import * as products from '../products/service.ts'
import { lockFiles, toMediaDrafts } from './drafts.service.ts'
import { queueDownloads } from './external-media.service.ts'
import { addMedia, assignMedia, keepMedia, type MediaChange, removeMedia, unassignMedia } from './rules.ts'

/** Adds files at the end. Files that the product already has stay where they are. */
export async function add(
  shop: Shop,
  caller: Caller,
  { id, media: named = [] }: AddProductMediaRequest,
): Promise<void> {
  const known = await findMedia(shop, caller, id)
  const drafts = await toMediaDrafts(shop, caller, { named, known })
  const additions = drafts.map((media, index) => ({ media, choice: toChoice(named[index]?.choice) }))
  return updateMedia(shop, caller, {
    ...{ id, known, added: drafts },
    change: (draft) => addMedia(draft, additions),
  })
}

export function remove(
  shop: Shop,
  caller: Caller,
  { id, mediaIds }: RemoveProductMediaRequest,
): Promise<void> {
  return updateMedia(shop, caller, {
    id,
    named: mediaIds,
    change: (draft, toCurrent) => ({ patch: removeMedia(draft, mediaIds?.map(toCurrent)), problems: [] }),
  })
}

export async function removeIn(
  context: ChangeContext,
  { ids, mediaIds }: { ids: readonly string[]; mediaIds: readonly string[] },
): Promise<void> {
  const toCurrent = await readCurrentIds(context, ids, mediaIds)
  const patch = (_: Product, draft: ProductDraft) =>
    removeMedia(
      draft,
      mediaIds.map((id) => toCurrent(draft, id)),
    )
  const outcomes = await products.updateIn(
    context,
    ids.map((id) => ({ id, patch })),
  )
  const refused = outcomes.find(({ refusal }) => refusal)
  if (refused) throw refused.refusal
}

export function changeChoices(
  shop: Shop,
  caller: Caller,
  { id, media = [], adding }: AddProductMediaToChoicesRequest & { adding: boolean },
): Promise<void> {
  const change = adding ? assignMedia : unassignMedia
  return updateMedia(shop, caller, {
    id,
    named: media.flatMap(({ mediaIds = [] }) => mediaIds),
    change: (draft, toCurrent) =>
      change(
        draft,
        media.map(({ mediaIds, ...one }) => ({
          ...one,
          ...(mediaIds && { mediaIds: mediaIds.map(toCurrent) }),
        })),
      ),
  })
}

/** Sets all media of a product, in order. Choices lose removed media. */
export async function set(
  shop: Shop,
  caller: Caller,
  { id, media: named, revision }: SetProductMediaRequest,
): Promise<GetCatalogueProductReply> {
  const known = await findMedia(shop, caller, id)
  const media = await toMediaDrafts(shop, caller, { named, known })
  const change = (draft: ProductDraft) => ({ patch: keepMedia(draft, media), problems: [] })
  await updateMedia(shop, caller, { id, revision, known, added: media, change })
  return catalogueProductOf(shop, caller, { id })
}

async function findMedia(shop: Shop, caller: Caller, id: string): Promise<Product['media']> {
  return (await freshProducts(shop, caller.siteId, [id])).get(id.toLowerCase())?.media ?? []
}

interface MediaUpdate {
  id: string
  revision?: string | undefined
  added?: readonly MediaDraft[]
  /** Media that the product already has. */
  known?: readonly MediaDraft[]
  /** Ids in the request, which media may have had before they were downloaded. */
  named?: readonly string[] | undefined
  change: (draft: ProductDraft, toCurrent: (id: string) => string) => MediaChange
}

async function updateMedia(
  shop: Shop,
  caller: Caller,
  { id, revision, added = [], known = [], named = [], change }: MediaUpdate,
): Promise<void> {
  await changeCatalogue(shop, caller, async (context) => {
    const toCurrent = await readCurrentIds(context, [id], named)
    const patch = (_: Product, draft: ProductDraft): ProductPatch => {
      const { patch, problems } = change(draft, (named) => toCurrent(draft, named))
      refuseIf(problems)
      return patch
    }
    await lockFiles(context, { media: added, known })
    const [outcome] = await products.updateIn(context, [{ id, patch, revision }])
    if (!outcome?.product) throw outcome?.refusal
    const isNew = ({ id }: MediaDraft) => outcome.product.media.some((one) => one.id === id)
    await queueDownloads(context, outcome.product, added.filter(isNew))
  })
}

/** Waits for a download that replaces media of the products just now. Ids of files that are downloaded are no GUIDs. */
async function readCurrentIds(context: ChangeContext, ids: readonly string[], named: readonly string[]) {
  const former = named.filter(isGuid)
  if (former.length > 0) await products.lockProducts(context, ids)
  const current =
    former.length > 0 ? await pictures.currentIds(context.tx, context.siteId, former) : undefined
  return ({ media = [] }: ProductDraft, id: string) =>
    media.some((one) => one.id === id) ? id : (current?.get(id) ?? id)
}

function toChoice(choice: { option?: string; choice?: string } | undefined) {
  return choice && { option: choice.option ?? '', choice: choice.choice ?? '' }
}
