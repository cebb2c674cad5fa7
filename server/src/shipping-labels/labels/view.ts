import type { ShippingLabel } from '@cartwright/contract/shipping-labels/labels.ts'
import { toPrice } from '../../orders/order/prices.rules.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import type { LabelRow } from './queries.ts'

export function toWire(row: LabelRow, language: string): ShippingLabel {
  const { id, orderId, status, service, isTest, carrier, carrierService, price, currency, problem } = row
  const { trackingNumber, trackingLink, fulfillmentId, returnId, fileId, createdAt } = row
  if (status === 'OFFERED') throw new Error('an offer is no label yet')
  return {
    ...{ id, orderId, status, service, isTest, carrier, carrierService, currency, problem },
    price: toPrice(price, { currency, language }),
    hasFile: Boolean(fileId),
    ...withoutNulls({ trackingNumber, trackingLink, fulfillmentId, returnId }),
    createdDate: createdAt.toISOString(),
  }
}
