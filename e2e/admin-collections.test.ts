import { beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import { collect, stock } from '../server/test/fixtures.ts'
import { owner } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const names = ['Oak Tray', 'Linen Cloth', 'Cork Coaster']
let goods: Product[]
let shelf: { id: string; slug: string }

beforeAll(async () => {
  goods = []
  for (const name of names) goods.push(await stock(shop.store, { name, price: 40, brand: 'Grain' }, 5))
  shelf = await collect(shop.store, 'On the shelf', goods)
})

/** What shoppers see of a collection, in its order. */
const shownIn = async (slug: string): Promise<string[]> => {
  const html = await (await fetch(`${shop.url}/collections/${slug}`)).text()
  const places = names.map((name) => ({ name, at: html.indexOf(`>${name}<`) })).filter(({ at }) => at >= 0)
  return places.sort((a, b) => a.at - b.at).map(({ name }) => name)
}

test('a collection is put together by hand, and shoppers see its products in the order given', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/collections`)
  await page.getByRole('link', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Breakfast')
  await page.getByRole('textbox', { name: 'Description' }).fill('For slow mornings.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Breakfast', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Add products' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of names) {
    await dialog.getByRole('searchbox').fill(name)
    await dialog.getByRole('checkbox', { name }).check()
  }
  await dialog.getByRole('button', { name: 'Add 3 products' }).click()
  await page.getByText('3 products added.').waitFor()
  const rows = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  const inOrder = () => rows.getByRole('link').allTextContents()
  await expect.poll(inOrder).toEqual(['Oak Tray', 'Linen Cloth', 'Cork Coaster'])

  await page.getByRole('button', { name: 'Move Cork Coaster to the front' }).click()
  await expect.poll(inOrder).toEqual(['Cork Coaster', 'Oak Tray', 'Linen Cloth'])
  await page.getByRole('button', { name: /Move Oak Tray, place 2/ }).press('ArrowDown')
  await expect.poll(inOrder).toEqual(['Cork Coaster', 'Linen Cloth', 'Oak Tray'])
  await rows.nth(2).dragTo(rows.nth(0))
  await expect.poll(inOrder).toEqual(['Oak Tray', 'Cork Coaster', 'Linen Cloth'])
  await expect.poll(() => shownIn('breakfast')).toEqual(['Oak Tray', 'Cork Coaster', 'Linen Cloth'])

  await page.getByRole('button', { name: 'Remove Cork Coaster' }).click()
  await page.getByRole('button', { name: 'Remove Linen Cloth' }).click()
  await expect.poll(() => shownIn('breakfast')).toEqual(['Oak Tray'])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“Breakfast” deleted.').waitFor()
  await expect.poll(async () => (await fetch(`${shop.url}/collections/breakfast`)).status).toBe(404)
  await leave()
})

test('a collection by rule fills itself when a price changes', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/collections/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grain under thirty')
  await page.getByText('By a rule', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Comparison of condition 1' }).click()
  await page.getByRole('option', { name: 'is at most' }).click()
  await page.getByLabel('Value of condition 1').fill('30')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('combobox', { name: 'Value of condition 2' }).fill('Grain')
  const preview = page.getByRole('region', { name: 'Matching products' })
  await preview.getByText('0 products match.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Grain under thirty', level: 1 }).waitFor()
  await expect.poll(() => shownIn('grain-under-thirty')).toEqual([])

  await page.goto(`${shop.url}/admin/products/${goods[1]?.id}`)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await expect.poll(() => shownIn('grain-under-thirty')).toEqual(['Linen Cloth'])
  const card = page.getByRole('region', { name: 'Collections' })
  await card.getByRole('link', { name: 'Grain under thirty' }).waitFor()
  await card.getByText('By rule').waitFor()
  await card.getByRole('button', { name: 'Remove from On the shelf' }).click()
  await expect.poll(() => shownIn(shelf.slug)).toEqual(['Oak Tray', 'Cork Coaster'])
  await card.getByRole('combobox', { name: 'Add to a collection' }).click()
  await page.getByRole('option', { name: 'On the shelf' }).click()
  await expect.poll(() => shownIn(shelf.slug)).toEqual(['Oak Tray', 'Cork Coaster', 'Linen Cloth'])
  await leave()
})

test('what somebody else saved meanwhile is told, and what was typed is kept', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/collections/${shelf.id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('On my shelf')
  const body = { collection: { id: shelf.id, description: 'From elsewhere' } }
  await shop.store.ask('PATCH', `/stores/v1/collections/${shelf.id}`, { as: shop.store.apiKey, body })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else saved this collection').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
    .toBe('On my shelf')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe('From elsewhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'On my shelf', level: 1 }).waitFor()
  await leave()
})

test.each([
  ['the list', () => '', '.row-link'],
  ['one by hand', () => `/${shelf.id}`, '.collection-members li'],
  ['a new one', () => '/new', 'form'],
])(
  'collections have no barriers, on a phone by day and at a desk by night: %s',
  async (_page, path, there) => {
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/admin/collections${path()}`)
    await page.locator(there).first().waitFor()
    if (path() === '/new') await page.getByText('By a rule', { exact: true }).click()
    await expectOpenToEverybody(page)
    await leave()
  },
)
