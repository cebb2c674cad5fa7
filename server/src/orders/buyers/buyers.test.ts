import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { austin, checkOut, deliver, openCheckoutProps, placeOrder, rows } from '../../../test/checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { becomeMember } from '../../../test/page-browser.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { knownBuyer } from './service.ts'

let store: Store
let mug: Product

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
})
afterAll(() => store.close())

const lind = { firstName: 'Gina', lastName: 'Lind', phone: '+49 30 123' }

/** What the shop knows of a member with this account, who has ordered for somebody. */
async function knownAfter(
  profile: { firstName?: string; lastName?: string; phones?: string[] },
  { contactDetails, email }: { contactDetails: object; email?: string },
) {
  const member = await newMember(store, { profile })
  const as = (await memberTokens(store, await newVisitorFor(store, member.id))).access_token
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, mug)], email: email ?? member.email })
  const checkout = { id: checkoutId, shippingInfo: { shippingDestination: { contactDetails } } }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: { checkout } })
  await placeOrder(store, as, checkoutId)
  return knownBuyer(store.shop, store.siteId, member)
}

test('a member who has ordered finds the address of that order at the next checkout', async () => {
  const tab = await becomeMember(store, 'anna@mail.test')
  const [member] = await rows<{ id: string }>(store, "SELECT id FROM members WHERE email = 'anna@mail.test'")
  const as = (await memberTokens(store, await newVisitorFor(store, member?.id ?? ''))).access_token
  const shownTo = async (of: object) => {
    const lineItems = [pieces(1, mug)]
    const checkoutId = await checkOut(store, { as, lineItems, email: 'anna@mail.test', ...of })
    const session = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
      as,
      body: { ecomCheckout: { checkoutId } },
    })
    const screen = await tab.open<OpenCheckoutProps>(session.body.redirectSession.fullUrl)
    const { fields } = openCheckoutProps(screen)
    return { checkoutId, street: fields.find(({ name }) => name === 'addressLine')?.value }
  }
  const unknown = { shippingAddress: undefined }
  expect((await shownTo(unknown)).street).toBe('')
  const order = async (contactDetails: object) => {
    const { checkoutId } = await shownTo({})
    const shippingInfo = { shippingDestination: { contactDetails } }
    await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      as,
      body: { checkout: { id: checkoutId, shippingInfo } },
    })
    await placeOrder(store, as, checkoutId)
  }
  await order(lind)
  expect((await shownTo(unknown)).street).toBe(austin.addressLine)
  expect((await shownTo({ shippingAddress: { country: 'US' } })).street).toBe(austin.addressLine)
})

test('a member without a name is called as in the last order', async () => {
  expect(await knownAfter({}, { contactDetails: lind })).toEqual(lind)
  expect(await knownAfter({ phones: ['+49 1'] }, { contactDetails: lind })).toEqual({
    ...lind,
    phone: '+49 1',
  })
})

test('a member with a name has the phone number of the last order, if it was in that name', async () => {
  const { phone: _, ...name } = lind
  expect(await knownAfter(name, { contactDetails: lind })).toEqual(lind)
  expect(await knownAfter({ firstName: 'Ben' }, { contactDetails: lind })).toEqual({
    ...{ firstName: 'Ben', lastName: '', phone: '' },
  })
  expect(await knownAfter({ ...name, phones: ['+49 1'] }, { contactDetails: lind })).toMatchObject({
    phone: '+49 1',
  })
})

test('an order that was placed for somebody else says nothing about the member', async () => {
  const nobody = { firstName: '', lastName: '', phone: '' }
  expect(await knownAfter({}, { contactDetails: lind, email: 'gina@example.com' })).toEqual(nobody)
})
