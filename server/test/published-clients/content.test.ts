import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store.ts'
import { generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

const pages = {
  _id: 'Pages',
  displayName: 'Pages',
  fields: [
    { key: 'title', type: 'TEXT', required: true },
    { key: 'slug', type: 'TEXT' },
    { key: 'order', type: 'NUMBER' },
    { key: 'tags', type: 'ARRAY_STRING' },
    { key: 'published', type: 'DATETIME' },
  ],
  permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
}
const menus = {
  _id: 'Menus',
  displayName: 'Menus',
  fields: [
    { key: 'slug', type: 'TEXT' },
    {
      key: 'pages',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'Pages' } },
    },
    { key: 'home', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: 'Pages' } } },
  ],
  permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
}

const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: Client) => thrown,
  )
  return error?.details?.applicationError?.code
}

describe.each(generations)('content for the published client (%s)', (generation) => {
  let store: Store
  let merchant: Client
  let storefront: Client

  beforeAll(async () => {
    store = await openStore()
    const clients = await publishedClients(store, generation)
    merchant = clients.merchant()
    storefront = clients.storefront()
    await merchant.dataCollections.createDataCollection(pages)
    await merchant.dataCollections.createDataCollection(menus)
  })
  afterAll(() => store.close())

  test('a merchant reads, changes and deletes collections', async () => {
    const { collections } = await merchant.dataCollections.listDataCollections()
    expect(collections.map(({ _id }: Client) => _id)).toEqual(['Menus', 'Pages'])
    const made = await merchant.dataCollections.createDataCollection({
      _id: 'News',
      fields: [{ key: 'title', type: 'TEXT' }],
      permissions: pages.permissions,
    })
    expect(made).toMatchObject({ _id: 'News', revision: '1', collectionType: 'NATIVE' })
    const { _id, revision, permissions } = made
    const fields = [...made.fields, { key: 'body', type: 'RICH_TEXT' }]
    const withBody = { _id, revision, permissions, fields }
    const changed = await merchant.dataCollections.updateDataCollection(withBody)
    expect(changed.fields.map(({ key }: Client) => key)).toEqual([
      ...['title', 'body', '_id', '_createdDate', '_updatedDate', '_owner'],
    ])
    expect(await codeOf(merchant.dataCollections.updateDataCollection(withBody))).toBe('CHANGED_SINCE')
    const read = await merchant.dataCollections.getDataCollection('News')
    expect(read).toMatchObject({ _id: 'News', revision: changed.revision })
    if (generation === 'current') {
      const keys = ({ dataCollection }: Client) => dataCollection.fields.map(({ key }: Client) => key)
      const field = { key: 'lead', type: 'TEXT' }
      expect(keys(await merchant.dataCollections.createDataCollectionField('News', { field }))).toContain(
        'lead',
      )
      const renamed = await merchant.dataCollections.updateDataCollectionField('News', {
        field: { ...field, displayName: 'First lines' },
      })
      const lead = renamed.dataCollection.fields.find(({ key }: Client) => key === 'lead')
      expect(lead.displayName).toBe('First lines')
      const options = { fieldKey: 'lead' }
      expect(keys(await merchant.dataCollections.deleteDataCollectionField('News', options))).not.toContain(
        'lead',
      )
    }
    await merchant.dataCollections.deleteDataCollection('News')
    expect(await codeOf(merchant.dataCollections.getDataCollection('News'))).toBe('WDE0025')
    expect(await codeOf(storefront.dataCollections.listDataCollections())).toBe('PERMISSION_DENIED')
  })

  if (generation === 'current') currentTests(() => ({ store, merchant, storefront }))
  else tests2024(() => ({ store, merchant, storefront }))
})

interface Parts {
  store: Store
  merchant: Client
  storefront: Client
}

function currentTests(parts: () => Parts) {
  const items = () => parts().merchant.items
  const shopper = () => parts().storefront.items
  const titles = ({ items: found }: Client) => found.map(({ title }: Client) => title)

  test('a storefront reads a menu with its pages, and survives a collection that is missing', async () => {
    const [home, about] = await Promise.all(
      ['Home', 'About'].map((title) => items().insert('Pages', { title, slug: title.toLowerCase() })),
    )
    const menu = await items().insert('Menus', { slug: 'main', pages: [about._id], home: home._id })
    await items().insertReference('Menus', 'pages', menu._id, [home._id])
    const found = await shopper().query('Menus').eq('slug', 'main').include('pages', 'home').find()
    expect(titles({ items: found.items[0].pages })).toEqual(['About', 'Home'])
    expect(found.items[0].home.title).toBe('Home')
    expect(found.items[0]._createdDate.toDateString()).toMatch(/2026/)
    const plain = await shopper().query('Menus').find()
    expect(plain.items[0]).toMatchObject({ slug: 'main', home: home._id })
    expect(plain.items[0].pages).toBeUndefined()
    expect(await codeOf(shopper().query('Our-Team').find())).toBe('WDE0025')
    expect(await shopper().get('Pages', 'nobody')).toBeNull()

    expect(titles(await shopper().queryReferenced('Menus', menu._id, 'pages'))).toEqual(['About', 'Home'])
    expect(
      titles(await shopper().queryReferenced('Menus', menu._id, 'pages', { order: 'desc', limit: 1 })),
    ).toEqual(['Home'])
    expect(await shopper().isReferenced('Menus', 'pages', menu._id, about._id)).toBe(true)
    await items().removeReference('Menus', 'pages', menu._id, [about._id])
    expect(await shopper().isReferenced('Menus', 'pages', menu._id, about._id)).toBe(false)
    await items().replaceReferences('Menus', 'pages', menu._id, [about._id])
    expect(titles(await shopper().queryReferenced('Menus', menu._id, 'pages'))).toEqual(['About'])
    expect(await codeOf(items().insertReference('Menus', 'slug', menu._id, [about._id]))).toBe('WDE0020')
    await items().truncate('Pages')
    expect((await shopper().query('Pages').find()).items).toEqual([])
  })

  test('every operator of the query builder finds what it says', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await items().bulkInsert('Pages', [
      { title: 'Alpha', order: 1, tags: ['a', 'b'], published: at(1), meta: { mood: 'calm' } },
      { title: 'Beta', order: 2, tags: ['b'], published: at(2) },
      { title: 'Gamma', order: 10, tags: [], published: at(3), slug: 'g' },
    ])
    const find = async (build: (query: Client) => Client) =>
      titles(await build(shopper().query('Pages')).ascending('order').find())
    expect(await find((q) => q.eq('title', 'Beta'))).toEqual(['Beta'])
    expect(await find((q) => q.ne('title', 'Beta'))).toEqual(['Alpha', 'Gamma'])
    expect(await find((q) => q.gt('order', 1).lt('order', 10))).toEqual(['Beta'])
    expect(await find((q) => q.ge('order', 2).le('order', 10))).toEqual(['Beta', 'Gamma'])
    expect(await find((q) => q.between('published', at(1), at(3)))).toEqual(['Alpha', 'Beta'])
    expect(await find((q) => q.eq('published', at(2)))).toEqual(['Beta'])
    expect(await find((q) => q.hasSome('tags', ['a', 'x']))).toEqual(['Alpha'])
    expect(await find((q) => q.hasAll('tags', ['a', 'b']))).toEqual(['Alpha'])
    expect(await find((q) => q.eq('tags', 'b'))).toEqual(['Alpha', 'Beta'])
    expect(await find((q) => q.in('order', [1, 10]))).toEqual(['Alpha', 'Gamma'])
    expect(await find((q) => q.startsWith('title', 'al'))).toEqual(['Alpha'])
    expect(await find((q) => q.endsWith('title', 'MA'))).toEqual(['Gamma'])
    expect(await find((q) => q.contains('title', 'et'))).toEqual(['Beta'])
    expect(await find((q) => q.isEmpty('slug'))).toEqual(['Alpha', 'Beta'])
    expect(await find((q) => q.isNotEmpty('slug'))).toEqual(['Gamma'])
    expect(await find((q) => q.eq('meta.mood', 'calm'))).toEqual(['Alpha'])
    expect(await find((q) => q.not(items().filter().eq('order', 1)))).toEqual(['Beta', 'Gamma'])
    const either = (q: Client) => q.eq('order', 1).or(items().query('Pages').eq('order', 2))
    expect(await find(either)).toEqual(['Alpha', 'Beta'])
    expect(await shopper().query('Pages').gt('order', 1).count()).toBe(2)
    expect((await shopper().query('Pages').ascending('tags').distinct('tags')).items).toEqual(['a', 'b'])
  })

  test('pages follow one another, in the order that was asked for', async () => {
    const first = await shopper().query('Pages').descending('order').limit(2).find({ returnTotalCount: true })
    expect([titles(first), first.totalCount, first.hasNext()]).toEqual([['Gamma', 'Beta'], 3, true])
    const second = await first.next()
    expect([titles(second), second.hasNext()]).toEqual([['Alpha'], false])
    const { items: some } = await shopper().query('Pages').eq('order', 1).fields('title').find()
    expect(Object.keys(some[0]).sort()).toEqual(['_createdDate', '_id', '_owner', '_updatedDate', 'title'])
  })

  test('groups have sums, averages, extremes and counts', async () => {
    const { items: groups } = await shopper()
      .aggregate('Pages')
      .filter(items().filter().gt('order', 0))
      .group('published')
      .sum('order', 'sum')
      .count()
      .having(items().filter().gt('sum', 1))
      .descending('sum')
      .run()
    expect(groups.map(({ sum, count }: Client) => [sum, count])).toEqual([
      [10, 1],
      [2, 1],
    ])
    const { items: all } = await shopper()
      .aggregate('Pages')
      .avg('order')
      .min('title', 'first')
      .max('order', 'most')
      .run()
    expect(all).toEqual([{ orderAvg: 13 / 3, first: 'Alpha', most: 10 }])
  })

  test('items are changed by whole, by field and in bulk', async () => {
    const page = await items().insert('Pages', { title: 'Draft', order: 5 })
    const updated = await items().update('Pages', { _id: page._id, title: 'Final', order: 5 })
    expect([updated.title, updated._owner]).toEqual(['Final', page._owner])
    expect((await shopper().get('Pages', page._id)).title).toBe('Final')
    const onlyDrafts = { condition: items().filter().eq('title', 'Draft') }
    expect(await codeOf(items().update('Pages', { _id: page._id, title: 'X' }, onlyDrafts))).toBe(
      'CONDITION_NOT_MET',
    )
    const patched = await items()
      .patch('Pages', page._id)
      .setField('meta.mood', 'calm')
      .incrementField('order', 2)
      .appendToArray('tags', 'new')
      .removeField('slug')
      .run()
    expect(patched).toMatchObject({ title: 'Final', order: 7, tags: ['new'], meta: { mood: 'calm' } })
    expect((await items().save('Pages', { ...patched, title: 'Saved' })).title).toBe('Saved')
    expect(await codeOf(items().insert('Pages', { _id: page._id, title: 'Twin' }))).toBe('WDE0074')
    const bulk = await items().bulkSave('Pages', [
      { title: 'One' },
      { _id: page._id, title: 'Two' },
      { order: 1 },
    ])
    expect(bulk).toMatchObject({ inserted: 1, updated: 1, updatedItemIds: [page._id] })
    expect(bulk.errors).toHaveLength(1)
    expect((await items().bulkPatch('Pages', bulk.insertedItemIds).setField('order', 3).run()).updated).toBe(
      1,
    )
    expect(await items().bulkUpdate('Pages', [{ _id: 'nobody', title: 'X' }])).toMatchObject({
      updated: 0,
      skipped: 1,
    })
    expect(await items().bulkUpdate('Pages', [{ _id: page._id, title: 'Two' }])).toMatchObject({ updated: 1 })
    expect((await items().bulkRemove('Pages', bulk.insertedItemIds)).removed).toBe(1)
    expect((await items().remove('Pages', page._id)).title).toBe('Two')
    expect(await codeOf(items().update('Pages', { _id: page._id, title: 'X' }))).toBe('WDE0073')
  })

  test('a visitor changes nothing that the collection keeps for staff', async () => {
    expect(await codeOf(shopper().insert('Pages', { title: 'Spam' }))).toBe('WDE0027')
    const { items: found } = await shopper().query('Pages').limit(1).find()
    expect(await codeOf(shopper().remove('Pages', found[0]._id))).toBe('WDE0027')
  })
}

function tests2024(parts: () => Parts) {
  const items = () => parts().merchant.items
  const shopper = () => parts().storefront.items
  const dataCollectionId = 'Pages'

  test('a storefront reads a menu with its pages, and learns that a collection is missing', async () => {
    const insert = async (title: string) =>
      (await items().insertDataItem({ dataCollectionId, dataItem: { data: { title } } })).dataItem
    const [home, about] = [await insert('Home'), await insert('About')]
    const menu = await items().insertDataItem({
      dataCollectionId: 'Menus',
      dataItem: { data: { slug: 'main', pages: [about._id] } },
    })
    const reference = {
      referringItemId: menu.dataItem._id,
      referringItemFieldName: 'pages',
      referencedItemId: home._id,
    }
    await items().insertDataItemReference({ dataCollectionId: 'Menus', dataItemReference: reference })
    const found = await shopper()
      .queryDataItems({
        dataCollectionId: 'Menus',
        includeReferencedItems: ['pages'],
        returnTotalCount: true,
      })
      .eq('slug', 'main')
      .find()
    expect(found.items[0].data.pages.map(({ title }: Client) => title)).toEqual(['About', 'Home'])
    expect(found.totalCount).toBe(1)
    expect(await codeOf(shopper().queryDataItems({ dataCollectionId: 'Our-Team' }).find())).toBe('WDE0025')
    const of = {
      dataCollectionId: 'Menus',
      referringItemId: menu.dataItem._id,
      referringItemFieldName: 'pages',
    }
    const { results } = await shopper().queryReferencedDataItems(of)
    expect(results.map(({ dataItem }: Client) => dataItem.data.title)).toEqual(['About', 'Home'])
    await items().replaceDataItemReferences({ ...of, newReferencedItemIds: [home._id] })
    const isReferenced = async (referencedItemId: string) =>
      (await shopper().isReferencedDataItem({ ...of, referencedItemId })).isReferenced
    expect([await isReferenced(home._id), await isReferenced(about._id)]).toEqual([true, false])
    await items().bulkInsertDataItemReferences({
      dataCollectionId: 'Menus',
      dataItemReferences: [{ ...reference, referencedItemId: about._id }],
    })
    expect(await isReferenced(about._id)).toBe(true)
    await items().bulkRemoveDataItemReferences({ dataCollectionId: 'Menus', dataItemReferences: [reference] })
    await items().removeDataItemReference({ dataCollectionId: 'Menus', dataItemReference: reference })
    expect(await isReferenced(home._id)).toBe(false)
    await items().truncateDataItems({ dataCollectionId })
    expect((await shopper().countDataItems({ dataCollectionId })).totalCount).toBe(0)
  })

  test('items are found, counted, grouped and paged through', async () => {
    const dataItems = [1, 2, 10].map((order) => ({
      data: { title: `Page ${order}`, order, tags: ['a', `t${order}`] },
    }))
    const made = await items().bulkInsertDataItems({ dataCollectionId, dataItems, returnEntity: true })
    expect(made.bulkActionMetadata.totalSuccesses).toBe(3)
    const query = () => shopper().queryDataItems({ dataCollectionId, returnTotalCount: true })
    const orders = ({ items: found }: Client) => found.map(({ data }: Client) => data.order)
    const first = await query().gt('order', 0).descending('order').limit(2).find()
    expect(orders(first)).toEqual([10, 2])
    expect(orders(await first.next())).toEqual([1])
    expect(orders(await query().hasSome('tags', ['t2']).find())).toEqual([2])
    expect(
      (await shopper().countDataItems({ dataCollectionId, filter: { order: { $gt: 1 } } })).totalCount,
    ).toBe(2)
    const distinct = await shopper().queryDistinctValues({ dataCollectionId, fieldName: 'tags' })
    expect(distinct.distinctValues).toEqual(['a', 't1', 't10', 't2'])
    const { results } = await shopper().aggregateDataItems({
      dataCollectionId,
      aggregation: { operations: [{ resultFieldName: 'sum', sum: { itemFieldName: 'order' } }] },
    })
    expect(results).toEqual([{ sum: 13 }])
  })

  test('items are read, replaced, saved and removed', async () => {
    const published = new Date(Date.UTC(2026, 0, 1))
    const { dataItem } = await items().insertDataItem({
      dataCollectionId,
      dataItem: { data: { title: 'Draft', published } },
    })
    expect(dataItem.data.published).toEqual({ $date: published.toISOString() })
    const id = dataItem._id
    const written = { dataCollectionId, dataItem: { data: { title: 'Final' } } }
    expect((await items().updateDataItem(id, written)).dataItem.data.title).toBe('Final')
    const saved = await items().saveDataItem({
      dataCollectionId,
      dataItem: { _id: id, data: { title: 'Saved' } },
    })
    expect(saved.action).toBe('UPDATE')
    expect((await shopper().getDataItem(id, { dataCollectionId })).data.title).toBe('Saved')
    expect(await codeOf(shopper().removeDataItem(id, { dataCollectionId }))).toBe('WDE0027')
    await items().removeDataItem(id, { dataCollectionId })
    expect(await codeOf(shopper().getDataItem(id, { dataCollectionId }))).toBe('WDE0073')
    const update = { dataCollectionId, dataItems: [{ data: { _id: 'nobody', title: 'X' } }] }
    const bulk = await items().bulkUpdateDataItems(update)
    expect(bulk.results[0].itemMetadata).toMatchObject({ success: false, error: { code: 'WDE0073' } })
    const page = await items().insertDataItem({ dataCollectionId, dataItem: { data: { title: 'Old' } } })
    const renewed = await items().bulkUpdateDataItems({
      ...{ dataCollectionId, dataItems: [{ data: { _id: page.dataItem._id, title: 'New' } }] },
    })
    expect(renewed.bulkActionMetadata.totalSuccesses).toBe(1)
    const all = await items().bulkSaveDataItems({ dataCollectionId, dataItems: [{ data: { title: 'One' } }] })
    const dataItemIds = [all.results[0].itemMetadata._id]
    const removed = await items().bulkRemoveDataItems({ dataCollectionId, dataItemIds })
    expect(removed.results[0].action).toBe('DELETE')
  })
}
