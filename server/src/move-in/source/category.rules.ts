import type { Category } from '@cartwright/contract/catalogue-v3/categories.ts'
import { isObject, optional } from '../../platform/values/optional.ts'
import type { CollectionRecord } from '../records/rules.ts'
import { isFilled } from './left-out-v3.rules.ts'
import { toPicture } from './media-v3.rules.ts'

/** A category as a collection. Collections lie beside one another here. */
export function toCollection(category: Category): CollectionRecord | undefined {
  const { id, name, slug, description, richContentDescription, visible, image } = category
  if (!id) return undefined
  const notes = notesOn(category)
  const words = description || linesOf(richContentDescription).join('\n')
  return {
    id,
    name: name ?? '',
    ...optional('slug', slug),
    ...optional('description', words || undefined),
    visible: visible ?? true,
    media: image ? toPicture({ image }) : [],
    ...optional('createdAt', category.createdDate),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

function notesOn({ name, parentCategory, breadcrumbsInfo, seoData, extendedFields }: Category): string[] {
  const parent = parentCategory?.id
  const crumb = breadcrumbsInfo?.breadcrumbs?.find(({ categoryId }) => categoryId === parent)
  const inParent = `The collection "${name}" lies in "${crumb?.categoryName ?? parent}" in the other shop, and beside it here; both have its products.`
  const lost = [
    ...(isFilled(seoData) ? ['title and description for search engines'] : []),
    ...(isFilled(extendedFields?.namespaces) ? ['fields of apps'] : []),
  ]
  return [
    ...(parent ? [inParent] : []),
    ...(lost.length > 0 ? [`The collection "${name}" came without ${lost.join(' and ')}.`] : []),
  ]
}

/** The words of rich content, which is plain text in collections: a line for each paragraph. */
function linesOf(node: unknown): string[] {
  const { nodes, type } = isObject(node) ? node : {}
  if (!Array.isArray(nodes)) return []
  const own = nodes.filter(isObject).flatMap(({ textData }) => (isObject(textData) ? textData.text : []))
  return own.length > 0 && type !== undefined ? [own.join('')] : nodes.flatMap(linesOf)
}
