import type { Static } from 'typebox'
import { Fields, Text } from '../../values/common.ts'

export const ExportOrdersRequest = Fields({
  /** As of `searchOrders`, as JSON. */
  filter: Text({ max: 9000 }),
  /** Searches number, e-mail address and names. */
  expression: Text({ max: 100 }),
})
export type ExportOrdersRequest = Static<typeof ExportOrdersRequest>
