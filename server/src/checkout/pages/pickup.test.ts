import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deliver,
  filled,
  openCheckoutProps,
  rows,
  type Screen,
  visitorAtCheckout,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let vases: object[]

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['cash-on-delivery', 'pay-at-pickup', 'manual'] } })
  await deliver(store)
  const pickupLocation = {
    name: 'The studio',
    address: { country: 'US', subdivision: 'US-NY', city: 'New York', addressLine: '12 Kiln Yard' },
    deliveryTime: 'Ready in two hours, Monday to Friday from 9 to 17',
    instructions: 'Ring at the green door.',
    active: true,
    rates: [{ amount: '0' }],
  }
  await store.ask('POST', '/v1/pickup-locations', { as: store.apiKey, body: { pickupLocation } })
  vases = [pieces(1, await shelve(store, vase))]
})

afterAll(() => store.close())

const methods = (screen: Screen) => openCheckoutProps(screen).payment.methods.map(({ value }) => value)

async function collected() {
  const at = await visitorReadyToPay(store, vases)
  const studio = openCheckoutProps(at.screen).delivery?.options.find(({ title }) => title === 'The studio')
  return {
    ...at,
    screen: await at.post({ ...filled(at.screen), delivery: studio?.value ?? '', do: 'update' }),
  }
}

describe('an order that is collected', () => {
  test('says where and when, on the page and in the e-mail', async () => {
    const { screen, post } = await collected()
    const email = 'collects@example.com'
    const thanks = await post({ ...filled(screen), email, payment: 'pay-at-pickup', do: 'place' })
    const lines = [
      'The studio',
      '12 Kiln Yard, New York, NY, United States',
      'Ready in two hours, Monday to Friday from 9 to 17',
      'Ring at the green door.',
    ]
    expect(thanks.props).toMatchObject({
      paymentText: 'Pay at pickup: not paid yet',
      delivery: { isPickup: true, lines },
    })
    const [mail] = await rows<{ text: string; html: string }>(
      store,
      'SELECT text, html FROM messages WHERE recipient = $1',
      [email],
    )
    expect(mail?.text).toContain(['Where to collect it:', ...lines].join('\n'))
    for (const line of lines) expect(mail?.html).toContain(line)
  })

  test('asks for a name and not for an address, until the shopper chooses a delivery', async () => {
    const at = await visitorAtCheckout(store, vases)
    const names = (screen: Screen) => openCheckoutProps(screen).fields.map(({ name }) => name)
    const first = await at.post({ ...filled(at.screen), do: 'update' })
    const option = (title: string) =>
      openCheckoutProps(first).delivery?.options.find((one) => one.title === title)?.value ?? ''
    const chosen = await at.post({ ...filled(first), delivery: option('The studio'), do: 'update' })
    expect(names(chosen)).toEqual(['email', 'fullName', 'phone'])
    const back = await at.post({ ...filled(chosen), delivery: option('Standard'), do: 'update' })
    expect(names(back)).toContain('addressLine')
    const person = { email: 'rosa@example.com', fullName: 'Rosa Diaz', payment: 'pay-at-pickup' }
    const thanks = await at.post({ ...filled(chosen), ...person, do: 'place' })
    expect(thanks.props).toMatchObject({ state: 'thanks', delivery: { isPickup: true }, addressLines: [] })
  })

  test('is taxed at the place of pickup', async () => {
    const as = store.apiKey
    const tax = '/billing/v1'
    const { body: groups } = await store.ask('GET', `${tax}/tax-groups/default-tax-groups`, { as })
    const taxRegion = { country: 'US', subdivision: 'US-NY' }
    const { body: made } = await store.ask('POST', `${tax}/tax-regions`, { as, body: { taxRegion } })
    const mapping = { taxGroupId: groups.taxGroups[0].id, taxRegionId: made.taxRegion.id, taxRate: '0.1' }
    await store.ask('POST', `${tax}/manual-tax-mappings`, { as, body: { manualTaxMapping: mapping } })
    const { screen } = await collected()
    expect(openCheckoutProps(screen).summary.rows).toContainEqual({
      kind: 'tax',
      label: 'Tax',
      text: '$3.20',
    })
  })

  test('is paid at pickup, and a delivery on delivery', async () => {
    const { screen, post } = await collected()
    expect(methods(screen)).toEqual(['pay-at-pickup', 'manual'])
    const standard = openCheckoutProps(screen).delivery?.options.find(({ title }) => title === 'Standard')
    const chosen = { ...filled(screen), payment: 'pay-at-pickup', delivery: standard?.value ?? '' }
    const brought = await post({ ...chosen, do: 'update' })
    expect(methods(brought)).toEqual(['cash-on-delivery', 'manual'])
    expect(openCheckoutProps(brought).payment.methods.some(({ selected }) => selected)).toBe(false)
    const refused = await post({ ...filled(brought), payment: 'pay-at-pickup', do: 'place' })
    expect(openCheckoutProps(refused).payment.error).toBe('Choose how to pay.')
  })
})
