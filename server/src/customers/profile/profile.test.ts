import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, member } from '../../../test/accounts.ts'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { codeFor as sentCode } from '../../../test/mails.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import { pieces, quantitiesByName, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as cart from '../../cart/cart/service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as catalogue from '../../catalogue/products/service.ts'
import * as recovery from '../../identity/sign-in/recovery.service.ts'
import type { MemberKey } from '../../platform/room.ts'
import * as orders from '../account/orders.service.ts'
import * as addresses from './addresses.service.ts'
import * as devices from './devices.service.ts'
import * as emailChange from './email-change.service.ts'
import * as profile from './service.ts'

let store: Store
let mug: Product
let lamp: Product
let anna: MemberKey

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
  lamp = await shelve(store, { name: 'Lamp', price: 80 })
  anna = await owner('anna@example.com')
})
afterAll(() => store.close())

async function owner(email: string): Promise<MemberKey> {
  const { id } = await member(store, email, { firstName: 'Anna' })
  return { siteId: store.siteId, memberId: id }
}

const signIn = async ({ memberId }: MemberKey) => memberTokens(store, await newVisitorFor(store, memberId))
const subjects = async () => {
  const found = await rows<{ recipient: string; subject: string }>(
    store,
    'SELECT recipient, subject FROM messages ORDER BY created_at DESC, id DESC',
  )
  return found.map(({ recipient, subject }) => `${recipient}: ${subject}`)
}
const codeFor = (email: string) => sentCode(store, email)

describe('the profile of an account', () => {
  test('is saved field by field, and an empty phone number is removed', async () => {
    await profile.save(store.shop, anna, { lastName: 'Berg', phone: '555 123', birthdate: '1990-12-31' })
    expect(await profile.get(store.shop, anna)).toMatchObject({
      email: 'anna@example.com',
      firstName: 'Anna',
      lastName: 'Berg',
      phone: '555 123',
      birthdate: '1990-12-31',
      inCommunity: false,
    })
    const saved = await profile.save(store.shop, anna, { phone: '', birthdate: '' })
    expect(saved).toMatchObject({ phone: '', birthdate: '', lastName: 'Berg' })
    const nonsense = profile.save(store.shop, anna, { birthdate: 'yesterday' })
    await expect(nonsense).rejects.toMatchObject({ status: 400 })
  })

  test('is public if its member wants that', async () => {
    const shown = await profile.setPrivacy(store.shop, anna, { inCommunity: true, subscription: true })
    expect(shown).toMatchObject({ inCommunity: true, subscription: true, lastName: 'Berg' })
  })
})

describe('the address book', () => {
  const home = {
    tag: 'HOME',
    country: 'DE',
    city: 'Berlin',
    postalCode: '10115',
    addressLine: 'Ufer 3',
  } as const

  test('adds, changes and removes addresses', async () => {
    const [first] = await addresses.add(store.shop, anna, home)
    expect(first).toMatchObject(home)
    const id = first?.id ?? ''
    const [changed] = await addresses.change(store.shop, anna, {
      ...home,
      id,
      city: 'Potsdam',
      postalCode: '14467',
    })
    expect(changed).toMatchObject({ id, tag: 'HOME', city: 'Potsdam' })
    expect(await addresses.remove(store.shop, anna, id)).toEqual([])
    await expect(addresses.remove(store.shop, anna, id)).rejects.toMatchObject({ status: 404 })
  })

  test('names missing fields and wrong postcodes', async () => {
    const wrong = addresses.add(store.shop, anna, { ...home, city: ' ', postalCode: '1' })
    await expect(wrong).rejects.toMatchObject({
      violations: [{ field: 'city' }, { field: 'postalCode' }],
    })
  })

  test('has addresses that an app of the merchant wrote', async () => {
    const { siteId } = store
    const [made] = await rows<{ id: string }>(
      store,
      `UPDATE members SET profile = profile || $2 WHERE site_id = $1 AND id = $3 RETURNING id`,
      [siteId, JSON.stringify({ addresses: [{ address: { city: 'Ulm', country: 'DE' } }] }), anna.memberId],
    )
    expect(made).toBeDefined()
    const [known] = await addresses.list(store.shop, anna)
    expect(known).toMatchObject({ city: 'Ulm', tag: 'UNTAGGED' })
    expect(await addresses.remove(store.shop, anna, known?.id ?? '')).toEqual([])
  })
})

describe('another e-mail address', () => {
  test('counts once its code is entered; the old address gets an e-mail, and other devices are signed out', async () => {
    const ben = await owner('ben@example.com')
    const { access_token: as } = await signIn(ben)
    const { id } = await emailChange.start(store.shop, ben, { newEmail: 'ben@new.example.com' })
    expect((await profile.get(store.shop, ben)).email).toBe('ben@example.com')
    await emailChange.confirm(store.shop, ben, { id, code: await codeFor('ben@new.example.com') })
    expect(await profile.get(store.shop, ben)).toMatchObject({
      email: 'ben@new.example.com',
      emailVerified: true,
    })
    expect(await subjects()).toContainEqual(
      expect.stringMatching(/^ben@example.com: .*e-mail address at .* was changed/),
    )
    expect((await store.ask('GET', '/members/v1/members/my', { as })).status).toBe(401)
    const twice = emailChange.confirm(store.shop, ben, { id, code: await codeFor('ben@new.example.com') })
    await expect(twice).rejects.toMatchObject({ code: 'VERIFICATION_CODE_EXPIRED' })
  })

  test('is refused after five wrong codes, after ten minutes, and to another member', async () => {
    const cleo = await owner('cleo@example.com')
    const first = await emailChange.start(store.shop, cleo, { newEmail: 'cleo@new.example.com' })
    const code = await codeFor('cleo@new.example.com')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await expect(emailChange.confirm(store.shop, anna, { ...first, code })).rejects.toMatchObject({
      code: 'VERIFICATION_CODE_EXPIRED',
    })
    for (let tries = 0; tries < 5; tries++) {
      const tried = emailChange.confirm(store.shop, cleo, { ...first, code: wrong })
      await expect(tried).rejects.toMatchObject({ code: 'VERIFICATION_CODE_INVALID' })
    }
    await expect(emailChange.confirm(store.shop, cleo, { ...first, code })).rejects.toMatchObject({
      code: 'VERIFICATION_CODE_EXPIRED',
    })
    store.clock.advance(60_000)
    const second = await emailChange.start(store.shop, cleo, { newEmail: 'cleo@new.example.com' })
    const good = await codeFor('cleo@new.example.com')
    store.clock.advance(10 * 60_000 + 1)
    await expect(emailChange.confirm(store.shop, cleo, { ...second, code: good })).rejects.toMatchObject({
      code: 'VERIFICATION_CODE_EXPIRED',
    })
  })

  test('that is taken gets another e-mail instead of a code, and the page looks the same', async () => {
    store.clock.advance(60_000)
    const dora = await owner('dora@example.com')
    expect(await emailChange.start(store.shop, dora, { newEmail: 'ANNA@example.com' })).toEqual({
      id: expect.any(String),
    })
    expect((await subjects())[0]).toMatch(/^ANNA@example.com: You already have an account/)
  })

  test('needs the password of a member who has one', async () => {
    const emil = await owner('emil@example.com')
    await recovery.changePassword(store.shop, emil, 'tin kettle under 9 stairs')
    const without = emailChange.start(store.shop, emil, { newEmail: 'emil@new.example.com' })
    await expect(without).rejects.toMatchObject({ code: '-19976' })
    const sent = { newEmail: 'emil@new.example.com', password: 'tin kettle under 9 stairs' }
    expect(await emailChange.start(store.shop, emil, sent)).toEqual({ id: expect.any(String) })
  })
})

describe('the devices of a member', () => {
  test('are listed, and a revoked one is signed out at once', async () => {
    const frida = await owner('frida@example.com')
    const [kept, lost] = [await signIn(frida), await signIn(frida)]
    const listed = await devices.list(store.shop, frida, undefined)
    expect(listed).toMatchObject([
      { kind: 'storefront', client: 'Storefront', current: false },
      { kind: 'storefront', client: 'Storefront', current: false },
    ])
    const statuses = async () => {
      const asked = [kept, lost].map(({ access_token: as }) =>
        store.ask('GET', '/members/v1/members/my', { as }),
      )
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200])
    await devices.end(store.shop, frida, listed[0]?.id ?? '')
    expect((await statuses()).sort()).toEqual([200, 401])
    await expect(devices.end(store.shop, anna, listed[1]?.id ?? '')).rejects.toMatchObject({ status: 404 })
    store.clock.advance(1000)
    await devices.endOthers(store.shop, frida, undefined)
    expect(await statuses()).toEqual([401, 401])
    const { body } = await store.ask('GET', '/admin/v1/audit-log', { as: store.apiKey })
    const hers = body.entries.filter(
      ({ caller }: { caller: { id?: string } }) => caller.id === frida.memberId,
    )
    expect(hers.map(({ call }: { call: string }) => call)).toEqual(['endOtherSessions', 'endSession'])
  })
})

describe('the orders of an account', () => {
  test('are only the member’s, and can be reordered as far as items are available', async () => {
    const gita = await owner('gita@example.com')
    const { access_token: as } = await signIn(gita)
    const checkoutId = await checkOut(store, {
      as,
      lineItems: [pieces(2, mug), pieces(1, lamp)],
      email: 'gita@example.com',
    })
    const { body } = await placeOrder(store, as, checkoutId)
    const { orders: listed } = await orders.list(store.shop, gita)
    expect(listed.map(({ id }) => id)).toEqual([body.orderId])
    expect((await orders.list(store.shop, anna)).orders).toEqual([])
    expect(await orders.find(store.shop, anna, body.orderId)).toBeUndefined()
    const own = await orders.find(store.shop, gita, body.orderId)
    await catalogue.remove(store.shop, store.merchant, lamp.id)
    expect(await orders.reorder(store.shop, gita, own?.data.order ?? {})).toEqual({
      added: 1,
      missing: ['Lamp'],
    })
    const caller = asking(store, { id: gita.memberId })
    const seen = { status: 200, headers: {}, body: await cart.read(store.shop, { caller }) }
    expect(quantitiesByName(seen)).toEqual({ Mug: 2 })
  })
})

test('the archive of a member has everything but credentials', async () => {
  const hana = await owner('hana@example.com')
  const { access_token: as } = await signIn(hana)
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, mug)], email: 'hana@example.com' })
  const { body } = await placeOrder(store, as, checkoutId)
  await recovery.sendActivationLink(
    store.shop,
    { siteId: store.siteId, address: '', userAgent: '' },
    { identityId: hana.memberId },
  )
  const reply = await store.ask('POST', '/v1/storefront/my-data', { as, body: {} })
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="my-data-/)
  expect(reply.body).toMatchObject({
    shop: 'Fieldhouse',
    identity: { id: hana.memberId, email: { address: 'hana@example.com' } },
    member: { loginEmail: 'hana@example.com', contact: { firstName: 'Anna' } },
    orders: [{ id: body.orderId, lineItems: [{ productName: { original: 'Mug' } }] }],
    devices: [{ kind: 'storefront' }],
    checkouts: [{ email: 'hana@example.com' }],
  })
  expect(JSON.stringify(reply.body)).not.toMatch(/reset-password\?token|argon2/)
  const merchants = await store.ask('POST', `/admin/v1/members/${hana.memberId}/export`, {
    as: store.apiKey,
    body: {},
  })
  expect(merchants.body.orders).toEqual(reply.body.orders)
  expect(
    (await store.ask('POST', '/v1/storefront/my-data', { as: await store.visitor(), body: {} })).status,
  ).toBe(403)
})
