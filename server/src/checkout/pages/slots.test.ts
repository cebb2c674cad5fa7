import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anna,
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

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

let store: Store
let vases: object[]

beforeAll(async () => {
  store = await openStore({
    settings: { timeZone: 'UTC', languages: ['de'], paymentMethods: ['bank-transfer'] },
  })
  await deliver(store)
  const windows = weekdays.flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00', capacity: 1 },
    { weekday, from: '14:00', to: '16:30', capacity: 1 },
  ])
  const pickupLocation = {
    name: 'The studio',
    address: { country: 'US', city: 'New York', addressLine: '12 Kiln Yard' },
    deliverySlots: { windows, preparationDays: 1, horizonDays: 2, timeZone: 'America/New_York' },
  }
  await store.ask('POST', '/v1/pickup-locations', { as: store.apiKey, body: { pickupLocation } })
  vases = [pieces(1, await shelve(store, vase))]
})
afterAll(() => store.close())

const studio = (screen: Screen) => {
  const option = openCheckoutProps(screen).delivery?.options.find(({ title }) => title === 'The studio')
  if (!option?.days) throw new Error('no times')
  return { ...option, days: option.days }
}

describe('the checkout page', () => {
  test('offers days with their times in the zone of the location, and chooses none itself', async () => {
    const { screen } = await visitorReadyToPay(store, vases)
    const { days, selected } = studio(screen)
    expect(selected).toBe(false)
    expect(days).toHaveLength(2)
    expect(days[0]?.times.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
      '9:00 AM – 12:00 PM',
      '2:00 – 4:30 PM',
    ])
    const standard = openCheckoutProps(screen).delivery?.options.find((option) => option.selected)
    expect(standard?.title).toBe('Standard')
  })

  test('keeps a time that was chosen; the order, its page and its e-mail show it', async () => {
    const at = await visitorReadyToPay(store, vases)
    const { days } = studio(at.screen)
    const time = days[1]?.times[0]
    const chosen = await at.post({ ...filled(at.screen), delivery: time?.value ?? '', do: 'update' })
    expect(studio(chosen)).toMatchObject({ selected: true, value: time?.value })
    expect(studio(chosen).days[1]?.times.map(({ selected }) => selected)).toEqual([true, false])
    const pickup = openCheckoutProps(chosen).summary.rows.find(({ kind }) => kind === 'shipping')
    expect(pickup?.label.replaceAll(/\s/g, ' ')).toBe(
      `Pickup (The studio, ${days[1]?.label}, 9:00 AM – 12:00 PM)`,
    )
    const email = 'slots@example.com'
    const thanks = await at.post({ ...filled(chosen), email, do: 'place' })
    const text = `${days[1]?.label}, 9:00 AM – 12:00 PM`
    const lines = ['The studio', '12 Kiln Yard, New York, United States', text]
    const { props } = thanks
    if (props?.state !== 'thanks') throw new Error(`not placed: ${JSON.stringify(props)}`)
    expect(props.delivery?.lines.map((line) => line.replaceAll(/\s/g, ' '))).toEqual(lines)
    const [mail] = await rows<{ text: string }>(store, 'SELECT text FROM messages WHERE recipient = $1', [
      email,
    ])
    expect(mail?.text.replaceAll(/[^\S\n]/g, ' ')).toContain(lines.join('\n'))
  })

  test('says that a time is fully booked, in the shopper’s language, and keeps the choice', async () => {
    const at = await visitorReadyToPay(store, vases, { buyerLanguage: 'de' })
    const other = await visitorReadyToPay(store, vases)
    expect(studio(at.screen).days[0]?.times[0]?.text).toBe('09:00–12:00 Uhr')
    const value = studio(at.screen).days[0]?.times[1]?.value ?? ''
    const mine = await at.post({ ...filled(at.screen), delivery: value, do: 'update' })
    const theirs = await other.post({ ...filled(other.screen), delivery: value, do: 'update' })
    expect((await other.post({ ...filled(theirs, anna), do: 'place' })).props).toMatchObject({
      state: 'thanks',
    })
    const refused = await at.post({ ...filled(mine, anna), do: 'place' })
    const page = openCheckoutProps(refused)
    expect(page.delivery?.error).toBe('Die gewählte Zeit ist ausgebucht. Wählen Sie eine andere.')
    expect(page.delivery?.options.some(({ selected }) => selected)).toBe(false)
    expect(studio(refused).days[0]?.times).toHaveLength(1)
    const again = await at.post({ ...filled(refused, anna), do: 'update' })
    expect(openCheckoutProps(again).delivery?.error).toBe(page.delivery?.error)
  })

  test('asks for no address when the time of a pickup was taken meanwhile', async () => {
    const person = { email: 'late@example.com', fullName: 'Lena Late' }
    const at = await visitorAtCheckout(store, vases)
    const other = await visitorReadyToPay(store, vases)
    const first = await at.post({ ...filled(at.screen), do: 'update' })
    const value = studio(first).days[0]?.times[0]?.value ?? ''
    const mine = await at.post({ ...filled(first), delivery: value, do: 'update' })
    const names = openCheckoutProps(mine).fields.map(({ name }) => name)
    expect(names).toEqual(['email', 'fullName', 'phone'])
    const theirs = await other.post({ ...filled(other.screen), delivery: value, do: 'update' })
    expect((await other.post({ ...filled(theirs, anna), do: 'place' })).props?.state).toBe('thanks')
    const refused = await at.post({ ...filled(mine, person), do: 'place' })
    const { fields, delivery, summary } = openCheckoutProps(refused)
    expect(delivery?.error).toBe('The time you chose is fully booked. Choose another.')
    expect(fields.map(({ name, error }) => [name, error])).toEqual(names.map((name) => [name, undefined]))
    expect(summary.rows.map(({ kind }) => kind)).not.toContain('shipping')
    const another = studio(refused).days.at(-1)?.times.at(-1)?.value ?? ''
    const changed = await at.post({ ...filled(refused), delivery: another, do: 'update' })
    const { props } = await at.post({ ...filled(changed), do: 'place' })
    expect(props).toMatchObject({ state: 'thanks', delivery: { isPickup: true } })
  })

  test('says nothing but that the time is taken, to all who lose it while they pay', async () => {
    store.clock.advance(24 * 60 * 60_000)
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => visitorReadyToPay(store, vases)))
    const value = studio(shoppers[0]?.screen as Screen).days[0]?.times[0]?.value ?? ''
    const ready = await Promise.all(
      shoppers.map(async ({ post, screen }) => {
        const chosen = await post({ ...filled(screen), delivery: value, do: 'update' })
        return () => post({ ...filled(chosen, anna), do: 'place' })
      }),
    )
    const screens = await Promise.all(ready.map((place) => place()))
    const losers = screens.filter(({ props }) => props?.state === 'open').map(openCheckoutProps)
    expect(losers).toHaveLength(5)
    const full = { error: 'The time you chose is fully booked. Choose another.' }
    expect(losers).toMatchObject(Array(5).fill({ messages: [], delivery: full }))
  })
})
