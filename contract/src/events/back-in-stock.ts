import { BackInStockRequest } from '../inventory/back-in-stock.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.ecom.v1.back_in_stock_notification_request'
const sample = {
  id: sampleId(2),
  catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: sampleId(4) },
  email: 'anna@example.com',
  status: 'RECEIVED',
  itemUrl: 'https://shop.example/products/speckled-mug',
}
const about = {
  name,
  entity: 'back_in_stock_notification_request',
  schema: BackInStockRequest,
  sample,
} as const

export const backInStockEvents = [
  entityEvent({
    ...about,
    kind: 'created',
    when: 'A shopper asks for an e-mail when a product is in stock again',
  }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'A request is answered: by the e-mail of the shop, or in another way',
    sample: { ...sample, status: 'NOTIFICATION_SENT', autoNotified: true },
  }),
  entityEvent({
    name,
    entity: about.entity,
    sample: {},
    kind: 'deleted',
    when: 'A request is deleted: by the shopper, by a merchant, with its member, or because it is old',
  }),
]
