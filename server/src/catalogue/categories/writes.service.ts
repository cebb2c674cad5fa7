import type {
  Category,
  CreateCategoryRequest,
  DeleteCategoryRequest,
  TreeReference,
  UpdateCategoryRequest,
  UpdateCategoryVisibilityRequest,
} from '@cartwright/contract/catalogue-v3/categories.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { notFound, Refusal, refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { defined, withoutNulls } from '../../platform/values/optional.ts'
import { changeCatalogue } from '../changes/service.ts'
import { collectionsByIds } from '../collections/queries.ts'
import * as collections from '../collections/service.ts'
import { lockFiles, toMediaDrafts } from '../media/drafts.service.ts'
import type { MediaDraft } from '../model/drafts.rules.ts'
import { allProducts } from '../model/product.rules.ts'
import { withWireFields } from '../wire/v1/requests.rules.ts'
import { type CategoryTerms, isOurTree, problemsOf, toCategory } from './rules.ts'

type Fields = CategoryTerms['fields']

export async function create(
  shop: Shop,
  caller: Caller,
  { category, treeReference, fields }: CreateCategoryRequest,
): Promise<{ category: Category }> {
  requireOurTree(treeReference)
  refuseIf(problemsOf(category))
  const { name, slug, description, visible, image } = category
  const work = async () => {
    const media = image ? await toMedia(shop, caller, { image, known: [] }) : []
    return changeCatalogue(shop, caller, async (context) => {
      await lockFiles(context, { media, known: [] })
      const draft = { name, ...withoutNulls({ slug, description, visible }), media }
      const after = await collections.createIn(context, draft as collections.CollectionDraft)
      requireSlug(slug, after.slug)
      return after
    })
  }
  const { id } = await withWireFields(toWireField, work())
  return replyOf(shop, caller, { id, fields })
}

/** Fields that are left out stay as they are; null clears one. */
export async function update(
  shop: Shop,
  caller: Caller,
  { category, treeReference, fields }: UpdateCategoryRequest,
): Promise<{ category: Category }> {
  requireOurTree(treeReference)
  refuseIf(problemsOf(category))
  const { id: sent, revision, name, slug, description, visible, image } = category
  const id = sent.toLowerCase()
  const work = async () => {
    const known = image === undefined ? [] : (await viewOf(shop, caller, id)).media
    const media = image === undefined ? undefined : await withImage(shop, caller, { image, known })
    const patch = defined({ name, slug, description, visible, media })
    await changeCatalogue(shop, caller, async (context) => {
      await lockFiles(context, { media: media ?? [], known })
      const after = await collections.updateIn(context, { id, patch, revision })
      requireSlug(slug, after.slug)
    })
  }
  await filledByHand(id, () => withWireFields(toWireField, work()))
  return replyOf(shop, caller, { id, fields })
}

export async function setVisible(
  shop: Shop,
  caller: Caller,
  { categoryId, visible, revision, treeReference, fields }: UpdateCategoryVisibilityRequest,
): Promise<{ category: Category }> {
  requireOurTree(treeReference)
  const id = categoryId.toLowerCase()
  await filledByHand(id, () => collections.update(shop, caller, { id, patch: { visible }, revision }))
  return replyOf(shop, caller, { id, fields })
}

export async function remove(
  shop: Shop,
  caller: Caller,
  { categoryId, treeReference }: DeleteCategoryRequest,
): Promise<void> {
  requireOurTree(treeReference)
  const id = categoryId.toLowerCase()
  await filledByHand(id, () => collections.remove(shop, caller, id))
}

export function requireOurTree(treeReference: TreeReference): void {
  if (isOurTree(treeReference)) return
  const description = 'is not a tree of this shop. listTrees has those it knows'
  throw violation('treeReference', description, 'VALIDATION')
}

/** Refuses to change what the shop itself fills: the category of all products, and those with a rule. */
export async function filledByHand<T>(id: string, change: () => Promise<T>): Promise<T> {
  if (id === allProducts.id) throw refuse('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED')
  try {
    return await change()
  } catch (error) {
    const byRule = error instanceof Refusal && error.reason === 'COLLECTION_FILLED_BY_RULE'
    throw byRule ? refuse('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED') : error
  }
}

/** The catalogue would choose another slug; the contract refuses one that is taken. */
function requireSlug(wanted: string | null | undefined, assigned: string): void {
  if (wanted && slugFrom(wanted, 'collection') !== assigned) throw refuse('DUPLICATE_SLUG')
}

type Image = NonNullable<Category['image']>

async function toMedia(
  shop: Shop,
  caller: Caller,
  { image: { id, url, altText }, known }: { image: Image; known: readonly MediaDraft[] },
): Promise<MediaDraft[]> {
  const file = id ? { mediaId: id } : { url }
  const named = withoutNulls({ ...file, altText })
  return toMediaDrafts(shop, caller, { named: [named], known })
}

/** The media with another first image, or without it. */
async function withImage(
  shop: Shop,
  caller: Caller,
  { image, known }: { image: Image | null; known: readonly MediaDraft[] },
): Promise<MediaDraft[]> {
  const first = known.find(({ mediaType = 'image' }) => mediaType === 'image')
  const rest = known.filter((one) => one !== first && one.id !== image?.id)
  return image ? [...(await toMedia(shop, caller, { image, known })), ...rest] : [...rest]
}

async function viewOf(shop: Shop, { siteId }: Caller, id: string) {
  const [view] = isGuid(id) ? await shop.db.run(collectionsByIds, [siteId, [id]]) : []
  if (!view) throw notFound('No such category')
  return view
}

async function replyOf(shop: Shop, caller: Caller, { id, fields }: { id: string; fields: Fields }) {
  return {
    category: toCategory(await viewOf(shop, caller, id), {
      publicUrl: shop.hosts.urlOf(caller.siteId),
      fields,
    }),
  }
}

function toWireField(field: string): string {
  return field.startsWith('media') ? 'category.image' : `category.${field}`
}
