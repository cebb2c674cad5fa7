import type {
  AddProductMediaRequest,
  AddProductMediaToChoicesRequest,
  RemoveProductMediaRequest,
} from '@cartwright/contract/catalogue/product-media.ts'
import type {
  GetCatalogueProductReply,
  SetProductMediaRequest,
} from '@cartwright/contract/catalogue/products.ts'
import { violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { MediaDraft, ProductDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { catalogueProductOf } from '../products/requests.service.ts'
import * as products from '../products/service.ts'
import { draftsOf, hold } from './drafts.service.ts'
import { fetchLater } from './external-media.service.ts'
import { addMedia, assignMedia, keepMedia, type MediaChange, removeMedia, unassignMedia } from './rules.ts'

type Nothing = Record<string, never>

/** Adds files at the end; those a product has stay where they are. */
export async function add(
  shop: Shop,
  caller: Caller,
  { id, media: named = [] }: AddProductMediaRequest,
): Promise<Nothing> {
  const known = await mediaOf(shop, caller, id)
  const drafts = await draftsOf(shop, caller, { named, known })
  const additions = drafts.map((media, index) => ({ media, choice: choiceOf(named[index]?.choice) }))
  return changed(shop, caller, {
    ...{ id, known, added: drafts },
    change: (draft) => addMedia(draft, additions),
  })
}

export function remove(
  shop: Shop,
  caller: Caller,
  { id, mediaIds }: RemoveProductMediaRequest,
): Promise<Nothing> {
  return changed(shop, caller, {
    id,
    change: (draft) => ({ patch: removeMedia(draft, mediaIds), problems: [] }),
  })
}

/** Takes files away from products, in a transaction. */
export async function removeIn(
  writing: ChangeContext,
  { ids, mediaIds }: { ids: readonly string[]; mediaIds: readonly string[] },
): Promise<void> {
  const patch = (_: Product, draft: ProductDraft) => removeMedia(draft, mediaIds)
  const outcomes = await products.updateIn(
    writing,
    ids.map((id) => ({ id, patch })),
  )
  const refused = outcomes.find(({ refusal }) => refusal)
  if (refused) throw refused.refusal
}

export function addToChoices(
  shop: Shop,
  caller: Caller,
  { id, media = [] }: AddProductMediaToChoicesRequest,
): Promise<Nothing> {
  return changed(shop, caller, { id, change: (draft) => assignMedia(draft, media) })
}

export function removeFromChoices(
  shop: Shop,
  caller: Caller,
  { id, media = [] }: AddProductMediaToChoicesRequest,
): Promise<Nothing> {
  return changed(shop, caller, { id, change: (draft) => unassignMedia(draft, media) })
}

/** All media of a product in their order; choices lose those that go. */
export async function set(
  shop: Shop,
  caller: Caller,
  { id, media: named, revision }: SetProductMediaRequest,
): Promise<GetCatalogueProductReply> {
  const known = await mediaOf(shop, caller, id)
  const media = await draftsOf(shop, caller, { named, known })
  const change = (draft: ProductDraft) => ({ patch: keepMedia(draft, media), problems: [] })
  await changed(shop, caller, { id, revision, known, added: media, change })
  return catalogueProductOf(shop, caller, { id })
}

async function mediaOf(shop: Shop, caller: Caller, id: string): Promise<Product['media']> {
  return (await freshProducts(shop, caller.siteId, [id])).get(id.toLowerCase())?.media ?? []
}

interface MediaWish {
  id: string
  revision?: string | undefined
  /** Files the product may get. */
  added?: readonly MediaDraft[]
  /** Those it had. */
  known?: readonly MediaDraft[]
  change: (draft: ProductDraft) => MediaChange
}

async function changed(
  shop: Shop,
  caller: Caller,
  { id, revision, added = [], known = [], change }: MediaWish,
): Promise<Nothing> {
  const patch = (_: Product, draft: ProductDraft): ProductPatch => {
    const { patch, problems } = change(draft)
    if (problems.length > 0) throw violations(problems)
    return patch
  }
  await changeCatalogue(shop, caller, async (writing) => {
    await hold(writing, { media: added, known })
    const [outcome] = await products.updateIn(writing, [{ id, patch, revision }])
    if (!outcome?.product) throw outcome?.refusal
    const isNew = ({ id }: MediaDraft) => outcome.product.media.some((one) => one.id === id)
    await fetchLater(writing, outcome.product, added.filter(isNew))
  })
  return {}
}

function choiceOf(choice: { option?: string; choice?: string } | undefined) {
  return choice && { option: choice.option ?? '', choice: choice.choice ?? '' }
}
