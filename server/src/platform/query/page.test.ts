import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compile, openShelf, type Shelf } from '../../../test/query/goods.ts'
import { forge, goods, ids } from '../../../test/query/named.ts'
import { countUpTo, mostCounted, pageOf } from './page.ts'

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
})

afterAll(() => shelf.close())

describe('on a shelf of four goods', () => {
  beforeEach(() => shelf.put(Object.values(goods)))

  test('a count stops after ten thousand and one', async () => {
    const { filter } = compile({ filter: { visible: true } })
    expect(await shelf.all(countUpTo(sql`from goods g where ${filter}`))).toEqual([{ total: 2 }])
    const many = sql`from generate_series(1, 20000)`
    expect(await shelf.all(countUpTo(many))).toEqual([{ total: mostCounted + 1 }])
  })

  test('a page by offset says where it is and how many there are', async () => {
    const query = compile({ paging: { limit: 2, offset: 1 }, sort: [{ fieldName: 'sku' }] })
    const { rows, metadata } = pageOf(await shelf.rows(query), query, 4)
    expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(metadata).toEqual({ count: 2, offset: 1, total: 4, tooManyToCount: false })
    expect(pageOf([], query, mostCounted + 1).metadata).toEqual({ count: 0, offset: 1, tooManyToCount: true })
  })

  test('a page of nothing has no neighbours', async () => {
    for (const cursorPaging of [{ limit: 0 }, { limit: 10 }]) {
      const query = compile({ cursorPaging, filter: { sku: 'none' } })
      expect(pageOf(await shelf.rows(query), query).metadata).toEqual({
        count: 0,
        hasNext: false,
        cursors: {},
      })
    }
  })

  test('a further page needs the cursor alone, and refuses another filter, sort or list', async () => {
    const asked = { filter: { visible: { $ne: null } }, sort: [{ fieldName: 'sku', order: 'DESC' }] }
    const first = compile({ ...asked, cursorPaging: { limit: 1 } })
    const { cursors } = pageOf(await shelf.rows(first), first).metadata
    const cursor = cursors?.next ?? ''
    for (const further of [{}, { filter: {} }, asked, { filter: JSON.stringify(asked.filter) }]) {
      const query = compile({ ...further, cursorPaging: { cursor, limit: 5 } })
      const { rows } = pageOf(await shelf.rows(query), query)
      expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    }
    for (const other of [{ filter: { visible: true } }, { sort: [{ fieldName: 'sku', order: 'ASC' }] }]) {
      expect(() => compile({ ...other, cursorPaging: { cursor } })).toThrow(
        'belongs to a different filter or sort',
      )
    }
    const forged = forge(cursor, (parts) => [...parts.slice(0, 5), ["x'; drop table goods", 'no id']])
    const otherList = forge(cursor, (parts) => ['elsewhere', ...parts.slice(1)])
    const sortedBy = (name: string) =>
      forge(cursor, (parts) => [...parts.slice(0, 3), [[name, 'ASC']], 1, ['2450', ids[0]]])
    const unsortable = [sortedBy('cost'), sortedBy('nope'), sortedBy('collectionIds')]
    const hidden = forge(cursor, (parts) => [...parts.slice(0, 2), { cost: 1 }, ...parts.slice(3)])
    for (const wrong of [forged, otherList, ...unsortable, hidden, cursor.slice(0, -3), cursor.slice(1)]) {
      expect(() => compile({ cursorPaging: { cursor: wrong } })).toThrow('is not a cursor of this list')
    }
  })
})

describe('an index serves', () => {
  async function planOf(query: unknown): Promise<string> {
    const compiled = compile(query)
    await shelf.all(sql`set enable_seqscan = off`)
    const plan = await shelf.all<{ 'QUERY PLAN': string }>(
      sql`explain select g.id from goods g where ${compiled.where} ${compiled.page}`,
    )
    await shelf.all(sql`reset enable_seqscan`)
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  beforeAll(() => shelf.put(Object.values(goods)))

  test('the start of a name, whatever its capitals', async () => {
    expect(await planOf({ filter: { name: { $startsWith: 'Speck' } } })).toMatch(
      /goods_by_name[\s\S]*Index Cond:.*lower\(name\) ~>=~ 'speck'/,
    )
  })

  test('the start of an id', async () => {
    expect(await planOf({ filter: { id: { $startsWith: '0193a' } } })).toMatch(
      /goods_pkey[\s\S]*Index Cond:.*id >=/,
    )
  })

  test('the page after a cursor, without sorting or reading what came before', async () => {
    const first = compile({ cursorPaging: { limit: 1 }, sort: [{ fieldName: 'sku', order: 'DESC' }] })
    const cursor = pageOf(await shelf.rows(first), first).metadata.cursors?.next
    const plan = await planOf({ cursorPaging: { cursor } })
    expect(plan).toMatch(/Backward using goods_by_sku[\s\S]*Index Cond: \(ROW\(sku, id\) < ROW/)
    expect(plan).not.toContain('Sort')
  })
})
