import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../test/accounts.ts'
import { rows } from '../../test/checkouts.ts'
import { atLeisure } from '../../test/fixtures.ts'
import { memberTokens } from '../../test/members.ts'
import { openStore, type Reply, type Store } from '../../test/store.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as collections from './collections/service.ts'
import * as items from './items/service.ts'
import { mediaUses } from './media-uses.ts'
import { personalData } from './personal-data.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const path = '/wix-data/v2/items'
const ask = (method: string, at: string, body?: object, as = store.apiKey) =>
  store.ask(method, at, { as, ...(body ? { body } : {}) })
const codeOf = ({ status, body }: Reply) => [status, body.details?.applicationError?.code]
const fieldsOf = ({ body }: Reply) =>
  body.details?.validationError?.fieldViolations.map(({ field }: { field: string }) => field)
const text = (key: string) => ({ key, type: 'TEXT' as const })

async function create(id: string, fields: object[] = [text('title')], permissions = {}): Promise<void> {
  const { status, body } = await ask('POST', '/wix-data/v2/collections', {
    collection: { id, fields, permissions },
  })
  expect([status, body]).toEqual([200, expect.anything()])
}

const insert = (dataCollectionId: string, data: object, as = store.apiKey) =>
  ask('POST', path, { dataCollectionId, dataItem: { data } }, as)
const query = (dataCollectionId: string, asked: object = {}, as = store.apiKey) =>
  ask('POST', `${path}/query`, { dataCollectionId, query: asked }, as)
const titles = ({ body }: Reply) => body.dataItems.map(({ data }: { data: { title: string } }) => data.title)

async function anna() {
  const email = `anna-${store.shop.newId()}@example.com`
  const { id } = await member(store, email)
  const visitor = await store.visitor()
  const tokens = await memberTokens(store, { clientId: store.clientId, as: visitor, memberId: id })
  return { id, token: tokens.access_token }
}

describe('The permissions of a collection', () => {
  test('let members write and change only what is theirs', async () => {
    await create('Posts', [text('title')], {
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    })
    const [author, other] = [await anna(), await anna()]
    expect(codeOf(await insert('Posts', { title: 'Hi' }, await store.visitor()))).toEqual([403, 'WDE0027'])
    const { body } = await insert('Posts', { title: 'Hi', _owner: other.id }, author.token)
    expect(body.dataItem.data).toMatchObject({ title: 'Hi', _owner: author.id })
    const change = {
      dataCollectionId: 'Posts',
      dataItem: { data: { _id: body.dataItem.id, title: 'Hello' } },
    }
    expect(codeOf(await ask('POST', `${path}/update`, change, other.token))).toEqual([403, 'WDE0027'])
    expect((await ask('POST', `${path}/update`, change, author.token)).body.dataItem.data.title).toBe('Hello')
    const remove = { dataCollectionId: 'Posts', dataItemId: body.dataItem.id }
    expect(codeOf(await ask('POST', `${path}/remove`, remove, other.token))).toEqual([403, 'WDE0027'])
    expect((await ask('POST', `${path}/remove`, remove, store.apiKey)).status).toBe(200)
  })

  test('show members their own items where only authors read, also through references', async () => {
    await create('Notes', [text('title')], { read: 'SITE_MEMBER_AUTHOR', insert: 'SITE_MEMBER' })
    await create('Boards', [
      {
        key: 'notes',
        type: 'MULTI_REFERENCE',
        typeMetadata: { multiReference: { referencedCollectionId: 'Notes' } },
      },
    ])
    const [author, other] = [await anna(), await anna()]
    const mine = await insert('Notes', { title: 'Mine' }, author.token)
    const theirs = await insert('Notes', { title: 'Theirs' }, other.token)
    expect(titles(await query('Notes', {}, author.token))).toEqual(['Mine'])
    expect(codeOf(await query('Notes', {}, await store.visitor()))).toEqual([403, 'WDE0027'])
    await insert('Boards', { notes: [mine.body.dataItem.id, theirs.body.dataItem.id] })
    const body = { dataCollectionId: 'Boards', includeReferences: [{ field: 'notes' }] }
    const seen = await ask('POST', `${path}/query`, body, author.token)
    expect(seen.body.dataItems[0].data.notes.map(({ title }: { title: string }) => title)).toEqual(['Mine'])
    expect(codeOf(await ask('POST', `${path}/query`, body, await store.visitor()))).toEqual([403, 'WDE0027'])
  })

  test('let keys of a merchant read and write as far as their own permissions go', async () => {
    await create('Secrets', [text('title')], { read: 'ADMIN' })
    const keyWith = async (permission: string) =>
      (await access.createKey(store.shop, store.siteId, { name: permission, permissions: [permission] }))
        .secret
    const [reader, stranger] = [await keyWith('CONTENT.READ'), await keyWith('SITE.READ')]
    await insert('Secrets', { title: 'Plan' })
    expect(titles(await query('Secrets', {}, reader))).toEqual(['Plan'])
    expect(codeOf(await insert('Secrets', { title: 'X' }, reader))).toEqual([403, 'WDE0027'])
    expect(codeOf(await query('Secrets', {}, stranger))).toEqual([403, 'WDE0027'])
    expect((await ask('GET', '/wix-data/v2/collections', undefined, stranger)).status).toBe(403)
  })
})

describe('Items', () => {
  test('have values of their fields’ types, safe HTML and at most 512 KB', async () => {
    await create('Typed', [
      { ...text('title'), required: true },
      { key: 'price', type: 'NUMBER' },
      { key: 'on', type: 'DATE' },
      { key: 'link', type: 'URL' },
      { key: 'body', type: 'RICH_TEXT' },
    ])
    const wrong = await insert('Typed', { price: '12', on: 'soon', link: 'javascript:alert(1)', 'a.b': 1 })
    expect(fieldsOf(wrong)).toEqual(
      ['a.b', 'link', 'on', 'price', 'title'].map((key) => `dataItem.data.${key}`),
    )
    expect(fieldsOf(await insert('Typed', { title: 'x'.repeat(525_000) }))).toEqual(['dataItem.data'])
    const { body } = await insert('Typed', {
      title: 'T',
      body: '<p onclick="x()">Hi<script>x()</script></p>',
    })
    expect(body.dataItem.data.body).toBe('<p>Hi</p>')
  })

  test('come in pages of at most 8 MB, with the items that come along', async () => {
    const typeMetadata = { multiReference: { referencedCollectionId: 'Volumes' } }
    const parts = { key: 'parts', type: 'MULTI_REFERENCE', typeMetadata }
    await create('Volumes', [text('title')])
    await create('Sets', [text('title'), parts])
    const ids = Array.from({ length: 18 }, (_, index) => `large-${index}`)
    await insert('Volumes', { _id: ids[0], title: 'x'.repeat(500_000) })
    const copies = `WITH copies AS (INSERT INTO content_items (site_id, collection_id, id, data)
        SELECT site_id, collection_id, 'large-' || n, data || jsonb_build_object('_id', 'large-' || n)
        FROM content_items CROSS JOIN generate_series(1, 17) AS n WHERE site_id = $1 AND id = 'large-0'
        RETURNING site_id, collection_id, id)
      INSERT INTO content_keys (site_id, collection_id, item_id, field, value)
      SELECT c.site_id, c.collection_id, c.id, k.field, k.value FROM copies c
      JOIN content_keys k ON k.site_id = c.site_id AND k.collection_id = c.collection_id AND k.item_id = 'large-0'`
    await rows(store, copies, [store.siteId])
    await insert('Sets', { _id: 'small', title: 'Small', parts: ids.slice(0, 2) })
    await insert('Sets', { _id: 'all', title: 'All', parts: ids })
    const largest = (await query('Volumes', { paging: { limit: 15 } })).body.dataItems
    expect(largest).toHaveLength(15)
    expect(fieldsOf(await query('Volumes', { paging: { limit: 16 } }))).toEqual(['query.paging.limit'])
    const along = (id: string) =>
      ask('GET', `/wix-data/v2/items/${id}?dataCollectionId=Sets&includeReferencedItems=parts`)
    expect((await along('small')).body.dataItem.data.parts).toHaveLength(2)
    expect(fieldsOf(await along('all'))).toEqual(['includeReferences'])
    const referenced = (limit: number) =>
      ask('POST', '/wix-data/v2/items/query-referenced', {
        ...{ dataCollectionId: 'Sets', referringItemId: 'all', referringItemFieldName: 'parts' },
        paging: { limit },
      })
    expect((await referenced(15)).body.results).toHaveLength(15)
    expect(fieldsOf(await referenced(17))).toEqual(['paging.limit'])
  })

  test('are paged through by cursor without gaps, whatever is added meanwhile', async () => {
    await create('Log', [text('title'), { key: 'order', type: 'NUMBER' }])
    const dataItems = ['a', 'b', 'c', 'd', 'e'].map((title, order) => ({ data: { title, order: order % 2 } }))
    await ask('POST', '/wix-data/v2/bulk/items/insert', { dataCollectionId: 'Log', dataItems })
    const sort = [
      { fieldName: 'order', order: 'DESC' },
      { fieldName: 'title', order: 'ASC' },
    ]
    const first = await query('Log', { filter: { title: { $ne: 'x' } }, sort, cursorPaging: { limit: 2 } })
    expect(titles(first)).toEqual(['b', 'd'])
    await insert('Log', { title: 'aa', order: 1 })
    const next = first.body.pagingMetadata.cursors.next
    const second = await query('Log', { cursorPaging: { limit: 2, cursor: next } })
    expect(titles(second)).toEqual(['a', 'c'])
    const third = await query('Log', {
      cursorPaging: { limit: 2, cursor: second.body.pagingMetadata.cursors.next },
    })
    expect([titles(third), third.body.pagingMetadata]).toEqual([
      ['e'],
      { count: 1, hasNext: false, cursors: {} },
    ])
    expect(fieldsOf(await query('Log', { cursorPaging: { cursor: 'bm9uZQ' } }))).toEqual([
      'query.cursorPaging.cursor',
    ])
  })

  test('are found with GET as the newest clients ask', async () => {
    await create('Asked')
    await insert('Asked', { title: 'Here' })
    const packed = Buffer.from(JSON.stringify({ dataCollectionId: 'Asked', query: {} })).toString('base64url')
    expect(titles(await ask('GET', `${path}/query?.r=${packed}`))).toEqual(['Here'])
    expect(titles(await ask('GET', `${path}/query?dataCollectionId=Asked`))).toEqual(['Here'])
  })

  test('bring at most 100,000 others along', async () => {
    const typeMetadata = { multiReference: { referencedCollectionId: 'Chapters' } }
    await create('Chapters')
    await create('Books', [{ key: 'chapters', type: 'MULTI_REFERENCE', typeMetadata }])
    const include = (limit: number, perPage: number) =>
      ask('POST', `${path}/query`, {
        dataCollectionId: 'Books',
        query: { paging: { limit: perPage } },
        includeReferences: [{ field: 'chapters', limit }],
      })
    expect((await include(100, 1000)).status).toBe(200)
    expect((await include(1000, 100)).status).toBe(200)
    expect(fieldsOf(await include(101, 1000))).toEqual(['includeReferences'])
  })

  test('say what is wrong with a filter', async () => {
    await create('Filtered')
    const filter = { title: { $near: 1 }, $where: 'x', 'a..b': 1, price: { $gt: null } }
    expect(fieldsOf(await query('Filtered', { filter }))).toEqual(
      ['$where', 'a..b', 'price', 'title'].map((name) => `query.filter.${name}`),
    )
    const deep = Array.from({ length: 12 }).reduce<object>((inner) => ({ $and: [inner] }), { title: 'x' })
    expect((await query('Filtered', { filter: deep })).status).toBe(400)
  })

  test('are not all found by a condition that makes no sense', async () => {
    await create('Dated', [text('title'), { key: 'on', type: 'DATE' }])
    await insert('Dated', { title: 'New Year', on: '2026-01-01' })
    expect(titles(await query('Dated', { filter: { on: { $date: 'soon' } } }))).toEqual([])
    expect(fieldsOf(await insert('Dated', { on: { $date: 'soon' } }))).toEqual(['dataItem.data.on'])
  })

  test('are asked for with at most 1,000 values in all', async () => {
    await create('Listed')
    await insert('Listed', { title: 'v7' })
    const values = Array.from({ length: 1000 }, (_, index) => `v${index}`)
    expect(titles(await query('Listed', { filter: { title: { $in: values } } }))).toEqual(['v7'])
    const refused = await query('Listed', { filter: { title: { $in: values }, other: { $nin: ['one'] } } })
    expect(fieldsOf(refused)).toEqual(['query.filter.other'])
  })

  test('are paged through only by cursors that the shop could have made', async () => {
    await create('Paged')
    const longSort = Array.from({ length: 11 }, () => ({ fieldName: 'title' }))
    for (const made of [
      [{}, longSort, Array.from({ length: 12 }, () => 'v7')],
      [{ title: 'a\0b' }, [], ['a', 'b']],
      [{}, [], ['a\0b', 'b']],
    ]) {
      const cursor = Buffer.from(JSON.stringify(made)).toString('base64url')
      const refused = await query('Paged', { cursorPaging: { cursor } })
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['query.cursorPaging.cursor']])
    }
  })

  test('hold and are found by what the database can keep', async () => {
    await create('Odd')
    const lone = JSON.parse('"\\ud800"')
    for (const value of ['a\0b', lone, { inner: ['a\0b'] }, { 'a\0b': 1 }]) {
      const statuses = [
        (await insert('Odd', { title: 'x', other: value })).status,
        (await query('Odd', { filter: { other: value } })).status,
        (await query('Odd', { filter: { title: { $gt: lone } } })).status,
        (await query('Odd', { filter: { title: { $contains: 'a\0b' } } })).status,
        (await query('Odd', { filter: { 'a\0b': 1 } })).status,
      ]
      expect(statuses).toEqual([400, 400, 400, 400, 400])
    }
  })

  test('are grouped, and the groups filtered by any of their values', async () => {
    await create('Sold', [text('title'), { key: 'price', type: 'NUMBER' }])
    for (const [title, price] of [
      ['tea', 3],
      ['tea', 1],
      ['mug', 9],
    ])
      await insert('Sold', { _id: `${title}${price}`, title, price })
    const groups = (aggregation: object, asked: object = {}) =>
      ask('POST', `${path}/aggregate`, { dataCollectionId: 'Sold', aggregation, ...asked })
    const operations = [
      { resultFieldName: 'least', min: { itemFieldName: 'price' } },
      { resultFieldName: 'most', max: { itemFieldName: 'price' } },
      { resultFieldName: 'none', max: { itemFieldName: 'absent' } },
    ]
    const sort = [{ fieldName: 'title', order: 'ASC' }]
    const byTitle = await groups({ groupingFields: ['title'], operations }, { sort })
    expect(byTitle.body.results).toEqual([
      { title: 'mug', least: 9, most: 9, none: null },
      { title: 'tea', least: 1, most: 3, none: null },
    ])
    const byId = await groups({ groupingFields: ['_id'] }, { finalFilter: { _id: 'tea1' } })
    expect([byId.status, byId.body.results]).toEqual([200, [{ _id: 'tea1' }]])
  })

  test('are changed as often as a call says', async () => {
    await create('Often', [{ key: 'count', type: 'NUMBER' }])
    const { body } = await insert('Often', { violatedRule: 'a', field: 'b' })
    const fieldModifications = [
      { fieldPath: 'count', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
    ]
    const patches = Array.from({ length: 25 }, () => ({ dataItemId: body.dataItem.id, fieldModifications }))
    const changed = await ask('POST', '/wix-data/v2/bulk/items/patch', { dataCollectionId: 'Often', patches })
    expect(changed.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 25, totalFailures: 0 })
    expect((await query('Often')).body.dataItems[0].data.count).toBe(25)
  })

  test('are never changed beyond their own data', async () => {
    await create('Guarded')
    const { body } = await insert('Guarded', { title: 'Safe' })
    for (const fieldPath of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'a..b',
      '_owner',
      '_id.x',
    ]) {
      const fieldModifications = [{ fieldPath, action: 'SET_FIELD', setFieldOptions: { value: 'x' } }]
      const patch = { dataItemId: body.dataItem.id, fieldModifications }
      const refused = await ask('POST', `${path}/patch`, { dataCollectionId: 'Guarded', patch })
      expect([fieldPath, fieldsOf(refused)]).toEqual([fieldPath, ['patch.fieldModifications[0]']])
    }
    expect({}).not.toHaveProperty('polluted')
    const collection = { id: 'Odd', fields: [text('constructor')] }
    expect(fieldsOf(await ask('POST', '/wix-data/v2/collections', { collection }))).toEqual([
      'collection.fields[0].key',
    ])
  })

  test('that many change at once keep every change', async () => {
    await create('Counters', [
      { key: 'count', type: 'NUMBER' },
      { key: 'tags', type: 'ARRAY_STRING' },
    ])
    const { body } = await insert('Counters', { count: 0 })
    const patch = (value: string) =>
      ask('POST', `${path}/patch`, {
        dataCollectionId: 'Counters',
        patch: {
          dataItemId: body.dataItem.id,
          fieldModifications: [
            { fieldPath: 'count', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } },
            { fieldPath: 'tags', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value } },
          ],
        },
      })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map(patch))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { data } = (await query('Counters')).body.dataItems[0]
    expect([data.count, data.tags.toSorted()]).toEqual([4, ['a', 'b', 'c', 'd']])
  })

  test('are sorted by a field that was added after them, and by none that is gone', async () => {
    await create('Grown')
    for (const [title, rank] of [
      ['second', 2],
      ['first', 1],
      ['none', undefined],
    ])
      await insert('Grown', { title, rank })
    const change = (name: string, body: object) =>
      ask('POST', `/wix-data/v2/collections/${name}`, { dataCollectionId: 'Grown', ...body })
    expect((await change('create-field', { field: { key: 'rank', type: 'NUMBER' } })).status).toBe(200)
    const sort = [{ fieldName: 'rank', order: 'ASC' }]
    expect(titles(await query('Grown', { sort }))).toEqual(['none', 'first', 'second'])
    expect((await change('delete-field', { fieldKey: 'rank' })).status).toBe(200)
    expect(titles(await query('Grown', { sort }))).toEqual(['none', 'first', 'second'])
    expect(codeOf(await change('create-field', { field: text('title') }))).toEqual([409, 'ALREADY_EXISTS'])
    expect(codeOf(await change('update-field', { field: text('gone') }))).toEqual([404, 'NOT_FOUND'])
  })

  test('go with their collection, and do not come back with a new one of its name', async () => {
    await create('Short')
    await insert('Short', { title: 'Old' })
    expect((await ask('DELETE', '/wix-data/v2/collections/Short')).status).toBe(200)
    expect(codeOf(await insert('Short', { title: 'X' }))).toEqual([404, 'WDE0025'])
    await create('Short')
    expect(titles(await query('Short'))).toEqual([])
    await store.runJob('housekeeping')
    const [left] = await store.shop.db.run<{ count: number }>(
      {
        name: 'test.left',
        text: `SELECT count(*)::int AS count FROM content_items WHERE data ->> 'title' = 'Old'`,
      },
      [],
    )
    expect(left?.count).toBe(0)
  })

  test('use the files of their galleries, and lose from these what is deleted', async () => {
    await create('Rooms', [text('title'), { key: 'pictures', type: 'MEDIA_GALLERY' }])
    const [first, second] = ['aa_11~mv2.webp', 'bb_22~mv2.webp']
    const gallery = [first, second].map((id) => ({
      type: 'image',
      src: `wix:image://v1/${id}/room.webp#originWidth=4&originHeight=5`,
      title: id,
    }))
    await insert('Rooms', { title: 'Attic', pictures: gallery })
    const files = { siteId: store.siteId, ids: [first ?? '', 'cc_33~mv2.webp'] }
    const { shop, merchant } = store
    expect(await mediaUses.find(shop.db, shop, files)).toMatchObject([
      { mediaId: first, kind: 'content', name: 'Attic' },
    ])
    await shop.db.transaction((tx) => mediaUses.remove(tx, shop, { ...files, author: merchant }))
    expect(await mediaUses.find(shop.db, shop, files)).toEqual([])
    const [attic] = (await query('Rooms')).body.dataItems
    expect(attic.data.pictures.map(({ title }: { title: string }) => title)).toEqual([second])
  })

  test('show which files of the library they use, and lose those that are deleted', async () => {
    await create('Team', [text('title'), { key: 'photo', type: 'IMAGE' }, { key: 'cv', type: 'DOCUMENT' }])
    const photo = 'wix:image://v1/ab_cd~mv2.webp/anna.webp#originWidth=4&originHeight=5'
    await insert('Team', { title: 'Anna', photo, cv: 'https://example.com/cv.pdf' })
    await insert('Team', { title: 'Ben', photo: photo.replace('ab_cd', 'ef_gh') })
    const files = { siteId: store.siteId, ids: ['ab_cd~mv2.webp'] }
    const { shop, merchant } = store
    const uses = await mediaUses.find(shop.db, shop, files)
    expect(uses).toMatchObject([{ mediaId: 'ab_cd~mv2.webp', kind: 'content', name: 'Anna' }])
    await shop.db.transaction((tx) => mediaUses.remove(tx, shop, { ...files, author: merchant }))
    expect(await mediaUses.find(shop.db, shop, files)).toEqual([])
    const sort = [{ fieldName: 'title', order: 'ASC' }]
    const [anna, ben] = (await query('Team', { sort })).body.dataItems
    expect([anna.data.photo, anna.data.cv, ben.data.photo]).toEqual([
      undefined,
      expect.any(String),
      expect.any(String),
    ])
  })

  test('with large values get a field of a short type without harm', async () => {
    await create('Large')
    await insert('Large', {
      title: 'Big',
      blob: { text: crypto.getRandomValues(Buffer.alloc(9000)).toString('hex') },
    })
    const photo = { $date: '2026-01-01', more: crypto.getRandomValues(Buffer.alloc(9000)).toString('hex') }
    await insert('Large', { title: 'Dated', photo })
    const field = { dataCollectionId: 'Large', field: { key: 'blob', type: 'TEXT' } }
    const asPhoto = { dataCollectionId: 'Large', field: { key: 'photo', type: 'IMAGE' } }
    expect((await ask('POST', '/wix-data/v2/collections/create-field', asPhoto)).status).toBe(200)
    expect((await ask('POST', '/wix-data/v2/collections/create-field', field)).status).toBe(200)
    // Neither has a text there, so their ids decide.
    const sorted = await query('Large', { sort: [{ fieldName: 'blob', order: 'ASC' }] })
    expect(titles(sorted).sort()).toEqual(['Big', 'Dated'])
  })

  test('of a member are in their archive, and go when the member is erased', async () => {
    await create('Wall', [text('title')], { insert: 'ANYONE' })
    const author = await anna()
    await insert('Wall', { title: 'My word' }, author.token)
    const before = await insert('Wall', { title: 'Before I signed in' }, await store.visitor())
    await insert('Wall', { title: 'Of somebody else' }, await store.visitor())
    const person = { siteId: store.siteId, memberId: author.id, emails: [] }
    const archive = await personalData.export?.(store.shop, person)
    expect(archive?.content).toMatchObject([{ collection: 'Wall', item: { title: 'My word' } }])
    await store.shop.db.transaction(async (tx) =>
      personalData.erase?.(tx, store.shop, {
        ...person,
        visitorIds: [before.body.dataItem.data._owner],
        orderIds: [],
      }),
    )
    expect(titles(await query('Wall'))).toEqual(['Of somebody else'])
  })
})

describe('A collection', () => {
  test('needs fields with names of their own, and references with a target', async () => {
    const fields = [text('title'), text('title'), { key: 'page', type: 'REFERENCE' }]
    expect(
      fieldsOf(await ask('POST', '/wix-data/v2/collections', { collection: { id: 'Bad', fields } })),
    ).toEqual([
      'collection.fields[1].key',
      'collection.fields[2].typeMetadata.reference.referencedCollectionId',
    ])
    await create('Twice')
    const again = await ask('POST', '/wix-data/v2/collections', { collection: { id: 'Twice' } })
    expect(codeOf(again)).toEqual([409, 'ALREADY_EXISTS'])
  })

  test('stays private when its fields are replaced', async () => {
    await create('Private', [text('title')], { read: 'ADMIN' })
    await ask('PUT', '/wix-data/v2/collections', { collection: { id: 'Private', fields: [text('other')] } })
    expect(codeOf(await query('Private', {}, await store.visitor()))).toEqual([403, 'WDE0027'])
  })

  test('belongs to one shop', async () => {
    await create('Ours')
    const other = await openStore()
    const { status, body } = await other.ask('POST', `${path}/query`, {
      as: other.apiKey,
      body: { dataCollectionId: 'Ours' },
    })
    await other.close()
    expect([status, body.details.applicationError.code]).toEqual([404, 'WDE0025'])
  })

  test('with 100,000 items answers from indexes, in one statement', { timeout: 120_000 }, async () => {
    const fields = [text('slug'), { key: 'order', type: 'NUMBER' }, { key: 'tags', type: 'ARRAY_STRING' }]
    await create('Many', fields, { read: 'SITE_MEMBER_AUTHOR' })
    await grow(store, 'Many', 100_000)
    const asked = {
      byValue: { filter: { slug: 'item-77777' } },
      byMember: { filter: { tags: { $hasSome: ['rare-5'] } } },
      sorted: { sort: [{ fieldName: 'order', order: 'DESC' as const }], paging: { limit: 20 } },
      range: { filter: { order: { $gt: 500, $lte: 510 } }, sort: [{ fieldName: 'order' }] },
      usual: { paging: { limit: 20 } },
      manyByMember: { filter: { tags: 'all' }, sort: [{ fieldName: 'order' }], paging: { limit: 20 } },
    }
    const author: Caller = { ...store.merchant, kind: 'member', id: store.shop.newId() }
    const all = Object.entries(asked).map(([name, one]) => [name, one, store.merchant] as const)
    for (const [name, one, caller] of [...all, ['own', asked.usual, author] as const]) {
      const plans = await plansOf(store, (shop) =>
        items.query(shop, caller, { dataCollectionId: 'Many', query: one }),
      )
      expect([name, plans.length]).toEqual([name, 1])
      expect(rowsRead(plans[0] ?? ''), `${name}: ${plans[0]}`).toBeLessThanOrEqual(1001)
    }
    const { body } = await query('Many', asked.range)
    expect(body.dataItems.map(({ data }: { data: { order: number } }) => data.order)).toEqual(
      Array.from({ length: 10 }, (_, index) => 501 + index),
    )
  })
})

/** The largest number of rows that a step of the plan passes on or throws away. */
function rowsRead(plan: string): number {
  const counts = [...plan.matchAll(/actual rows=(\d+)|Rows Removed by [\w ]+: (\d+)/g)]
  return Math.max(...counts.map(([, passed, removed]) => Number(passed ?? removed)))
}

/** The plans of the statements that `work` runs, as PostgreSQL carries them out. */
async function plansOf(store: Store, work: (shop: Shop) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const kysely = store.shop.db.kysely.withPlugin({
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? {
            ...node,
            sqlFragments: [
              `explain (analyze, timing off) ${node.sqlFragments[0]}`,
              ...node.sqlFragments.slice(1),
            ],
          }
        : node,
    async transformResult({ result }) {
      plans.push(result.rows.map((row) => row['QUERY PLAN']).join('\n'))
      return { ...result, rows: [] }
    },
  })
  await work({ ...store.shop, db: { ...store.shop.db, kysely } })
  return plans
}

async function grow({ shop, siteId }: Store, name: string, count: number): Promise<void> {
  const { id } = await collections.find(shop, siteId, name)
  await atLeisure(shop, async (client) => {
    // Without a check of each row's keys.
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO content_items (site_id, collection_id, id, data)
       SELECT $1, $2, n::text, jsonb_build_object('_id', n::text, '_owner', 'x', 'slug', 'item-' || n, 'order', n,
         'tags', jsonb_build_array('all', 'rare-' || n / 10),
         '_createdDate', jsonb_build_object('$date', '2026-01-01T00:00:00.000Z'))
       FROM generate_series(1, $3::int) n`,
      [siteId, id, count],
    )
    await client.query(
      `INSERT INTO content_keys (site_id, collection_id, item_id, field, value)
       SELECT i.site_id, i.collection_id, i.id, f, coalesce(i.data -> f, 'null') FROM content_items i
       CROSS JOIN unnest(ARRAY['_createdDate', 'order']) AS f
       WHERE i.site_id = $1 AND i.collection_id = $2`,
      [siteId, id],
    )
    await client.query('VACUUM (ANALYZE) content_items, content_keys')
  })
}
