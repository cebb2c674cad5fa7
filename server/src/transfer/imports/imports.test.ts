import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockMug } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { day } from '../../platform/db/retention.ts'
import { storageKey } from '../files/service.ts'
import * as imports from './service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store?.close()
})

const csv = { 'content-type': 'text/csv' }

async function upload(text: string | Buffer, query = '') {
  const path = `/admin/v1/imports?fileName=products.csv${query}`
  const reply = await store.ask('POST', path, { as: store.apiKey, body: text, headers: csv })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  await store.work()
  return read(reply.body.import.id)
}

async function read(id: string) {
  return (await store.ask('GET', `/admin/v1/imports/${id}`, { as: store.apiKey })).body.import
}

async function named(name: string) {
  const { body } = await store.ask('GET', '/admin/v1/imports', { as: store.apiKey })
  return body.imports.find(({ fileName }: { fileName: string }) => fileName === name)
}

async function bringIn(text: string, query = '') {
  const { id } = await upload(text, query)
  await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
  await store.work()
  return read(id)
}

async function linesOf(id: string, query = '') {
  const { body } = await store.ask('GET', `/admin/v1/imports/${id}/lines?${query}`, { as: store.apiKey })
  return body.lines
}

async function productBySlug(slug: string) {
  const filter = { slug }
  const path = '/stores-reader/v1/products/query-platformized?includeMerchantSpecificData=true'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: { query: { filter } } })
  return body.products[0]
}

const shopfile = `handleId,fieldType,name,description,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,brand
product_aa6471bb-72d8-874e-f885-8f50d6f92812,Product,Bud Vase,<p>Small</p>,Table;Gifts,FH-VASE,New,32.0,,true,PERCENT,10.0,30,0.42,9.5,,,,Fieldhouse
tote,Product,Canvas Tote,,Gifts,,,24,,true,,,,,,Size,DROP_DOWN,Small;Large,
tote,Variant,,,,FH-TOTE-S,,,0,true,,,3,,,,,Small,
tote,Variant,,,,FH-TOTE-L,,,4,true,,,0,,,,,Large,
`

describe('a shop moves in with one file', () => {
  test('it is checked first, and the shop stays empty', async () => {
    const looked = await upload(shopfile)
    expect(looked).toMatchObject({
      state: 'CHECKED',
      layout: 'HOSTED',
      fileName: 'products.csv',
      size: shopfile.length,
      progress: 1,
      expected: { created: 2, changed: 0, unchanged: 0, skipped: 0, refused: 0 },
      done: { created: 0 },
      createdBy: { kind: 'app' },
    })
    expect(await linesOf(looked.id)).toEqual([
      { line: 2, name: 'Bud Vase', action: 'CREATE', done: false, problems: [] },
      { line: 3, name: 'Canvas Tote', action: 'CREATE', done: false, problems: [] },
    ])
    expect(await productBySlug('bud-vase')).toBeUndefined()
  })

  test('once started, it imports products, collections and stock', async () => {
    const done = await bringIn(shopfile)
    expect(done).toMatchObject({ state: 'DONE', done: { created: 2, refused: 0 }, progress: 1 })
    const vase = await productBySlug('bud-vase')
    expect(vase).toMatchObject({
      id: 'aa6471bb-72d8-874e-f885-8f50d6f92812',
      name: 'Bud Vase',
      brand: 'Fieldhouse',
      ribbon: 'New',
      priceData: { price: 32, discountedPrice: 28.8 },
      stock: { trackInventory: true, quantity: 30, inStock: true },
    })
    expect(vase.collectionIds).toHaveLength(2 + 1)
    const tote = await productBySlug('canvas-tote')
    expect(tote.stock).toMatchObject({ trackInventory: true, inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' })
    expect(await linesOf(done.id)).toMatchObject([
      { done: true, productId: vase.id },
      { done: true, productId: tote.id },
    ])
  })

  test('sent again, it changes nothing', async () => {
    const again = await upload(shopfile)
    expect(again.expected).toEqual({ created: 0, changed: 0, unchanged: 2, skipped: 0, refused: 0 })
    expect((await bringIn(shopfile)).done).toEqual({
      created: 0,
      changed: 0,
      unchanged: 2,
      skipped: 0,
      refused: 0,
    })
  })

  test('new prices are changed, and fields without a column stay', async () => {
    const done = await bringIn('handleId,fieldType,name,price\ntote,Product,Canvas Tote,26\n')
    expect(done.done).toMatchObject({ changed: 1, created: 0 })
    const tote = await productBySlug('canvas-tote')
    expect(tote.priceData.price).toBe(26)
    expect(tote.productOptions[0].choices).toHaveLength(2)
    expect(tote.collectionIds).toHaveLength(1 + 1)
  })

  test('existing products can be skipped', async () => {
    const skipped = await bringIn('handleId,fieldType,name,price\ntote,Product,Other,9\n', '&existing=SKIP')
    expect(skipped.done).toMatchObject({ skipped: 1, changed: 0 })
    expect((await productBySlug('canvas-tote')).name).toBe('Canvas Tote')
  })

  test('a product is found by its stock keeping unit when nothing else is known of it', async () => {
    const { id } = await stockMug(store)
    const done = await bringIn(
      'Handle,Title,Variant SKU,Variant Price\nmug-of-another-shop,Speckled Mug,FH-MUG,25\n',
    )
    expect(await linesOf(done.id)).toMatchObject([{ action: 'CHANGE', productId: id }])
  })
})

describe('problems are reported by product', () => {
  const broken = `handleId,fieldType,name,price,brand,inventory
a,Product,${'x'.repeat(81)},9,,
b,Product,Mug,,,
c,Product,Mug,9,${'b'.repeat(60)},1.5
d,Product,Cup,9,,
d,Product,Cup again,9,,
`

  test('with line and column; the rest is imported', async () => {
    const done = await bringIn(broken)
    expect(done.done).toMatchObject({ created: 1, refused: 4 })
    const problems = (await linesOf(done.id, 'problems=true')).flatMap(
      (line: { problems: object[] }) => line.problems,
    )
    expect(problems).toEqual([
      { severity: 'ERROR', line: 2, column: 'name', description: 'must have at most 80 characters' },
      { severity: 'ERROR', line: 3, column: 'price', description: 'is required' },
      { severity: 'ERROR', line: 4, column: 'brand', description: 'must have at most 50 characters' },
      {
        severity: 'ERROR',
        line: 4,
        column: 'inventory',
        description: 'must be a whole number from 0 to 99999',
      },
      { severity: 'ERROR', line: 6, description: 'is the same product as line 5' },
    ])
    expect((await linesOf(done.id, 'action=REFUSE')).map(({ line }: { line: number }) => line)).toEqual([
      2, 3, 4, 6,
    ])
    expect((await linesOf(done.id, 'after=3&limit=1')).map(({ line }: { line: number }) => line)).toEqual([4])
  })

  test.each([
    ['shopping list\nmilk', /not a known heading/],
    ['Article,Pri\0ce\nMug,9', /cannot be stored/],
    ['handleId,fieldType,name\n"a,Product,Mug\n', /cannot be read/],
    ['{"cartwright":"products","version":1,"currency":"EUR"}\n', /are in EUR, those of the shop in USD/],
  ])('an invalid file fails: %j', async (text, problem) => {
    const failed = await upload(text)
    expect(failed).toMatchObject({ state: 'FAILED', problem: expect.stringMatching(problem) })
  })

  test('a file that is not text is refused at once', async () => {
    const body = Buffer.from([0x68, 0x61, 0xe4, 0x6e, 0x0a])
    const path = '/admin/v1/imports?fileName=x.csv'
    const reply = await store.ask('POST', path, { as: store.apiKey, body, headers: csv })
    expect(reply.status).toBe(400)
    expect(reply.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'file', description: 'is not UTF-8 text: save it as "CSV UTF-8"' },
    ])
  })

  test('Unicode text from a spreadsheet is read', async () => {
    const text = `\ufeffhandleId\tfieldType\tname\tprice\r\nu\tProduct\tGlühwein\t4,50\r\n`
    const looked = await upload(Buffer.from(text, 'utf16le'))
    expect(looked).toMatchObject({ state: 'CHECKED', expected: { created: 1 } })
  })
})

describe('permissions and states', () => {
  test('a visitor may not', async () => {
    const visitor = await store.visitor()
    const path = '/admin/v1/imports?fileName=x.csv'
    expect((await store.ask('POST', path, { as: visitor, body: 'x', headers: csv })).status).toBe(403)
  })

  test('an import starts once, and can be cancelled while it is in progress', async () => {
    const { id } = await upload('handleId,fieldType,name,price\nonce,Product,Once,1\n')
    const ask = (what: string) => store.ask('POST', `/admin/v1/imports/${id}/${what}`, { as: store.apiKey })
    expect((await ask('cancel')).body.import.state).toBe('CANCELED')
    const refused = await ask('start')
    expect(refused.status).toBe(409)
    expect(refused.body.details.applicationError).toMatchObject({
      code: 'IMPORT_STATE',
      data: { state: 'CANCELED' },
    })
  })

  test('the list has the newest first', async () => {
    const { body } = await store.ask('GET', '/admin/v1/imports?limit=2', { as: store.apiKey })
    expect(body.imports).toHaveLength(2)
    const before = body.imports[1].id
    const older = await store.ask('GET', `/admin/v1/imports?limit=1&before=${before}`, { as: store.apiKey })
    expect(older.body.imports[0].id < before).toBe(true)
  })

  test('one that does not exist is not found', async () => {
    const path = '/admin/v1/imports/aa6471bb-72d8-874e-f885-8f50d6f92812'
    expect((await store.ask('GET', path, { as: store.apiKey })).status).toBe(404)
  })
})

describe('nothing is imported twice', () => {
  const many = (name: string, count: number) =>
    `handleId,fieldType,name,price,sku,inventory\n${Array.from(
      { length: count },
      (_, index) => `${name}${index},Product,${name} ${index},9,${name}-${index},${index}`,
    ).join('\n')}\n`

  const count = async (name: string) => {
    const statement = {
      name: 'test.count',
      text: 'SELECT count(*)::int AS count FROM products WHERE name LIKE $1',
    }
    const [row] = await store.shop.db.run<{ count: number }>(statement, [`${name} %`])
    return row?.count
  }

  async function startedWith(text: string) {
    const { id } = await upload(text)
    await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
    return id
  }

  const work = (id: string) => store.runJob('work-on-import', { siteId: store.siteId, id })

  test('with several servers on the same import', async () => {
    const id = await startedWith(many('Plate', 400))
    await Promise.all([work(id), work(id), work(id)])
    expect(await read(id)).toMatchObject({ state: 'DONE', done: { created: 400, unchanged: 0 } })
    expect(await count('Plate')).toBe(400)
  })

  test('when another server takes over', async () => {
    const id = await startedWith(many('Bowl', 600))
    const slow = work(id)
    while ((await read(id)).done.created === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    store.clock.advance(31_000)
    await Promise.all([slow, work(id)])
    await store.work()
    expect(await read(id)).toMatchObject({ state: 'DONE', done: { created: 600, unchanged: 0 } })
    expect(await count('Bowl')).toBe(600)
  })

  test('a canceled import keeps what it has, and resumes', async () => {
    const id = await startedWith(many('Cup', 600))
    const working = work(id)
    while ((await read(id)).done.created === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const canceled = await store.ask('POST', `/admin/v1/imports/${id}/cancel`, { as: store.apiKey })
    await working
    const { state, done, progress } = await read(id)
    expect([canceled.status, state]).toEqual([200, 'CANCELED'])
    expect(await count('Cup')).toBe(done.created)
    expect(done.created).toBeLessThan(600)
    expect(progress).toBeGreaterThan(0)

    await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
    await store.work()
    expect(await read(id)).toMatchObject({ state: 'DONE', done: { created: 600, unchanged: 0 }, progress: 1 })
    expect(await count('Cup')).toBe(600)
  })

  test.each([
    ['before', { state: 'FAILED', problem: 'The file was deleted. Upload it again' }],
    ['after', { state: 'CHECKED', expected: { created: 2 } }],
  ])('a server that stops %s it stored a file leaves no orphan', async (when, known) => {
    const ended = Promise.withResolvers<void>()
    const take = async (key: string, path: string) => {
      if (when === 'after') await store.shop.files.take(key, path)
      ended.resolve()
      return new Promise<void>(() => {})
    }
    const shop = { ...store.shop, files: { ...store.shop.files, take } }
    const content = Readable.from([Buffer.from(many('Pot', 2))])
    imports.upload(shop, store.merchant, { fileName: `${when}.csv`, content })
    await ended.promise
    store.clock.advance(61 * 60_000)
    await store.runJob('housekeeping')
    await store.work()
    const noted = await named(`${when}.csv`)
    expect(noted).toMatchObject(known)

    store.clock.advance(90 * day)
    await store.runJob('housekeeping')
    expect(await store.shop.files.open(storageKey(noted.id))).toBeUndefined()
  })

  test('a file that cannot be stored is reported at once', async () => {
    const take = () => Promise.reject(new Error('the disk is full'))
    const shop = { ...store.shop, files: { ...store.shop.files, take } }
    const content = Readable.from([Buffer.from(many('Pot', 2))])
    const upload = imports.upload(shop, store.merchant, { fileName: 'full.csv', content })
    await expect(upload).rejects.toThrow('the disk is full')
    await store.work()
    expect(await named('full.csv')).toMatchObject({ state: 'FAILED' })
  })

  test('an import resumes after its server stopped', async () => {
    const id = await startedWith(many('Jug', 3))
    await store.shop.db.run({ name: 'test.forget-jobs', text: 'DELETE FROM jobs' }, [])
    store.clock.advance(31_000)
    await store.runJob('housekeeping')
    await store.work()
    expect(await read(id)).toMatchObject({ state: 'DONE', done: { created: 3 } })
  })
})
