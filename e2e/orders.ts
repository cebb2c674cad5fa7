import { placeOrder } from '../server/test/checkouts.ts'
import { shop } from './world.ts'

/** An order that is to be paid by bank transfer. */
export async function unpaidOrder(): Promise<string> {
  const { as, checkoutId } = await shop.checkout()
  const address = {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Brooklyn',
    postalCode: '11201',
    addressLine: '12 Bergen Street',
  }
  const path = `/ecom/v1/checkouts/${checkoutId}`
  const change = (fields: object) =>
    shop.store.ask('PATCH', path, { as, body: { checkout: { id: checkoutId, ...fields } } })
  const shippingDestination = { address, contactDetails: { firstName: 'Ben', lastName: 'Okafor' } }
  await change({ buyerInfo: { email: 'ben@example.com' }, shippingInfo: { shippingDestination } })
  const { body } = await shop.store.ask('GET', path, { as })
  const [{ carrierId, shippingOptions }] = body.checkout.shippingInfo.carrierServiceOptions
  const selectedCarrierServiceOption = { carrierId, code: shippingOptions[0].code }
  await change({ shippingInfo: { shippingDestination, selectedCarrierServiceOption } })
  return (await placeOrder(shop.store, as, checkoutId)).body.orderId
}
