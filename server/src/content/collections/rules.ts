import type {
  ContentCollection,
  ContentField,
  ContentFieldType,
  ContentPermissions,
} from '@cartwright/contract/content/collections.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/shop/shop.ts'
import { isMerchant, may } from '../../platform/shop/shop.ts'
import type { CollectionRow } from './queries.ts'

export const mostCollections = 200
export const mostPerPage = 1000

const systemFields: readonly ContentField[] = [
  { key: '_id', displayName: 'ID', type: 'TEXT', systemField: true },
  { key: '_createdDate', displayName: 'Created', type: 'DATETIME', systemField: true },
  { key: '_updatedDate', displayName: 'Updated', type: 'DATETIME', systemField: true },
  { key: '_owner', displayName: 'Owner', type: 'TEXT', systemField: true },
]
const systemKeys = new Set(systemFields.map(({ key }) => key))

const defaults: Required<ContentPermissions> = {
  read: 'ANYONE',
  insert: 'ADMIN',
  update: 'ADMIN',
  remove: 'ADMIN',
}

/** Types of files: their keys find the items that show a file. */
export const fileTypes: ReadonlySet<ContentFieldType> = new Set<ContentFieldType>([
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
])

/** Types whose values are numbers, dates, short texts or files. */
const sortable = new Set<ContentFieldType>([
  ...fileTypes,
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'TIME',
  'URL',
  'SLUG',
  'EMAIL',
  'LANGUAGE',
  'REFERENCE',
])

type Definition = Partial<
  Pick<ContentCollection, 'displayName' | 'displayField' | 'fields' | 'permissions'>
> & {
  id: string
}

export interface Columns {
  displayName: string
  displayField: string | null
  fields: readonly ContentField[]
  permissions: Required<ContentPermissions>
  sorted: readonly string[]
}

/** What is stored of a definition. Clients send the system fields back; they are not stored. */
export function toColumns({ id, displayName, displayField, fields = [], permissions }: Definition): Columns {
  const own = fields.filter(({ key }) => !systemKeys.has(key)).map(withoutSystem)
  const first = own.find(({ type }) => type === 'TEXT')?.key
  return {
    displayName: displayName?.trim() || id,
    displayField: displayField ?? first ?? null,
    fields: own,
    permissions: { ...defaults, ...permissions },
    sorted: [
      '_createdDate',
      '_updatedDate',
      ...own.filter(({ type }) => sortable.has(type)).map(({ key }) => key),
    ],
  }
}

function withoutSystem({ systemField: _, ...field }: ContentField): ContentField {
  return field
}

export function definitionViolations({ fields = [] }: Definition): Violation[] {
  const seen = new Set<string>()
  return fields.flatMap((field, index): Violation[] => {
    const path = `collection.fields[${index}]`
    const found: Violation[] = []
    if (seen.has(field.key)) {
      found.push({ field: `${path}.key`, description: 'is used twice', violatedRule: 'VALIDATION' })
    }
    if ((field.key.startsWith('_') && !systemKeys.has(field.key)) || field.key in Object.prototype) {
      const description = 'must begin with a letter and not be a word of JavaScript'
      found.push({ field: `${path}.key`, description, violatedRule: 'FORMAT' })
    }
    seen.add(field.key)
    if (isReference(field) && !referencedBy(field)) {
      const name = field.type === 'REFERENCE' ? 'reference' : 'multiReference'
      found.push({
        field: `${path}.typeMetadata.${name}.referencedCollectionId`,
        description: 'is required',
        violatedRule: 'REQUIRED_FIELD',
      })
    }
    return found
  })
}

function isReference({ type }: ContentField): boolean {
  return type === 'REFERENCE' || type === 'MULTI_REFERENCE'
}

/** The name of the collection that a reference leads to. */
export function referencedBy({ typeMetadata = {} }: ContentField): string | undefined {
  return (typeMetadata.multiReference ?? typeMetadata.reference)?.referencedCollectionId
}

export function toWire(row: CollectionRow): ContentCollection {
  const { name, revision, displayName, displayField, fields, permissions, createdAt, updatedAt } = row
  return {
    id: name,
    revision: String(revision),
    collectionType: 'NATIVE',
    displayName,
    displayField,
    fields: [...fields, ...systemFields],
    permissions,
    maxPageSize: mostPerPage,
    pagingModes: ['OFFSET', 'CURSOR'],
    plugins: [],
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

export type Action = keyof ContentPermissions

/** Whether the caller may do this with all items, with their own, or with none. */
export function reach(
  { permissions }: Pick<CollectionRow, 'permissions'>,
  action: Action,
  caller: Caller,
): 'all' | 'own' | 'none' {
  const staffPermission = action === 'read' ? 'CONTENT.READ' : 'CONTENT.MANAGE'
  if (isMerchant(caller) && may(caller, staffPermission)) return 'all'
  const role = permissions[action]
  if (role === 'ANYONE') return 'all'
  if (role === 'ADMIN' || caller.kind !== 'member') return 'none'
  return role === 'SITE_MEMBER' || action === 'insert' ? 'all' : 'own'
}
