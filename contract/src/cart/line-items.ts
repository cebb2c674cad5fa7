import type { Static } from 'typebox'
import { Fields, Nullable, Text } from '../values/common.ts'
import { Image, lineItem, SelectedMembership } from './line-item-fields.ts'

/** A line item of a cart. */
export const LineItem = Fields({
  ...lineItem,
  image: Image,
  selectedMembership: SelectedMembership,
  taxGroupId: Nullable(Text()),
})
export type LineItem = Static<typeof LineItem>
