import type { ContentCollection, ContentField } from './collections.ts'

/** The name of the collection whose items are posts of the blog. */
export const blogCollectionId = 'BlogPosts'

/** An item without this date, or with a later one, is a draft. */
export const publishedField = 'publishedDate'

const fields = [
  { key: 'title', type: 'TEXT', required: true },
  { key: 'slug', type: 'TEXT', required: true },
  { key: 'excerpt', type: 'TEXT' },
  { key: 'body', type: 'RICH_TEXT' },
  { key: 'cover', type: 'IMAGE' },
  { key: 'author', type: 'TEXT' },
  { key: publishedField, type: 'DATETIME' },
  { key: 'tags', type: 'ARRAY_STRING' },
] as const satisfies readonly ContentField[]

type BlogField = (typeof fields)[number]['key']

interface Names {
  collection: string
  fields: Record<BlogField, string>
}

/** A ready-made collection, with the names that merchants read. */
export function blogCollection({ collection, fields: names }: Names): ContentCollection {
  return {
    id: blogCollectionId,
    displayName: collection,
    displayField: 'title',
    fields: fields.map((field) => ({ ...field, displayName: names[field.key] })),
  }
}

export const postsPerPage = 10
