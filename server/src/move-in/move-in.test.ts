import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { austin, checkOut, deliver, placeOrder, rows } from '../../test/checkouts.ts'
import { collect, lineOf, mug, stock, stockMug, throwBlanket, variantOf, vase } from '../../test/fixtures.ts'
import { linkFor, readMails } from '../../test/mails.ts'
import { addressOf } from '../../test/published-clients/clients.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as products from '../catalogue/products/service.ts'
import { openHttpClient } from '../platform/http-client/http-client.ts'
import { listProblems, moveIn, report, sendLinks } from './service.ts'
import { SourceRefusal } from './source/client.service.ts'
import { openHosted } from './source/hosted.service.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
type Body = any

describe('a shop that moves in from another one', () => {
  let from: Store
  let to: Store

  beforeEach(async () => {
    from = await openStore()
    to = await openStore()
  })
  afterEach(async () => {
    await from.close()
    await to.close()
  })

  const source = async () => openHosted({ url: await addressOf(from), siteId: from.siteId, key: from.apiKey })
  const move = async () => moveIn(to.shop, { siteId: to.siteId, source: await source(), tell: () => {} })
  const inBoth = async (method: string, path: string, body?: object): Promise<[Body, Body]> => {
    const replies = await Promise.all(
      [from, to].map((store) => store.ask(method, path, { as: store.apiKey, body })),
    )
    for (const { status, body } of replies)
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return [replies[0]?.body, replies[1]?.body]
  }

  test('has its products as they were, with options, stock, prices, texts and collections', async () => {
    const cup = await stockMug(from)
    const blanket = await products.create(from.shop, from.merchant, {
      ...throwBlanket,
      slug: 'warm-throw',
      barcode: '4006381333931',
    })
    const barcode = '4006381333948'
    await from.ask('PATCH', `/stores/v1/products/${cup.id}/variants`, {
      as: from.apiKey,
      body: { variants: [{ choices: { Color: 'Oat' }, barcode }] },
    })
    await stock(from, vase, 7)
    await collect(from, 'Kitchen', [cup])
    from.clock.advance(3_600_000)
    to.clock.advance(7_200_000)

    const moved = await move()

    expect(moved.counts.products).toMatchObject({ created: 3, refused: 0 })
    expect(moved.problems).toEqual([])
    const query = { query: { sort: '[{"numericId":"asc"}]' }, includeHiddenProducts: true }
    const [before, after] = await inBoth('POST', '/stores-reader/v1/products/query', query)
    // Small sizes come with the pictures, which the server fetches later.
    const known = ({ lastUpdated: _, ...product }: Body) =>
      JSON.parse(JSON.stringify(product, (name, value) => (name === 'thumbnail' ? undefined : value)))
    expect(after.products.map(known)).toEqual(before.products.map(known))
    const [, kitchen] = await inBoth('GET', '/stores-reader/v2/collections/slug/kitchen')
    expect(kitchen.collection).toMatchObject({ name: 'Kitchen', numberOfProducts: 1 })
    expect(after.products.map(({ slug }: Body) => slug)).toContain(blanket.slug)
    expect(JSON.stringify(after)).toContain(barcode)
  })

  test('fetches the pictures itself, and knows them by their former ids', async () => {
    const picture = await readFile(new URL('../../../demo/images/speckled-mug--sage.webp', import.meta.url))
    const maker = createServer((_, response) => response.end(picture)).listen(0, '127.0.0.1')
    await once(maker, 'listening')
    const { port } = maker.address() as AddressInfo
    await to.close()
    to = await openStore({ httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }) })
    const former = 'a1b2c3_0123456789abcdef0123456789abcdef~mv2.jpg'
    const media = [{ id: former, url: `http://127.0.0.1:${port}/pot.webp`, altText: 'A pot' }]
    const { id } = await products.create(from.shop, from.merchant, { ...vase, media })
    const photo = { ...media[0], id: former.replace('a1', 'b2') }
    const member = { loginEmail: 'anna@example.com', profile: { photo } }
    await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })

    await move()
    await to.work()
    maker.close()

    const { members } = (await to.ask('POST', '/members/v1/members/query', { as: to.apiKey, body: {} })).body
    expect(members[0].profile.photo).toMatchObject({
      id: photo.id,
      url: `https://shop.test/media/${photo.id}`,
    })
    expect((await to.ask('GET', `/media/${photo.id}`)).status).toBe(200)

    const read = async () =>
      (await to.ask('GET', `/stores-reader/v1/products/${id}`, { as: to.apiKey })).body.product
    const [own] = (await read()).media.items
    expect(own).toMatchObject({
      title: 'A pot',
      image: { url: `https://shop.test/media/${own.id}`, width: 1200 },
    })
    expect((await to.ask('GET', `/media/${former}`)).status).toBe(200)
    await products.update(from.shop, from.merchant, { id, patch: { name: 'Small Vase' } })
    expect((await move()).counts.products.changed).toBe(1)
    expect(await read()).toMatchObject({ name: 'Small Vase', media: { items: [{ id: own.id }] } })
  })

  test('has its members with their addresses, and e-mails them a link only when told to', async () => {
    const member = {
      loginEmail: 'anna@example.com',
      contact: { firstName: 'Anna', phones: ['+49 30 1234'], addresses: [austin] },
      profile: { slug: 'anna-the-potter' },
    }
    await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    to.clock.advance(60_000)
    await move()
    const [before, after] = await inBoth('POST', '/members/v1/members/query', { fieldsets: ['FULL'] })
    expect(after.members).toEqual(before.members)
    expect(await readMails(to, member.loginEmail)).toEqual([])

    const options = { siteId: to.siteId, source: (await source()).key, tell: () => {} }
    expect(await sendLinks(to.shop, options)).toEqual({ sent: 1 })
    expect(await sendLinks(to.shop, options)).toEqual({ sent: 0 })
    expect(await readMails(to, member.loginEmail)).toHaveLength(1)
    const link = new URL(await linkFor(to, member.loginEmail), 'https://shop.test')
    const token = link.searchParams.get('token') ?? ''
    expect(token).not.toBe('')
  })

  test('has its orders with their numbers, history and parcels; nothing happens because of them', async () => {
    const cup = await stockMug(from)
    await deliver(from)
    const as = await from.visitor()
    const checkoutId = await checkOut(from, {
      as,
      lineItems: [lineOf(cup, { variantId: variantOf(cup, 'Sage') }, 2)],
    })
    const { orderId } = (await placeOrder(from, as, checkoutId)).body
    await from.ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
      as: from.apiKey,
      body: { fulfillment: { trackingInfo: { trackingNumber: 'T1', shippingProvider: 'ups' } } },
    })
    await rows(to, 'DELETE FROM outbox')

    expect((await move()).counts.orders).toMatchObject({ created: 1 })

    const [before, after] = await inBoth('GET', `/ecom/v1/orders/${orderId}`)
    expect(after.order).toEqual({ ...before.order, imported: true, seenByAHuman: true })
    const parcels = await inBoth('GET', `/ecom/v1/fulfillments/orders/${orderId}`)
    expect(parcels[1]).toEqual(parcels[0])
    expect(await rows(to, "SELECT type FROM outbox WHERE entity = 'order'")).toEqual([])
    expect(await readMails(to, 'anna@example.com')).toEqual([])
    const left = await to.ask('POST', `/stores/v2/inventoryItems/${cup.id}/getVariants`, {
      as: to.apiKey,
      body: {},
    })
    const sage = left.body.inventoryItem.variants.find(
      ({ variantId }: Body) => variantId === variantOf(cup, 'Sage'),
    )
    expect(sage.quantity).toBe(3)
  })

  test('can go on with an order that came: send it, have it paid, cancel it', async () => {
    const cup = await stockMug(from)
    await deliver(from)
    const as = await from.visitor()
    const orders: string[] = []
    for (const _ of [1, 2]) {
      const checkoutId = await checkOut(from, {
        as,
        lineItems: [lineOf(cup, { variantId: variantOf(cup, 'Oat') })],
      })
      orders.push((await placeOrder(from, as, checkoutId)).body.orderId)
    }
    await move()
    const [kept, dropped] = orders
    const act = (path: string, body: object = {}) => to.ask('POST', path, { as: to.apiKey, body })
    expect(
      (await act(`/ecom/v1/fulfillments/orders/${kept}/create-fulfillment`, { fulfillment: {} })).status,
    ).toBe(200)
    const paid = await act(`/ecom/v1/payments-collector/orders/${kept}/mark-as-paid`)
    expect([paid.status, paid.body]).toEqual([200, expect.anything()])
    expect((await act(`/ecom/v1/orders/${dropped}/cancel`, { restockAllItems: true })).status).toBe(200)
    const { order } = (await to.ask('GET', `/ecom/v1/orders/${kept}`, { as: to.apiKey })).body
    expect(order).toMatchObject({ paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED', imported: true })
    expect(order.balanceSummary.balance.amount).toBe('0.00')
  })

  test('numbers its next order after those that came', async () => {
    const cup = await stockMug(from)
    await deliver(from)
    await rows(from, 'INSERT INTO order_numbers (site_id, last) VALUES ($1, 70000)', [from.siteId])
    const buy = async (store: Store) => {
      const as = await store.visitor()
      const checkoutId = await checkOut(store, {
        as,
        lineItems: [lineOf(cup, { variantId: variantOf(cup, 'Oat') })],
      })
      return (await placeOrder(store, as, checkoutId)).body.orderId
    }
    await buy(from)
    await move()
    await deliver(to)
    const own = await to.ask('GET', `/ecom/v1/orders/${await buy(to)}`, { as: to.apiKey })
    expect(own.body.order.number).toBe('70002')
  })

  test('has its coupons, with how often they were used', async () => {
    const cup = await stockMug(from)
    const scope = { namespace: 'stores', group: { name: 'product', entityId: cup.id } }
    const specification = { name: 'Ten', code: 'TEN', percentOffRate: 10, scope, usageLimit: 5 }
    await from.ask('POST', '/stores/v2/coupons', { as: from.apiKey, body: { specification } })
    await rows(from, 'UPDATE coupons SET used = 3')
    await move()
    const [before, after] = await inBoth('POST', '/stores/v2/coupons/query', {})
    expect(after).toEqual(before)
  })

  test('has its reviews, with their authors, answers and what was decided about them', async () => {
    const cup = await stockMug(from)
    const member = { loginEmail: 'anna@example.com', contact: { firstName: 'Anna' } }
    const made = await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    for (const [rating, moderationStatus] of [
      [5, 'APPROVED'],
      [2, 'IN_MODERATION'],
    ] as const) {
      const author = { authorName: 'Anna', ...(rating === 5 ? { contactId: made.body.member.id } : {}) }
      const content = { title: 'Fine', body: 'It holds tea.', rating }
      const review = {
        namespace: 'stores',
        entityId: cup.id,
        author,
        content,
        moderation: { moderationStatus },
      }
      const { body } = await from.ask('POST', '/reviews/v1/reviews', { as: from.apiKey, body: { review } })
      const path = `/reviews/v1/reviews/${body.review.id}/reply`
      await from.ask('PATCH', path, { as: from.apiKey, body: { message: 'Thank you' } })
      from.clock.advance(1000)
    }
    to.clock.advance(60_000)
    expect((await move()).counts.reviews).toMatchObject({ created: 2, refused: 0 })
    const query = {
      query: { sort: [{ fieldName: 'createdDate', order: 'ASC' }] },
      returnPrivateReviews: true,
    }
    const [before, after] = await inBoth('POST', '/reviews/v1/reviews/query', query)
    const known = ({ revision: _, ...review }: Body) => review
    expect(after.reviews.map(known)).toEqual(before.reviews.map(known))
    expect(after.reviews).toHaveLength(2)
    expect(after.reviews[1].reply.message).toBe('Thank you')
  })

  test('changes nothing while it only tells what would come', async () => {
    await stockMug(from)
    const told = await report(to.shop, { siteId: to.siteId, source: await source(), tell: () => {} })
    expect(told.counts.products.created).toBe(1)
    expect(
      await rows(to, 'SELECT id FROM products UNION ALL SELECT own_id::uuid FROM moved_records'),
    ).toEqual([])
  })

  test('moves again without doubles, and takes what has changed since', async () => {
    const cup = await stockMug(from)
    await collect(from, 'Kitchen', [cup])
    await move()
    expect((await move()).counts.products).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
    await products.update(from.shop, from.merchant, { id: cup.id, patch: { name: 'Big Mug', ribbon: null } })
    await products.create(from.shop, from.merchant, vase)
    expect((await move()).counts.products).toMatchObject({ created: 1, changed: 1 })
    const [before, after] = await inBoth('GET', `/stores-reader/v1/products/${cup.id}`)
    expect(after.product).toMatchObject({ name: 'Big Mug', ribbon: '', variants: before.product.variants })
  })

  test('keeps a product as it is when its change cannot come, and takes the next one', async () => {
    const cup = await stockMug(from)
    await move()
    const rename = (name: string) =>
      products.update(from.shop, from.merchant, {
        id: cup.id,
        patch: { name, options: null, variants: null },
      })
    const whole = await source()
    const odd = {
      ...whole,
      read: (async (noun, position) => {
        const page = await whole.read(noun, position)
        if (noun === 'products')
          for (const one of page.records) Object.assign(one, { draft: { name: '', price: 1 } })
        return page
      }) as typeof whole.read,
    }
    await rename('Small Mug')
    const { counts } = await moveIn(to.shop, { siteId: to.siteId, source: odd, tell: () => {} })
    expect(counts.products).toMatchObject({ refused: 1 })
    expect((await move()).counts.products).toMatchObject({ changed: 1 })
    const { product } = (await to.ask('GET', `/stores-reader/v1/products/${cup.id}`, { as: to.apiKey })).body
    expect(product.name).toBe('Small Mug')
  })

  test('goes on where it was broken off', async () => {
    for (let index = 0; index < 230; index += 115) {
      const drafts = Array.from({ length: 115 }, (_, at) => ({ name: `Cup ${index + at}`, price: 5 }))
      await products.createMany(from.shop, from.merchant, drafts)
    }
    const whole = await source()
    const reads: (string | undefined)[] = []
    const broken = {
      ...whole,
      read: (async (noun, position) => {
        if (noun === 'products') reads.push(position)
        if (noun === 'products' && reads.length === 3) throw new Error('the line is dead')
        return whole.read(noun, position)
      }) as typeof whole.read,
    }
    const options = { siteId: to.siteId, tell: () => {} }
    await expect(moveIn(to.shop, { ...options, source: broken })).rejects.toThrow('the line is dead')
    expect((await moveIn(to.shop, { ...options, source: broken })).counts.products).toMatchObject({
      created: 30,
      unchanged: 0,
    })
    expect(await rows(to, 'SELECT id FROM products')).toHaveLength(230)
  })

  test('is moved by one process at a time: the last one that starts', async () => {
    await stockMug(from)
    const whole = await source()
    const waiting = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow = {
      ...whole,
      read: (async (noun, position) => {
        const page = await whole.read(noun, position)
        if (noun === 'products') {
          reached.resolve()
          await waiting.promise
        }
        return page
      }) as typeof whole.read,
    }
    const first = moveIn(to.shop, { siteId: to.siteId, source: slow, tell: () => {} })
    await reached.promise
    expect((await move()).counts.products.created).toBe(1)
    waiting.resolve()
    await expect(first).rejects.toThrow('Another move-in of this shop has taken over.')
    expect((await move()).counts.products).toMatchObject({ created: 0, unchanged: 1 })
  })

  test('does not bring somebody back who was erased here', async () => {
    const member = { loginEmail: 'anna@example.com', contact: { firstName: 'Anna' } }
    const { body } = await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    const { id } = body.member
    await move()
    expect((await to.ask('DELETE', `/members/v1/members/${id}`, { as: to.apiKey })).status).toBe(200)
    const change = { member: { id, contact: { firstName: 'Hanna' } } }
    await from.ask('PATCH', `/members/v1/members/${id}`, { as: from.apiKey, body: change })
    await move()
    const found = await to.ask('POST', '/members/v1/members/query', { as: to.apiKey, body: {} })
    expect(found.body.members).toEqual([])
  })

  test('has all others when the database refuses one of them', async () => {
    for (const name of ['anna', 'ben', 'cleo']) {
      const member = { loginEmail: `${name}@example.com` }
      await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    }
    const whole = await source()
    const odd = {
      ...whole,
      read: (async (noun, position) => {
        const page = await whole.read(noun, position)
        if (noun === 'members') Object.assign(page.records[1] ?? {}, { createdDate: 'some day' })
        return page
      }) as typeof whole.read,
    }
    const options = { siteId: to.siteId, source: odd, tell: () => {} }
    expect((await report(to.shop, options)).counts.members).toMatchObject({ created: 2, refused: 1 })
    const { counts, problems } = await moveIn(to.shop, options)
    expect(counts.members).toMatchObject({ created: 2, refused: 1 })
    expect(problems).toMatchObject([{ description: expect.stringContaining('"some day"') }])
    expect((await moveIn(to.shop, options)).counts.members).toMatchObject({ unchanged: 2, refused: 1 })
    expect((await move()).counts.members).toMatchObject({ created: 1, unchanged: 2 })
  })

  test('says what does not come and why', async () => {
    const cup = await stockMug(from)
    await deliver(from)
    const place = async (store: Store, product: { id: string }) => {
      const as = await store.visitor()
      await placeOrder(store, as, await checkOut(store, { as, lineItems: [lineOf(product)] }))
    }
    const plain = await stock(from, vase, 7)
    await place(from, plain)
    await deliver(to)
    await place(to, await stock(to, { ...mug, slug: cup.slug, options: [], variants: [] }, 3))
    const { problems } = await move()
    expect(problems.map(({ description }) => description)).toEqual([
      'The product "Speckled Mug" has the address speckled-mug-1, because speckled-mug is taken.',
      'The order 10001 did not come: this shop has one with this number.',
    ])
  })

  test('knows its people: members, guests, and who only wrote, with their labels', async () => {
    const { body: labelled } = await from.ask('POST', '/contacts/v4/labels', {
      as: from.apiKey,
      body: { displayName: 'Regular' },
    })
    const { key } = labelled.label
    const member = {
      loginEmail: 'anna@example.com',
      contact: { firstName: 'Anna', phones: ['+49 30 1234'], addresses: [austin] },
      profile: { nickname: 'Pots' },
    }
    const made = await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    const { contact } = (
      await from.ask('GET', `/contacts/v4/contacts/${made.body.member.id}`, { as: from.apiKey })
    ).body
    const phones = { items: [{ phone: '+49 30 1234', tag: 'MOBILE', primary: true }] }
    const change = { revision: contact.revision, info: { phones, locale: 'de', labelKeys: { items: [key] } } }
    from.clock.advance(60_000)
    const changed = await from.ask('PATCH', `/contacts/v4/contacts/${contact.id}`, {
      as: from.apiKey,
      body: change,
    })
    expect(changed.status).toBe(200)
    const info = {
      name: { first: 'Ben' },
      emails: { items: [{ email: 'ben@example.com', tag: 'WORK' }] },
      company: 'Ben & Sons',
      addresses: { items: [{ tag: 'HOME', address: { country: 'DE', city: 'Berlin' } }] },
      extendedFields: { items: { size: 42 } },
      labelKeys: { items: [key] },
    }
    for (const allowDuplicates of [false, true])
      await from.ask('POST', '/contacts/v4/contacts', { as: from.apiKey, body: { info, allowDuplicates } })
    to.clock.advance(7_200_000)
    const told = await report(to.shop, { siteId: to.siteId, source: await source(), tell: () => {} })

    const { counts, problems } = await move()

    expect(problems).toEqual([])
    expect(counts).toMatchObject({ labels: { created: 1 }, contacts: { created: 3 } })
    expect(told.counts).toEqual(counts)
    const [before, after] = await inBoth('POST', '/contacts/v4/contacts/query', {
      query: { sort: [{ fieldName: 'createdDate', order: 'ASC' }] },
    })
    const known = ({ revision: _, ...one }: Body) => one
    expect(after.contacts.map(known)).toEqual(before.contacts.map(known))
    expect(await inBoth('GET', '/contacts/v4/labels')).toEqual([expect.anything(), expect.anything()])
    const [one, other] = await inBoth('GET', `/members/v1/members/${contact.id}?fieldsets=FULL`)
    expect(other).toEqual(one)
    expect(await rows(to, "SELECT type FROM outbox WHERE entity IN ('contact', 'member')")).toEqual([])

    const again = await move()
    expect(again.counts.contacts).toMatchObject({ unchanged: 3, created: 0, changed: 0 })
    from.clock.advance(7_200_000)
    await from.ask('PATCH', `/members/v1/members/${contact.id}`, {
      as: from.apiKey,
      body: { member: { id: contact.id, contact: { firstName: 'Hanna' } } },
    })
    expect((await move()).counts.contacts).toMatchObject({ changed: 1 })
    const [, hanna] = await inBoth('GET', `/contacts/v4/contacts/${contact.id}`)
    expect(hanna.contact.info).toMatchObject({
      name: { first: 'Hanna' },
      locale: 'de',
      phones,
      labelKeys: { items: [key] },
    })
  })

  test('keeps people and labels of its own as they are; they get the labels that they had there', async () => {
    for (const store of [from, to]) {
      const { label } = (
        await store.ask('POST', '/contacts/v4/labels', { as: store.apiKey, body: { displayName: 'Regular' } })
      ).body
      const info = {
        name: { first: store === to ? 'Benjamin' : 'Ben' },
        emails: { items: [{ email: 'ben@example.com' }] },
        ...(store === from ? { labelKeys: { items: [label.key] } } : {}),
      }
      await store.ask('POST', '/contacts/v4/contacts', { as: store.apiKey, body: { info } })
    }
    const { counts } = await move()
    expect(counts).toMatchObject({ labels: { matched: 1 }, contacts: { matched: 1 } })
    const [, after] = await inBoth('POST', '/contacts/v4/contacts/query', {})
    expect(after.contacts).toMatchObject([
      { info: { name: { first: 'Benjamin' }, labelKeys: { items: ['custom.regular'] } } },
    ])
  })

  test('keeps a name that it gave its own label, and does without a label that was deleted here', async () => {
    const labels: Body[] = []
    for (const displayName of ['Regular', 'Press'])
      labels.push(
        (await from.ask('POST', '/contacts/v4/labels', { as: from.apiKey, body: { displayName } })).body
          .label,
      )
    await to.ask('POST', '/contacts/v4/labels', { as: to.apiKey, body: { displayName: 'Regular' } })
    await move()
    from.clock.advance(7_200_000)
    const [regular, press] = labels
    const body = { label: { key: regular.key, displayName: 'Friends' } }
    await from.ask('PATCH', `/contacts/v4/labels/${regular.key}`, { as: from.apiKey, body })
    await to.ask('DELETE', `/contacts/v4/labels/${press.key}`, { as: to.apiKey })
    const items = [regular.key, press.key]
    const info = { name: { first: 'Ben' }, labelKeys: { items } }
    await from.ask('POST', '/contacts/v4/contacts', { as: from.apiKey, body: { info } })
    expect((await move()).counts.labels).toMatchObject({ matched: 1, changed: 0 })
    const [, after] = await inBoth('GET', '/contacts/v4/labels')
    expect(after.labels).toMatchObject([{ displayName: 'Regular' }])
    const [, people] = await inBoth('POST', '/contacts/v4/contacts/query', {})
    expect(people.contacts).toMatchObject([{ info: { labelKeys: { items: [regular.key] } } }])
  })

  test('keeps the address that a member signs in with, though the other shop writes to another one', async () => {
    const member = { loginEmail: 'anna@example.com' }
    await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    const whole = await source()
    const emails = { items: [{ email: 'anna@work.example', primary: true }, { email: 'anna@example.com' }] }
    const odd = {
      ...whole,
      read: (async (noun, position) => {
        const page = await whole.read(noun, position)
        if (noun === 'contacts') Object.assign((page.records[0] as Body).info, { emails })
        return page
      }) as typeof whole.read,
    }
    await moveIn(to.shop, { siteId: to.siteId, source: odd, tell: () => {} })
    const [, after] = await inBoth('POST', '/contacts/v4/contacts/query', {})
    expect(after.contacts[0].info.emails.items).toMatchObject([
      { email: 'anna@example.com', primary: true },
      { email: 'anna@work.example', primary: false },
    ])
  })

  test('knows guests by their orders, even if the other shop keeps its contacts to itself', async () => {
    const shelf = await stock(from, vase, 7)
    await deliver(from)
    const as = await from.visitor()
    const { body } = await placeOrder(from, as, await checkOut(from, { as, lineItems: [lineOf(shelf)] }))
    await from.ask('POST', `/ecom/v1/fulfillments/orders/${body.orderId}/create-fulfillment`, {
      as: from.apiKey,
      body: { fulfillment: { trackingInfo: { trackingNumber: 'T1' } } },
    })
    const whole = await source()
    const closed = {
      ...whole,
      read: (async (noun, position) => {
        if (noun === 'contacts') throw new SourceRefusal(403, 'Permission denied')
        const page = await whole.read(noun, position)
        if (noun === 'orders')
          Object.assign((page.records[0] as Body).fulfillments[0].trackingInfo, {
            trackingLink: 'javascript:alert(1)',
          })
        return page
      }) as typeof whole.read,
    }
    const query = { query: { filter: { 'source.sourceType': 'WIX_STORES' } } }
    const { refused } = await moveIn(to.shop, { siteId: to.siteId, source: closed, tell: () => {} })
    expect(refused).toEqual([{ noun: 'contacts', reason: 'Permission denied' }])
    const [before, after] = await inBoth('POST', '/contacts/v4/contacts/query', query)
    expect(before.contacts).toHaveLength(1)
    expect(after.contacts).toMatchObject([{ info: before.contacts[0].info }])
    expect((await move()).counts.contacts).toMatchObject({ matched: 1, created: 0 })
    expect(await rows(to, 'SELECT tracking_link FROM fulfillments')).toEqual([{ tracking_link: null }])
  })

  test('merges a guest of its own with the member who came with the same verified address', async () => {
    const info = { company: 'Anna Ltd', emails: { items: [{ email: 'anna@example.com' }] } }
    await to.ask('POST', '/contacts/v4/contacts', { as: to.apiKey, body: { info } })
    const member = { loginEmail: 'Anna@example.com', contact: { firstName: 'Anna' } }
    const { body } = await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    await rows(from, 'UPDATE members SET email_verified = true')
    const whole = await source()
    const closed = {
      ...whole,
      read: (async (noun, position) => {
        if (noun === 'contacts') throw new SourceRefusal(403, 'Permission denied')
        return whole.read(noun, position)
      }) as typeof whole.read,
    }
    await moveIn(to.shop, { siteId: to.siteId, source: closed, tell: () => {} })
    const [, after] = await inBoth('POST', '/contacts/v4/contacts/query', {})
    expect(after.contacts).toMatchObject([
      { id: body.member.id, info: { name: { first: 'Anna' }, company: 'Anna Ltd' } },
    ])
  })

  test('keeps what a member changed here later than there', async () => {
    const member = { loginEmail: 'anna@example.com', contact: { firstName: 'Anna' } }
    const { body } = await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    const { id } = body.member
    await move()
    const rename = (store: Store, firstName: string) =>
      store.ask('PATCH', `/members/v1/members/${id}`, {
        as: store.apiKey,
        body: { member: { id, contact: { firstName } } },
      })
    from.clock.advance(60_000)
    to.clock.advance(120_000)
    await rename(from, 'There')
    await rename(to, 'Here')
    await move()
    const [, here] = await inBoth('GET', `/members/v1/members/${id}?fieldsets=FULL`)
    expect(here.member.contact.firstName).toBe('Here')
    from.clock.advance(240_000)
    await rename(from, 'There again')
    await move()
    const [, there] = await inBoth('GET', `/members/v1/members/${id}?fieldsets=FULL`)
    expect(there.member.contact.firstName).toBe('There again')
  })

  test('keeps the answer that a review got here later than it changed there', async () => {
    const cup = await stockMug(from)
    const content = { title: 'Fine', body: 'It holds tea.', rating: 5 }
    const sent = { namespace: 'stores', entityId: cup.id, author: { authorName: 'Anna' }, content }
    const { body } = await from.ask('POST', '/reviews/v1/reviews', {
      as: from.apiKey,
      body: { review: sent },
    })
    await move()
    const answer = (store: Store, message: string) =>
      store.ask('PATCH', `/reviews/v1/reviews/${body.review.id}/reply`, {
        as: store.apiKey,
        body: { message },
      })
    from.clock.advance(60_000)
    to.clock.advance(120_000)
    await answer(from, 'There')
    await answer(to, 'Here')
    await move()
    expect(await rows(from, 'SELECT reply FROM reviews')).toEqual([{ reply: 'There' }])
    expect(await rows(to, 'SELECT reply FROM reviews')).toEqual([{ reply: 'Here' }])
  })

  test('tells as well what would come of reviews, whose products have not come yet', async () => {
    const cup = await stockMug(from)
    const content = { title: 'Fine', body: 'It holds tea.', rating: 5 }
    const review = { namespace: 'stores', entityId: cup.id, author: { authorName: 'Anna' }, content }
    await from.ask('POST', '/reviews/v1/reviews', { as: from.apiKey, body: { review } })
    const told = await report(to.shop, { siteId: to.siteId, source: await source(), tell: () => {} })
    expect(told.problems).toEqual([])
    expect(told.counts).toEqual((await move()).counts)
  })

  test('ends when the other shop hands out the same page again and again', async () => {
    await stockMug(from)
    const whole = await source()
    const round = {
      ...whole,
      read: (async (noun, position) => ({
        ...(await whole.read(noun, position)),
        next: '7',
      })) as typeof whole.read,
    }
    await expect(report(to.shop, { siteId: to.siteId, source: round, tell: () => {} })).rejects.toThrow(
      'The other shop hands out the same collections again and again.',
    )
  })

  test('has all others when one has a text that no index can hold', async () => {
    for (const name of ['Anna', 'Ben']) {
      const info = { name: { first: name }, company: name }
      await from.ask('POST', '/contacts/v4/contacts', { as: from.apiKey, body: { info } })
    }
    const whole = await source()
    const long = Array.from({ length: 5000 }, (_, at) => at * 7919)
      .join(' ')
      .slice(0, 25_000)
    const odd = {
      ...whole,
      read: (async (noun, position) => {
        const page = await whole.read(noun, position)
        if (noun === 'contacts') Object.assign((page.records[0] as Body).info, { company: long })
        return page
      }) as typeof whole.read,
    }
    const { counts } = await moveIn(to.shop, { siteId: to.siteId, source: odd, tell: () => {} })
    expect(counts.contacts).toMatchObject({ created: 1, refused: 1 })
  })

  test('sends one link to each member, also when two processes send them', async () => {
    const member = { loginEmail: 'anna@example.com' }
    await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    await move()
    const options = { siteId: to.siteId, source: (await source()).key, tell: () => {} }
    const sent = await Promise.all([sendLinks(to.shop, options), sendLinks(to.shop, options)])
    expect(sent.map(({ sent }) => sent).sort()).toEqual([0, 1])
    expect(await readMails(to, member.loginEmail)).toHaveLength(1)
  })

  test('says which pictures could not be fetched', async () => {
    const photo = {
      id: 'a1b2c3_0123456789abcdef0123456789abcdef~mv2.jpg',
      url: 'http://127.0.0.1:1/pot.webp',
    }
    const member = { loginEmail: 'anna@example.com', profile: { photo } }
    await from.ask('POST', '/members/v1/members', { as: from.apiKey, body: { member } })
    await move()
    await to.work()
    const problems = await listProblems(to.shop, { siteId: to.siteId, source: (await source()).key })
    expect(problems).toEqual([
      {
        noun: 'pictures',
        problem: expect.stringContaining('The picture http://127.0.0.1:1/pot.webp did not come: '),
      },
    ])
  })
})
