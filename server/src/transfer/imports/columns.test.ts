import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store?.close()
})

async function upload(text: string) {
  const path = '/admin/v1/imports?fileName=articles.csv'
  const headers = { 'content-type': 'text/csv' }
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: text, headers })
  await store.work()
  return read(body.import.id)
}

async function read(id: string) {
  return (await store.ask('GET', `/admin/v1/imports/${id}`, { as: store.apiKey })).body.import
}

async function map(id: string, columns: object[], as = store.apiKey) {
  const reply = await store.ask('POST', `/admin/v1/imports/${id}/columns`, { as, body: { columns } })
  await store.work()
  return reply
}

async function start(id: string) {
  await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
  await store.work()
  return read(id)
}

async function problemsOf(id: string) {
  const { body } = await store.ask('GET', `/admin/v1/imports/${id}/lines`, { as: store.apiKey })
  return body.lines.flatMap((line: { problems: object[] }) => line.problems)
}

async function productBySlug(slug: string) {
  const path = '/stores-reader/v1/products/query-platformized?includeMerchantSpecificData=true'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: { query: { filter: { slug } } } })
  return body.products[0]
}

const articles = `\ufeffArtikel-Nr.;Bezeichnung;VK brutto;Lagerbestand;Regal / Fach;Warengruppe
V-1;"Vase ""Blau""";1.299,50 €;4;B 12;Deko
V-2;Schale;12,90;0;;Deko, Küche
`

describe('a table with columns of its own', () => {
  let id: string

  test('waits until somebody has said what they hold, with a proposal for each', async () => {
    const waiting = await upload(articles)
    id = waiting.id
    expect(waiting).toMatchObject({ state: 'MAPPING', layout: 'TABLE', expected: { created: 0 } })
    expect(waiting.columns).toEqual([
      { column: 'Artikel-Nr.', sample: 'V-1', target: 'SKU' },
      { column: 'Bezeichnung', sample: 'Vase "Blau"', target: 'NAME' },
      { column: 'VK brutto', sample: '1.299,50 €', target: 'PRICE' },
      { column: 'Lagerbestand', sample: '4', target: 'QUANTITY' },
      { column: 'Regal / Fach', sample: 'B 12' },
      { column: 'Warengruppe', sample: 'Deko', target: 'COLLECTIONS' },
    ])
    expect(waiting.targets).toContain('BRAND')
    const early = await store.ask('POST', `/admin/v1/imports/${id}/start`, { as: store.apiKey })
    expect(early.status).toBe(409)
  })

  test.each([
    [
      [
        { column: 'Farbe', target: 'BRAND' },
        { column: 'Bezeichnung', target: 'NAME' },
      ],
      'columns[0].column',
    ],
    [
      [
        { column: 'Bezeichnung', target: 'NAME' },
        { column: 'Regal / Fach', target: 'NAME' },
      ],
      'columns[1].target',
    ],
    [
      [
        { column: 'Bezeichnung', target: 'NAME' },
        { column: 'Regal / Fach', target: 'RIBBON' },
      ],
      'columns[1].target',
    ],
    [[{ column: 'VK brutto', target: 'PRICE' }], 'columns'],
  ])('cannot be mapped like %j', async (columns, field) => {
    const { status, body } = await map(id, columns)
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toMatchObject([{ field }])
  })

  test('is mapped by merchants only', async () => {
    const visitor = await store.visitor()
    expect((await map(id, [], visitor)).status).toBe(403)
    expect((await map('00000000-0000-4000-8000-000000000000', [])).status).toBe(404)
  })

  test('is checked and imported as they map it', async () => {
    const { columns } = await read(id)
    const { body } = await map(id, [...columns])
    expect(body.import).toMatchObject({ state: 'CHECKING' })
    expect(await read(id)).toMatchObject({ state: 'CHECKED', expected: { created: 2, refused: 0 } })
    expect(await problemsOf(id)).toEqual([
      { severity: 'WARNING', line: 1, column: 'Regal / Fach', description: 'This column is ignored' },
    ])
    expect(await start(id)).toMatchObject({ state: 'DONE', done: { created: 2 } })
    const vase = await productBySlug('vase-blau')
    expect(vase).toMatchObject({
      name: 'Vase "Blau"',
      sku: 'V-1',
      priceData: { price: 1299.5 },
      stock: { quantity: 4 },
    })
    expect((await productBySlug('schale')).collectionIds).toHaveLength(2 + 1)
    expect((await map(id, columns)).body.details.applicationError.code).toBe('IMPORT_STATE')
  })

  test('the next file with these columns is checked at once, and can be mapped again', async () => {
    const next = await upload(articles.replace('12,90', '13,90'))
    expect(next).toMatchObject({ state: 'CHECKED', expected: { changed: 1, unchanged: 1, created: 0 } })
    const [, name, price] = next.columns
    await map(next.id, [name, { ...price, target: null }])
    expect(await read(next.id)).toMatchObject({
      state: 'CHECKED',
      columns: [{}, { target: 'NAME' }, { column: 'VK brutto', sample: '1.299,50 €' }, {}, {}, {}],
      expected: { refused: 2 },
    })
  })
})

describe('a table of a known platform with columns of a plug-in', () => {
  const shopify = 'Handle,Title,Variant Price,Maker,Shelf\nbowl,Bowl,9,Anna,B 12\n'

  test('asks for the unknown columns only', async () => {
    const waiting = await upload(shopify)
    expect(waiting).toMatchObject({ state: 'MAPPING', layout: 'SHOPIFY' })
    expect(waiting.columns).toEqual([
      { column: 'Maker', sample: 'Anna' },
      { column: 'Shelf', sample: 'B 12' },
    ])
    expect(waiting.targets).toContain('BRAND')
    expect(waiting.targets).not.toContain('PRICE')
    await map(waiting.id, [{ column: 'Maker', target: 'BRAND' }])
    await start(waiting.id)
    expect(await productBySlug('bowl')).toMatchObject({ name: 'Bowl', brand: 'Anna' })
  })

  test('columns that have no place here are told in one notice, without a question', async () => {
    const checked = await upload(
      'Handle,Title,Variant Price,Google Shopping / MPN,Material (product.metafields.custom.material)\nbowl,Bowl,9,1,Clay\n',
    )
    expect(checked.state).toBe('CHECKED')
    expect(await problemsOf(checked.id)).toEqual([
      {
        severity: 'WARNING',
        line: 1,
        description:
          'These columns have no place in this shop: Google Shopping / MPN, Material (product.metafields.custom.material)',
      },
    ])
  })

  test('a further unknown column is asked for, and the others are remembered', async () => {
    const waiting = await upload('Handle,Title,Variant Price,Maker,Shelf,Bestand\nbowl,Bowl,9,Anna,B 12,3\n')
    expect(waiting).toMatchObject({ state: 'MAPPING' })
    expect(waiting.columns).toMatchObject([
      { target: 'BRAND' },
      { column: 'Shelf' },
      { column: 'Bestand', target: 'QUANTITY' },
    ])
    expect(waiting.columns[1].target).toBeUndefined()
    const { body } = await store.ask('POST', `/admin/v1/imports/${waiting.id}/cancel`, { as: store.apiKey })
    expect(body.import.state).toBe('CANCELED')
  })
})
