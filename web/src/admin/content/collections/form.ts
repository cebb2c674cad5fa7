import type { ContentField } from '@cartwright/contract/content/collections.ts'
import type { Form } from '../../components/form/use-revision.ts'
import type { Permissions } from '../rules.ts'

export interface CollectionValues {
  displayName: string
  id: string
  displayField: string | null
  fields: ContentField[]
  permissions: Permissions
}

export type CollectionEdits = Form<CollectionValues>
