import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { describe, expect, test } from 'vitest'
import { copyDraft, copyName, draftOf, emptyDraft, patchOf, toProduct } from './draft.rules.ts'
import { priceSummary } from './prices.rules.ts'

const mug: CatalogueProduct = {
  id: 'a',
  revision: '3',
  name: 'Speckled mug',
  visible: true,
  productType: 'physical',
  slug: 'speckled-mug',
  priceData: { price: 24 },
  costAndProfitData: { itemCost: 9 },
  weight: 0,
  discount: { type: 'NONE', value: 0 },
  seoData: {
    tags: [
      { type: 'title', children: 'A mug' },
      { type: 'meta', props: { name: 'robots', content: 'noindex' } },
    ],
  },
}

describe('what is sent of a product', () => {
  test('is nothing when nothing was changed', () => {
    expect(patchOf(mug, draftOf(mug))).toEqual({})
  })

  test('is the price alone when the price was changed', () => {
    expect(patchOf(mug, { ...draftOf(mug), priceData: { price: 25.5 } })).toEqual({
      priceData: { price: 25.5 },
    })
  })

  test('says for whom it is', () => {
    const buyers = (who: string, planIds: string[] = []) => ({
      ...draftOf(mug),
      membersOnly: { who, planIds },
    })
    expect(patchOf(mug, buyers('MEMBERS', ['gone']))).toEqual({ membersOnly: { planIds: [] } })
    expect(patchOf(mug, buyers('PLANS', ['gold']))).toEqual({ membersOnly: { planIds: ['gold'] } })
    const forMembers = { ...mug, membersOnly: { planIds: ['gold'] } }
    expect(patchOf(forMembers, draftOf(forMembers))).toEqual({})
    expect(patchOf(forMembers, buyers('EVERYBODY'))).toEqual({ membersOnly: null })
  })

  test('takes away what was emptied', () => {
    const bare = { ...draftOf({ ...mug, brand: 'Studio', weight: 0.4 }), brand: '', weight: '' as const }
    expect(patchOf({ ...mug, brand: 'Studio', weight: 0.4 }, bare)).toEqual({ brand: null, weight: null })
  })

  test('keeps tags for search engines that the form does not know', () => {
    const draft = { ...draftOf(mug), seoData: { title: '', description: 'Holds 300 ml' } }
    expect(patchOf(mug, draft).seoData?.tags).toEqual([
      { type: 'meta', props: { name: 'description', content: 'Holds 300 ml' } },
      { type: 'meta', props: { name: 'robots', content: 'noindex' } },
    ])
  })

  test('of a new one is what was filled in', () => {
    const made = toProduct({ ...emptyDraft(), name: 'Bowl', priceData: { price: 18 } })
    expect(made).toMatchObject({ name: 'Bowl', priceData: { price: 18 }, visible: false })
    expect(made).not.toHaveProperty('slug')
    expect(made).not.toHaveProperty('brand')
  })

  test('leaves out the empty choice that Enter adds after the last one', () => {
    const finish = { name: 'Finish', optionType: 'drop_down' }
    const choices = ['Matte', 'Shiny', ''].map((description) => ({ value: '', description }))
    const made = toProduct({ ...emptyDraft(), name: 'Bowl', productOptions: [{ ...finish, choices }] })
    expect(made.productOptions?.[0]?.choices?.map(({ value }) => value)).toEqual(['Matte', 'Shiny'])
  })

  test('of a copy has the tags for search engines that the form does not know', () => {
    const copy = toProduct(copyDraft(draftOf(mug), 'Speckled mug (copy)'), mug)
    expect(copy.seoData).toEqual(mug.seoData)
  })

  test('of a copy has a name that is not too long', () => {
    const named = (name: string) => `${name} (copy)`
    expect(copyName('Mug', named)).toBe('Mug (copy)')
    expect(copyName('m'.repeat(80), named)).toBe(`${'m'.repeat(73)} (copy)`)
    expect(copyName('m'.repeat(200), named)).toHaveLength(200)
  })

  test('of a copy has neither the address nor the SKU of its original', () => {
    const copy = toProduct(copyDraft(draftOf(mug), 'Speckled mug (copy)'))
    expect(copy).toMatchObject({ name: 'Speckled mug (copy)', visible: false })
    expect(copy).not.toHaveProperty('slug')
  })
})

test('a sale at 25 % off tells what shoppers pay and what is left of it', () => {
  const draft = { ...draftOf(mug), discount: { type: 'PERCENT', value: 25 as const } }
  expect(priceSummary(draft)).toEqual({ sale: 18, profit: 9, margin: 0.5 })
})
