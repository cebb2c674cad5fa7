import type {
  Category,
  CategoryField,
  CreateCategoryRequest,
  TreeReference,
  UpdateCategoryRequest,
} from '@cartwright/contract/catalogue-v3/categories.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import type { CollectionView } from '../collections/queries.ts'
import { storeAppIds } from '../items/rules.ts'
import { allProducts } from '../model/product.rules.ts'
import { imageOf } from '../wire/v1/media.rules.ts'

/** The one tree of a shop. */
export const tree = { appNamespace: '@wix/stores' } as const
export const [storeAppId = ''] = storeAppIds

export function isOurTree({ appNamespace, treeKey }: TreeReference): boolean {
  return appNamespace === tree.appNamespace && !treeKey
}

export interface CategoryTerms {
  publicUrl: string
  fields?: readonly CategoryField[] | undefined
}

export function toCategory(view: CollectionView, { publicUrl, fields = [] }: CategoryTerms): Category {
  const { id, name, slug, visible, media, createdAt, updatedAt, revision, numberOfProducts } = view
  const description = view.description ?? ''
  return {
    ...{ id, name, slug, visible, itemCounter: numberOfProducts, revision: String(revision) },
    ...withoutNulls({ image: imageOf(media, publicUrl) }),
    ...(fields.includes('DESCRIPTION') && { description }),
    ...(fields.includes('RICH_CONTENT_DESCRIPTION') && {
      richContentDescription: toRichContent(description),
    }),
    ...(fields.includes('BREADCRUMBS_INFO') && { breadcrumbsInfo: { breadcrumbs: [] } }),
    treeReference: tree,
    ...(id === allProducts.id && { managingAppId: storeAppId }),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

/** One paragraph for each line of the description, which is plain text. */
function toRichContent(description: string) {
  const lines = description.split('\n').filter((line) => line.trim() !== '')
  return {
    nodes: lines.map((text, index) => ({
      type: 'PARAGRAPH',
      id: `p${index + 1}`,
      nodes: [{ type: 'TEXT', id: '', nodes: [], textData: { text, decorations: [] } }],
      paragraphData: {},
    })),
  }
}

/** What this shop could not keep: its categories have no parents, and only plain descriptions. */
export function problemsOf(
  category: CreateCategoryRequest['category'] | UpdateCategoryRequest['category'],
): Violation[] {
  const { parentCategory, richContentDescription, description, seoData, extendedFields } = category
  const has = (value: unknown) => Object.keys(value ?? {}).length > 0
  const refused = (field: string, text: string): Violation => ({
    field: `category.${field}`,
    description: text,
    violatedRule: 'FIELD_NOT_ALLOWED',
  })
  const problems: Violation[] = []
  if (parentCategory?.id)
    problems.push(refused('parentCategory.id', 'is not possible: no category has a parent'))
  if (has(richContentDescription) && description === undefined) {
    problems.push(refused('richContentDescription', 'is not kept. Send description, a plain text'))
  }
  if (has(seoData)) problems.push(refused('seoData', 'is not kept by this shop'))
  if (has(extendedFields?.namespaces)) problems.push(refused('extendedFields', 'is not kept by this shop'))
  return problems
}
