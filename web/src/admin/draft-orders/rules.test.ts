import type { DraftOrderInput } from '@cartwright/contract/draft-orders/draft-orders.ts'
import { expect, test } from 'vitest'
import { editOf, fieldErrors, inputOf, withoutContact } from './input.rules.ts'
import { blankDraft, exemptionText, isComplete, ownDelivery, valuesOf } from './rules.ts'
import { english } from './texts/en.ts'

const [bowl, engraving] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002']
const catalogReference = { appId: 'shop', catalogItemId: bowl }
const taxGroupId = 'aaaaaaaa-0000-4000-8000-000000000003'

const input: DraftOrderInput = {
  catalogLineItems: [{ id: bowl, catalogReference, quantity: 1, price: { amount: '7' } }],
  customLineItems: [
    {
      ...{ id: engraving, quantity: 2, price: { amount: '4.5' }, fullPrice: { amount: '6.00' } },
      ...{
        productName: { original: 'Engraving', translated: 'Gravur' },
        itemType: { preset: 'DIGITAL' },
        taxGroupId,
      },
      physicalProperties: { sku: 'E-1', shippable: false },
    },
  ],
  discounts: [{ percentage: '10' }, { percentage: '5', lineItemId: bowl }, { priceAmount: { amount: '50' } }],
  buyerInfo: { email: 'ben@example.com' },
  recipientInfo: {
    address: { country: 'DE', city: 'Berlin', addressLine: 'Torstr. 1', subdivisionFullname: 'Berlin' },
    contactDetails: { firstName: 'Ben', vatId: { id: 'DE123456789', type: 'UNSPECIFIED' } },
  },
  shippingInfo: { carrierId: 'shop', code: 'standard' },
}

/** The bowl is hidden, so that it costs nothing, and takes no discount. */
const draftOrder = {
  ...{ memberId: '', buyerInfo: { email: 'ben@example.com' } },
  lineItems: [
    {
      hasOwnPrice: true,
      lineItem: { id: bowl, catalogReference, quantity: 1, priceBeforeDiscounts: { amount: '0.00' } },
    },
    {
      hasOwnPrice: true,
      lineItem: {
        ...{ id: engraving, quantity: 2, productName: { original: 'Engraving' } },
        ...{ priceBeforeDiscounts: { amount: '4.50' }, physicalProperties: { shippable: false } },
      },
    },
  ],
  recipientInfo: { recipientInfo: input.recipientInfo ?? {} },
  discounts: [
    { source: 'CUSTOM' as const, discount: { discountType: 'GLOBAL' as const, lineItemIds: [engraving] } },
  ],
}

test('a draft that is opened and saved again says what it said', () => {
  const values = valuesOf({ draftOrder, input, shippingOptions: [] }, blankDraft('US', 'Delivery'))
  const { discounts = [], ...rest } = inputOf(values)
  const { discounts: sent = [], ...others } = input
  expect(rest).toEqual(others)
  expect(new Set(discounts)).toEqual(new Set(sent))
})

test('the VAT ID of a draft is changed and removed', () => {
  const values = valuesOf({ draftOrder, input, shippingOptions: [] }, blankDraft('US', 'Delivery'))
  const vatIdOf = (vatId: string) => inputOf({ ...values, vatId }).recipientInfo?.contactDetails?.vatId
  expect(vatIdOf(' ATU33864707 ')).toEqual({ id: 'ATU33864707', type: 'UNSPECIFIED' })
  expect(vatIdOf('')).toBeUndefined()
})

test('another place takes nothing from the old one; a tax group is taken off', () => {
  const values = valuesOf({ draftOrder, input }, blankDraft('US', 'Delivery'))
  const lines = values.lines.map((line) => ({ ...line, taxGroupId: '' }))
  const { recipientInfo, customLineItems } = inputOf({ ...values, lines, city: 'Potsdam' })
  expect(recipientInfo?.address).toEqual({ country: 'DE', city: 'Potsdam', addressLine: 'Torstr. 1' })
  expect(recipientInfo?.contactDetails?.vatId).toEqual({ id: 'DE123456789', type: 'UNSPECIFIED' })
  expect(customLineItems?.[0]).not.toHaveProperty('taxGroupId')
})

test('an edit says nothing of an address that nobody has changed, also where the order has none', () => {
  const { recipientInfo: _, ...order } = { ...draftOrder, orderRevision: 'abc' }
  const before = valuesOf({ draftOrder: order }, blankDraft('', 'Delivery'))
  const edit = editOf({ ...before, note: 'Ring twice' }, before)
  expect(edit).toMatchObject({ buyerNote: 'Ring twice' })
  expect(edit).not.toHaveProperty('recipientInfo')
  expect(editOf({ ...before, firstName: 'Ben' }, before).recipientInfo).toEqual({
    ...{ address: {}, contactDetails: { firstName: 'Ben' } },
  })
  const sent = valuesOf({ draftOrder, input }, blankDraft('', 'Delivery'))
  expect(editOf(sent, sent)).not.toHaveProperty('recipientInfo')
  expect(editOf({ ...sent, city: 'Potsdam' }, sent).recipientInfo?.address).toMatchObject({ city: 'Potsdam' })
})

test('what the shop says of a line stands at its field, wherever the line is in the form', () => {
  const { lines } = valuesOf({ draftOrder, input }, blankDraft('US', 'Delivery'))
  const turned = lines.toReversed()
  const said = {
    'draftOrder.catalogLineItems[0].quantity': 'Too few left.',
    'draftOrder.customLineItems[0].price.amount': 'Enter at least 0.',
    'draftOrder.buyerInfo.email': 'Enter an e-mail address.',
    'draftOrder.discounts[0].percentage': 'Too much.',
  }
  expect(fieldErrors(said, turned)).toEqual({
    'lines.1.quantity': 'Too few left.',
    'lines.0.price': 'Enter at least 0.',
    email: 'Enter an e-mail address.',
  })
})

test('a quantity is whole', () => {
  const values = valuesOf({ draftOrder, input }, blankDraft('US', 'Delivery'))
  expect(isComplete(values)).toBe(true)
  const lines = values.lines.map((line) => ({ ...line, quantity: 2.5 }))
  expect(isComplete({ ...values, lines })).toBe(false)
})

test('a discount or a delivery that cannot be read is not left out silently', () => {
  const values = valuesOf({ draftOrder, input }, blankDraft('US', 'Delivery'))
  expect(isComplete({ ...values, discountKind: 'PERCENT', discount: '' })).toBe(false)
  expect(isComplete({ ...values, delivery: ownDelivery, ownPrice: '' })).toBe(false)
  expect(isComplete({ ...values, delivery: ownDelivery, ownPrice: 0, ownTitle: 'Courier' })).toBe(true)
})

test('what an order costs is not asked again for each letter of a name', () => {
  const values = valuesOf({ draftOrder, input }, blankDraft('US', 'Delivery'))
  const asked = (changed: object) => withoutContact(inputOf({ ...values, ...changed }))
  expect(asked({ firstName: 'Benno', email: 'benno@' })).toEqual(asked({}))
  expect(asked({ city: 'Potsdam' })).not.toEqual(asked({}))
})

test('says why an order bears no tax', () => {
  const text = (exemption: Parameters<typeof exemptionText>[0]) => exemptionText(exemption, english.totals)
  expect([
    text({ reason: 'CUSTOMER', description: 'Embassy' }),
    text({ reason: 'REVERSE_CHARGE', vatId: 'ATU13585627' }),
  ]).toEqual(['No tax for this customer: Embassy.', 'No VAT, because of the VAT ID.'])
})
