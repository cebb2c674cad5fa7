import fc from 'fast-check'
import { type Good, kinds } from './goods.ts'
import { tags } from './named.ts'

export const text = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'B', 'é', 'É', '%', '_', '\\', "'", '😀'),
  maxLength: 3,
})
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const uuid = fc
  .tuple(fc.constantFrom('0', '7', 'f'), fc.constantFrom('1', 'a', 'e'))
  .map(([a, b]) => `${a.repeat(8)}-0000-7000-8000-${b.repeat(12)}`)
const cents = fc.integer({ min: -3, max: 3 })
const mills = fc.integer({ min: -35, max: 35 }).map((mills) => mills / 1000)
const instant = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-06-30T22:30:00.000Z',
)

const good: fc.Arbitrary<Good> = fc.record({
  id: uuid,
  sku: text,
  name: maybe(text),
  price: maybe(cents),
  stock: maybe(fc.integer({ min: -2, max: 2 })),
  weight: maybe(fc.constantFrom(-1.5, 0, 0.1, 2)),
  visible: maybe(fc.boolean()),
  kind: maybe(fc.constantFrom<string>(...kinds)),
  added: maybe(instant),
  tags: fc.uniqueArray(fc.constantFrom<string>(...tags), { maxLength: 2 }),
})
export const shelfful = fc.uniqueArray(good, { maxLength: 9, selector: ({ id }) => id })

function operatorsWith(
  value: fc.Arbitrary<unknown>,
  more: { ordered?: boolean; matching?: fc.Arbitrary<string> } = {},
): fc.Arbitrary<unknown> {
  const nullable = maybe(value)
  const few = fc.array(nullable, { maxLength: 3 })
  const alternatives: fc.Arbitrary<unknown>[] = [
    nullable,
    fc.record({ $eq: nullable }),
    fc.record({ $ne: nullable }),
    fc.record({ $in: few }),
    fc.record({ $hasSome: few }),
    fc.record({ $nin: few }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $isEmpty: fc.boolean() }),
    fc.record({ $not: fc.record({ $in: few }) }),
  ]
  if (more.ordered) {
    alternatives.push(
      fc.record({ $gt: value, $lte: value, $gte: value, $lt: value }, { requiredKeys: [] }),
      fc.record({ $between: fc.tuple(value, value) }),
      fc.record({ $not: fc.record({ $gt: value }) }),
    )
  }
  if (more.matching) {
    const { matching } = more
    alternatives.push(
      fc.record({ $startsWith: matching }),
      fc.record({ $endsWith: matching }),
      fc.record({ $contains: matching }),
    )
  }
  return fc.oneof(...alternatives)
}

const anyTag = fc.constantFrom(...tags, 'no-such')
const condition = fc.oneof(
  fc.record({ id: operatorsWith(fc.oneof(uuid, text), { ordered: true }) }),
  fc.record({
    id: fc.record({ $startsWith: fc.tuple(uuid, fc.nat(36)).map(([id, length]) => id.slice(0, length)) }),
  }),
  fc.record({ sku: operatorsWith(text, { ordered: true, matching: text }) }),
  fc.record({ name: operatorsWith(text, { ordered: true, matching: text }) }),
  fc.record({ 'priceData.price': operatorsWith(fc.oneof(mills, mills.map(String)), { ordered: true }) }),
  fc.record({ stock: operatorsWith(fc.constantFrom(-2, 0, 0.5, '1', 2, 1e300), { ordered: true }) }),
  fc.record({ weight: operatorsWith(fc.constantFrom(-1.5, 0, 0.1, '0.1', 3, -1e300), { ordered: true }) }),
  fc.record({ visible: operatorsWith(fc.boolean()) }),
  fc.record({ productType: operatorsWith(fc.constantFrom(...kinds)) }),
  fc.record({ createdDate: operatorsWith(instant, { ordered: true }) }),
  fc.record({
    collectionIds: fc.oneof(
      anyTag,
      fc.record({ $hasSome: fc.array(anyTag, { maxLength: 3 }) }),
      fc.record({ $hasAll: fc.array(anyTag, { maxLength: 3 }) }),
      fc.record({ $nin: fc.array(anyTag, { maxLength: 3 }) }),
      fc.record({ $ne: anyTag }),
      fc.record({ $contains: anyTag }),
      fc.record({ $exists: fc.boolean() }),
    ),
  }),
)
export const { filter } = fc.letrec<{ filter: object; group: object }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.tuple(condition, condition).map(([a, b]) => ({ ...a, ...b })),
    tie('group'),
  ),
  group: fc.oneof(
    fc.record({ $and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ $not: fc.oneof(tie('filter'), fc.array(tie('filter'), { maxLength: 2 })) }),
  ),
}))
export const sort = fc
  .uniqueArray(
    fc.constantFrom('sku', 'name', 'priceData.price', 'stock', 'weight', 'visible', 'createdDate', 'id'),
    {
      maxLength: 3,
    },
  )
  .chain((names) =>
    fc.tuple(...names.map((fieldName) => fc.record({ fieldName: fc.constant(fieldName), order: direction }))),
  )
const direction = fc.constantFrom('ASC' as const, 'DESC' as const)
