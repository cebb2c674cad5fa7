import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentEvents } from '../../../test/accounts.ts'
import { mug, stockMug, throwBlanket, variantOf, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import * as collections from '../collections/service.ts'
import * as products from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const create = (draft: products.ProductDraft) => products.create(store.shop, store.merchant, draft)
const update = (id: string, patch: products.ProductPatch) =>
  products.update(store.shop, store.merchant, { id, patch })

/** The rules a draft breaks, by field. */
async function brokenRules(work: Promise<unknown>): Promise<Record<string, string>> {
  const refusal = (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as Refusal | undefined
  if (refusal?.status !== 400) throw new Error(`not refused as it should be: ${refusal}`)
  const { validationError } = refusal.body.details as {
    validationError: { fieldViolations: { field: string; violatedRule: string }[] }
  }
  return Object.fromEntries(
    validationError.fieldViolations.map(({ field, violatedRule }) => [field, violatedRule]),
  )
}

async function eventsOf(entityId: string) {
  const events = (await sentEvents(store, entityId)).toSorted((a, b) => a.entity.localeCompare(b.entity))
  return events.map(({ type, sent, sequence }) => ({ type: type.split('.').at(-1), sent, sequence }))
}

describe('A new product', () => {
  test('gets an address made of its name', async () => {
    const { slug } = await create({ name: 'Crème brûlée dish, large!', price: 12 })
    expect(slug).toBe('creme-brulee-dish-large')
  })

  test('keeps the letters of other scripts in its address', async () => {
    expect((await create({ name: 'Кружка 330 мл', price: 12 })).slug).toBe('кружка-330-мл')
  })

  test('with a name that is taken gets the next free address', async () => {
    const slugs = []
    for (let copy = 0; copy < 3; copy++) slugs.push((await create({ name: 'Twin Plate', price: 9 })).slug)
    expect(slugs).toEqual(['twin-plate', 'twin-plate-1', 'twin-plate-2'])
  })

  test('made ten times at once is ten products with ten addresses and rising numbers', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Rush Lamp', price: 9 })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10)
    expect(new Set(made.map(({ numericId }) => numericId)).size).toBe(10)
  })

  test('has a variant for every combination of choices, the described ones as described', async () => {
    const flask = await create({
      name: 'Flask',
      price: 36,
      options: [
        {
          name: 'Color',
          optionType: 'color',
          choices: [{ value: '#111', description: 'Ink' }, { value: 'Sage' }],
        },
        { name: 'Size', choices: [{ value: 'Small' }, { value: 'Large' }] },
      ],
      variants: [{ choices: { Color: 'Ink', Size: 'Large' }, price: 42, sku: 'FL-INK-L' }],
    })
    expect(flask.variants.map(({ choices, price, sku }) => [choices, price, sku])).toEqual([
      [{ Color: 'Ink', Size: 'Small' }, undefined, undefined],
      [{ Color: 'Ink', Size: 'Large' }, 4200n, 'FL-INK-L'],
      [{ Color: 'Sage', Size: 'Small' }, undefined, undefined],
      [{ Color: 'Sage', Size: 'Large' }, undefined, undefined],
    ])
  })

  test('without managed variants has one, known by zeros, and is in stock', async () => {
    const { variants, manageVariants } = await create(vase)
    expect(manageVariants).toBe(false)
    expect(variants).toMatchObject([
      { id: '00000000-0000-0000-0000-000000000000', choices: {}, stock: { tracked: false, inStock: true } },
    ])
  })

  test('is told of with what it is', async () => {
    const { id } = await create({ ...mug, name: 'Told Mug' })
    expect(await eventsOf(id)).toMatchObject([
      {
        type: 'ProductCreated',
        sequence: 1n,
        sent: {
          productId: id,
          name: 'Told Mug',
          slug: 'told-mug',
          price: { currency: 'USD', price: 24 },
          visible: true,
          brand: 'Fieldhouse',
        },
      },
    ])
  })

  test('must keep the limits of the contract', async () => {
    const rules = await brokenRules(
      create({
        name: 'x'.repeat(81),
        price: -1,
        description: 'x'.repeat(8001),
        sku: 'x'.repeat(41),
        ribbon: 'x'.repeat(31),
        brand: 'x'.repeat(51),
        options: Array.from({ length: 7 }, (_, index) => ({ name: `o${index}`, choices: [{ value: 'a' }] })),
      }),
    )
    expect(rules).toEqual({
      brand: 'MAX_LENGTH',
      description: 'MAX_LENGTH',
      name: 'MAX_LENGTH',
      options: 'MAX_SIZE',
      price: 'MIN',
      ribbon: 'MAX_LENGTH',
      sku: 'MAX_LENGTH',
    })
  })

  test('cannot cost half a cent, nor lose more than it costs', async () => {
    expect(await brokenRules(create({ name: 'x', price: 1.005 }))).toEqual({ price: 'DECIMAL_MAX_SCALE' })
    expect(
      await brokenRules(create({ name: 'x', price: 5, discount: { type: 'AMOUNT', value: 6 } })),
    ).toEqual({
      'discount.value': 'MAX',
    })
    expect(
      await brokenRules(create({ name: 'x', price: 5, discount: { type: 'PERCENT', value: 101 } })),
    ).toEqual({
      'discount.value': 'MAX',
    })
  })

  test('cannot have more than a thousand variants, nor describe one that does not exist', async () => {
    const option = (name: string, count: number) => ({
      name,
      choices: Array.from({ length: count }, (_, index) => ({ value: `${name} ${index}` })),
    })
    expect(
      await brokenRules(
        create({ name: 'x', price: 5, manageVariants: true, options: [option('A', 40), option('B', 26)] }),
      ),
    ).toEqual({ productOptions: 'MAX_SIZE' })
    expect(await brokenRules(create({ ...mug, variants: [{ choices: { Color: 'Pink' } }] }))).toEqual({
      'variants[0].choices': 'VALIDATION',
    })
  })
})

describe('Changing a product', () => {
  test('keeps what is not sent, takes away what is null, and counts one up', async () => {
    const made = await create({ ...mug, name: 'Plain Mug' })
    const changed = await update(made.id, { price: 25, ribbon: null })
    expect(changed).toMatchObject({ price: 2500n, brand: 'Fieldhouse', slug: 'plain-mug', revision: 2n })
    expect(changed.ribbon).toBeUndefined()
    expect(changed.variants.map(({ id, sku, price }) => [id, sku, price])).toEqual(
      made.variants.map(({ id, sku, price }) => [id, sku, price]),
    )
  })

  test('tells what changed, of the product and of its variants', async () => {
    const made = await create({ ...mug, name: 'Loud Mug' })
    await update(made.id, {
      brand: 'Other',
      variants: (mug.variants ?? []).map((variant) => ({
        ...variant,
        visible: variant.sku !== 'FH-MUG-INK',
      })),
    })
    const [, ...changes] = await eventsOf(made.id)
    expect(changes).toMatchObject([
      { type: 'ProductChanged', sent: { productId: made.id, changedFields: ['brand'] } },
      {
        type: 'VariantsChanged',
        sent: {
          variants: [
            { variantId: variantOf(made, 'Ink'), choices: { Color: 'Ink' }, changedFields: ['visible'] },
          ],
        },
      },
    ])
  })

  test('with a choice taken away loses that variant and keeps the others with their stock', async () => {
    const made = await stockMug(store)
    const [color] = mug.options ?? []
    const changed = await update(made.id, {
      options: [{ name: 'Color', optionType: 'color', choices: color?.choices.slice(0, 2) ?? [] }],
    })
    expect(changed.variants.map(({ id, stock }) => [id, stock.onHand])).toEqual([
      [variantOf(made, 'Oat'), 12],
      [variantOf(made, 'Sage'), 5],
    ])
  })

  test('of nobody is refused', async () => {
    const unknown = '01900000-0000-7000-8000-00000000dead'
    await expect(update(unknown, { price: 1 })).rejects.toMatchObject({
      status: 404,
      code: 'PRODUCT_NOT_FOUND',
    })
    await expect(update('no-id', { price: 1 })).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })

  test('of another site is refused', async () => {
    const other = await openStore()
    const { id } = await products.create(other.shop, other.merchant, vase)
    await expect(update(id, { price: 1 })).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await other.close()
  })
})

describe('A collection', () => {
  test('takes products, once each, and tells of them', async () => {
    const { id, slug } = await collections.create(store.shop, store.merchant, {
      name: 'Table',
      description: 'Set it',
    })
    expect(slug).toBe('table')
    const plate = await create({ name: 'Plate', price: 8 })
    const add = () =>
      collections.addProducts(store.shop, store.merchant, { id, productIds: [plate.id, plate.id] })
    await add()
    await add()
    const { body } = await store.ask('GET', `/v2/collections/${id}`, { as: await store.visitor() })
    expect(body.collection).toMatchObject({ name: 'Table', numberOfProducts: 1, description: 'Set it' })
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['CollectionCreated', 'CollectionChanged'])
  })

  test('cannot take the address of the collection of all products', async () => {
    const { slug } = await collections.create(store.shop, store.merchant, { name: 'All products' })
    expect(slug).toBe('all-products-1')
  })

  test('that is not there takes nothing', async () => {
    const { id } = await create(throwBlanket)
    await expect(
      collections.addProducts(store.shop, store.merchant, {
        id: '01900000-0000-7000-8000-00000000dead',
        productIds: [id],
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('takes at most a thousand products at a time', async () => {
    const { id } = await collections.create(store.shop, store.merchant, { name: 'Big' })
    const ids = Array.from({ length: 1001 }, () => store.shop.newId())
    expect(
      await brokenRules(collections.addProducts(store.shop, store.merchant, { id, productIds: ids })),
    ).toEqual({
      productIds: 'MAX_SIZE',
    })
  })
})

test('a description is saved without its scripts', async () => {
  const unsafe = (text: string) => `<p onclick="a()">${text}</p><script>a()</script>`
  const section = { title: 'Care', description: unsafe('Wash') }
  const product = await create({ ...vase, description: unsafe('New'), additionalInfoSections: [section] })
  expect(product.description).toBe('<p>New</p>')
  expect(product.additionalInfoSections).toEqual([{ title: 'Care', description: '<p>Wash</p>' }])
  expect((await update(product.id, { description: unsafe('Changed') })).description).toBe('<p>Changed</p>')
})
