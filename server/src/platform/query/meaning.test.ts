import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filter, shelfful, sort } from '../../../test/query/arbitraries.ts'
import { compile, type Good, openShelf, type Shelf } from '../../../test/query/goods.ts'
import { matches, order } from '../../../test/query/reference.ts'
import { pageOf } from './page.ts'

let shelf: Shelf

beforeAll(async () => {
  shelf = await openShelf()
})

afterAll(() => shelf.close())

describe('whatever is asked of whatever is on the shelf', { timeout: 60_000 }, () => {
  test('the database finds what the filter means', async () => {
    await fc.assert(
      fc.asyncProperty(
        shelfful,
        fc.array(filter, { minLength: 10, maxLength: 10 }),
        async (goods, filters) => {
          await shelf.put(goods)
          for (const filter of filters) {
            const rows = await shelf.rows(compile({ filter }))
            const meant = goods.filter((good) => matches(filter, good)).map(({ id }) => id)
            expect(
              rows.map(({ id }) => id),
              JSON.stringify(filter),
            ).toEqual(meant.sort())
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('cursors walk to the end and back in the order that was asked for, missing and repeating nothing', async () => {
    await fc.assert(
      fc.asyncProperty(shelfful, sort, fc.integer({ min: 1, max: 4 }), async (goods, sort, limit) => {
        await shelf.put(goods)
        const expected = sorted(goods, sort)
        const pages = await walk({ sort, cursorPaging: { limit } }, 'next')
        expect(pages.flatMap(({ ids }) => ids)).toEqual(expected)
        expect(pages.slice(0, -1).every(({ ids }) => ids.length === limit)).toBe(true)
        const last = pages.at(-1)
        const back = last?.prev ? await walk({ cursorPaging: { limit, cursor: last.prev } }, 'prev') : []
        expect([...back.reverse(), last].flatMap((page) => page?.ids ?? [])).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
})

async function walk(query: object, to: 'next' | 'prev') {
  const pages: { ids: string[]; prev?: string | undefined }[] = []
  for (let next: object | undefined = query; next; ) {
    const compiled = compile(next)
    const { rows, metadata } = pageOf(await shelf.rows(compiled), compiled)
    pages.push({ ids: rows.map(({ id }) => id), prev: metadata.cursors?.prev })
    const cursor: string | undefined = metadata.cursors?.[to]
    next = cursor === undefined ? undefined : { cursorPaging: { limit: compiled.limit, cursor } }
  }
  return pages
}

function sorted(goods: readonly Good[], sort: { fieldName: string; order: 'ASC' | 'DESC' }[]): string[] {
  const byId = { fieldName: 'id', order: sort.at(-1)?.order ?? 'ASC' }
  return goods
    .toSorted((a, b) => {
      for (const by of [...sort, byId]) {
        const difference = order(by.fieldName, a, b) * (by.order === 'ASC' ? 1 : -1)
        if (difference !== 0) return difference
      }
      return 0
    })
    .map(({ id }) => id)
}
