import { expect, test } from 'vitest'
import type { Condition, ProductDocument } from './document.rules.ts'
import { type ListQuery, type ListResult, list, optionGroup } from './lists.rules.ts'
import { newShelf, put, type Shelf, take } from './shelf.rules.ts'

// A shop whose products change at random is asked at random, and each answer is compared with one counted by hand.

let seed = 11
function random(below: number): number {
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) % below
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T
const some = <T>(list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => oneOf(list))),
]

const words = ['speckled', 'mug', 'Mugs,', 'green-tea', 'bowl', 'Kanne', 'wool', 'throw', 'steam', 'lamp.']
const collections = ['mugs', 'gifts', 'sale']
const choices = ['Color: Red', 'Color: Blue', 'Size: S', 'Size: M']
const brands = ['Hearth', 'Northlight']
let ids = 0

function newDocument(
  id = `${String(random(1e8)).padStart(8, '0')}-0000-7000-8000-${String(ids++).padStart(12, '0')}`,
): ProductDocument {
  const price = random(40)
  const inCollections = some(collections, 3)
  const name = Array.from({ length: 1 + random(3) }, () => oneOf(words)).join(' ')
  return {
    ...{ id, name, lowerName: name.toLowerCase() },
    slug: `slug-${random(1000)}`,
    visible: random(8) > 0,
    numbers: {
      numericId: random(1000),
      price,
      salePrice: price - random(5),
      lowestPrice: price,
      highestPrice: price + random(10),
      createdAt: random(100),
      updatedAt: random(100),
      sold: random(4),
    },
    values: {
      collections: inCollections,
      brand: some(brands, 1),
      ribbon: [],
      productType: ['physical'],
      stock: [oneOf(['in', 'out'])],
      stockStatus: ['IN_STOCK'],
    },
    choices: some(choices, 3).map((choice) => ({
      choice,
      option: choice.split(': ')[0] ?? '',
      colour: choice === 'Color: Red' ? oneOf(['#c00', '#f00', null]) : null,
    })),
    positions: inCollections.map((collectionId) => ({ collectionId, position: String(random(20) / 4) })),
    keywords: some(words, 2).join(' ').toLowerCase(),
    description: some(words, 4).join(' ').toLowerCase(),
    otherWords: null,
  }
}

function newCondition(depth = 0): Condition {
  const kind = random(depth < 2 ? 9 : 6)
  if (kind === 0) return { of: 'collections', values: some(collections, 2) }
  if (kind === 1) return { of: 'brand', values: some(brands, 2) }
  if (kind === 2)
    return { number: 'price', comparison: oneOf(['>', '>=', '<', '<='] as const), value: random(40) }
  if (kind === 3) return { number: 'sold', values: [random(4), random(4)] }
  if (kind === 4) return oneOf<Condition>([{ visible: true }, { any: 'brand' }])
  if (kind === 5) return { number: 'salePrice', comparison: '<', value: random(40) }
  const parts = [newCondition(depth + 1), newCondition(depth + 1)]
  if (kind === 6) return { all: parts }
  if (kind === 7) return { some: parts }
  return { not: { all: parts } }
}

function holds(condition: Condition, one: ProductDocument): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, one))
  if ('some' in condition) return condition.some.some((part) => holds(part, one))
  if ('not' in condition) return !holds(condition.not, one)
  if ('of' in condition) return condition.values.some((value) => valuesOf(one, condition.of).includes(value))
  if ('any' in condition) return valuesOf(one, condition.any).length > 0
  if ('ids' in condition) return condition.ids.includes(one.id)
  if ('visible' in condition) return one.visible
  const value = one.numbers[condition.number]
  if ('values' in condition) return condition.values.includes(value)
  const { comparison, value: other } = condition
  if (comparison === '>') return value > other
  if (comparison === '>=') return value >= other
  return comparison === '<' ? value < other : value <= other
}

function valuesOf({ values, choices }: ProductDocument, name: string): readonly string[] {
  if (name === 'choices') return choices.map(({ choice }) => choice)
  return values[name as keyof ProductDocument['values']]
}

type Sort = Exclude<ListQuery['sort'], { keys: unknown }>

/** The answer, which the index must have. */
function answer(shelf: Shelf, query: ListQuery): ListResult {
  const found = list(shelf, query)
  if (!found) throw new Error('the index cannot tell')
  return found
}

function newSort(): Sort {
  const descending = random(2) === 0
  if (random(5) === 0) return { collectionId: oneOf(collections), descending }
  return { by: oneOf(['price', 'salePrice', 'name', 'id', 'sold', 'updatedAt', 'slug'] as const), descending }
}

function inOrder(all: ProductDocument[], sort: Sort): ProductDocument[] {
  const key = (one: ProductDocument): string | number => {
    if ('collectionId' in sort)
      return Number(one.positions.find(({ collectionId }) => collectionId === sort.collectionId)?.position)
    if (sort.by === 'name' || sort.by === 'slug' || sort.by === 'id') return one[sort.by]
    return one.numbers[sort.by as keyof ProductDocument['numbers']]
  }
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
  const sorted = all.toSorted((one, other) => compare(key(one), key(other)) || compare(one.id, other.id))
  return sort.descending ? sorted.reverse() : sorted
}

function countByHand(all: ProductDocument[], prefix: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { choice } of all.flatMap((one) => one.choices))
    if (choice.startsWith(prefix)) counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}

function change(shelf: Shelf, known: Map<string, ProductDocument>): void {
  const changed = [...known.keys()].filter(() => random(6) === 0)
  const gone = changed.filter(() => random(3) === 0)
  const documents = [
    ...changed.filter((id) => !gone.includes(id)).map((id) => newDocument(id)),
    ...Array.from({ length: random(60) }, () => newDocument()),
  ]
  take(shelf, gone)
  put(shelf, documents)
  for (const id of gone) known.delete(id)
  for (const document of documents) known.set(document.id, document)
}

test('lists, totals, facets and prices are those counted by hand, whatever changed before', () => {
  const shelf = newShelf(32)
  const known = new Map<string, ProductDocument>()
  for (let round = 0; round < 40; round++) {
    change(shelf, known)
    for (let question = 0; question < 25; question++) {
      const condition = newCondition()
      const sort = newSort()
      const [red, dear] = [
        { of: 'choices', values: ['Color: Red'] },
        { number: 'highestPrice', comparison: '>=', value: random(40) },
      ] as const
      const selected = [
        ...(random(2) ? [{ group: optionGroup('Color'), condition: red }] : []),
        ...(random(2) ? [{ group: 'price', condition: dear }] : []),
      ]
      const [offset, limit] = [random(60), 1 + random(20)]
      const inCollection =
        'collectionId' in sort ? [{ of: 'collections', values: [sort.collectionId] } as const] : []
      const asked = { all: [condition, ...inCollection] }
      const facets = [{ name: 'choices', group: 'choices', most: 100 }] as const
      const question = { condition: asked, selected, sort, offset, limit, facets, prices: true, keyed: false }
      const found = answer(shelf, question)
      const base = [...known.values()].filter((one) => holds(asked, one))
      const fitting = (left = '') =>
        base.filter((one) =>
          selected.every(({ group, condition }) => group === left || holds(condition, one)),
        )
      const expected = inOrder(fitting(), sort)
      expect(found.total).toBe(expected.length)
      expect(found.ids).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id))
      const counted = Object.fromEntries((found.facets[0] ?? []).map(({ value, count }) => [value, count]))
      expect(counted).toEqual({
        ...countByHand(fitting(optionGroup('Color')), 'Color: '),
        ...countByHand(fitting(), 'Size: '),
      })
      const priced = fitting('price').map(({ numbers }) => numbers)
      expect(found.prices).toEqual(
        priced.length === 0
          ? undefined
          : {
              min: Math.min(...priced.map(({ lowestPrice }) => lowestPrice ?? 0)),
              max: Math.max(...priced.map(({ highestPrice }) => highestPrice ?? 0)),
            },
      )
    }
  }
})

function search(shelf: Shelf, expression: string, stems: string[] = []) {
  const words = expression.split(' ').map((word) => ({ word, stems }))
  return answer(shelf, {
    condition: { visible: true },
    search: {
      ...{ words, phrase: expression, places: ['name', 'keywords', 'description'], mode: 'all' },
      ...{ corrects: true, wordCharacters: 'letters and digits' },
    },
    ...{ selected: [], facets: [], prices: false, keyed: false, offset: 0, limit: 20 },
    sort: { by: 'relevance', descending: true },
  })
}

test('a search finds every product that has all words, if only as parts', () => {
  const shelf = newShelf(32)
  const all = Array.from({ length: 300 }, () => newDocument())
  put(shelf, all)
  for (const typed of ['mug', 'speck', 'green', 'tea', 'mug bowl', 'o', 'lamp. wool', 'kanne']) {
    const expected = all.filter(
      (one) =>
        one.visible &&
        typed
          .split(' ')
          .every((word) => `${one.name} ${one.keywords} ${one.description}`.toLowerCase().includes(word)),
    )
    expect(search(shelf, typed).total, typed).toBe(expected.length)
  }
})

test('names come before keywords and descriptions, whole words before parts', () => {
  const shelf = newShelf()
  const named = (name: string, keywords = '', description = '') => ({
    ...newDocument(),
    ...{ name, lowerName: name.toLowerCase(), keywords, description, visible: true },
  })
  const products = [
    named('Throw', '', 'goes with a mug'),
    named('Throw', 'mug'),
    named('Smugglers'),
    named('Blue mug'),
    named('Mugs'),
    named('Mug'),
  ]
  put(shelf, products)
  const order = search(shelf, 'mug').ids.map((id) => products.findIndex((one) => one.id === id))
  expect(order).toEqual([5, 4, 3, 2, 1, 0])
})

test('a word that nothing has is taken for the nearest one', () => {
  const shelf = newShelf()
  const mug = {
    ...newDocument(),
    ...{ name: 'Speckled Mug, green-tea', lowerName: 'speckled mug, green-tea', visible: true },
    ...{ keywords: '', description: 'with xyzzy' },
  }
  put(shelf, [mug])
  for (const [typed, meant] of [
    ['speckeld mug', 'speckled mug'],
    ['mgu', 'mug'],
    ['gren', 'green'],
  ] as const) {
    expect(search(shelf, typed)).toMatchObject({ ids: [mug.id], corrected: meant.split(' ') })
  }
  expect(search(shelf, 'xyzzi').total).toBe(0)
  expect(search(shelf, 'teas', ['tea'])).toMatchObject({ total: 1 })
})
