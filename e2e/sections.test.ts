import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../server/src/extensions/compile.service.ts'
import { openStore } from '../server/test/store.ts'
import { owner } from './merchant.ts'
import { freePort } from './shop.ts'
import { desktop, newcomer } from './shopper.ts'
import { browser } from './world.ts'

const component = `
  import { useState } from 'react'
  import { Wide } from 'cartwright/storefront'

  export default function Hours({ days }: { days: string }) {
    const [isOpen, setOpen] = useState(false)
    return (
      <Wide className="hours">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>Opening hours</button>
        {isOpen && <p>{days}</p>}
      </Wide>
    )
  }`

test('a section and a text of the shop come to life with the page, under its strict policy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-sections-'))
  await writeFile(join(folder, 'hours.tsx'), component)
  await writeFile(join(folder, 'shop.css'), '.hours { color: rgb(1, 2, 3) }')
  const extensions = await compile(folder, {
    styles: './shop.css',
    texts: { en: { 'cart.emptyText': 'Nothing here yet.' } },
    sections: {
      hours: { place: 'home.middle', component: './hours.tsx', load: () => ({ days: 'Monday to Friday' }) },
    },
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const store = await openStore({ extensions, publicUrl: url })
  await store.app.server.listen({ port, host: 'localhost' })
  const { page, complaints, leave } = await newcomer(browser)

  await page.goto(url)
  const button = page.getByRole('button', { name: 'Opening hours' })
  await expect
    .poll(async () => {
      await button.click()
      return page.getByText('Monday to Friday').count()
    })
    .toBe(1)
  await expect.poll(() => button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect.poll(() => page.getByText('Nothing here yet.').isVisible()).toBe(true)
  expect(complaints).toEqual([])

  await page.route('**/assets/own/*.js', (route) => route.abort())
  await page.goto(url)
  await expect.poll(() => button.count(), { message: 'the page comes to life without the sections' }).toBe(0)
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect.poll(() => page.getByText('Nothing here yet.').isVisible()).toBe(true)
  await leave()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const figures = `
  import { Card, language, PageHead, Problem, useCall } from 'cartwright/admin'

  export default function Figures() {
    const { data, error } = useCall('getSite', {})
    const { data: plans } = useCall('listPlans', {})
    return (
      <>
        <PageHead title={language === 'de' ? 'Kennzahlen' : 'Figures'} description="What the stockroom says" />
        <Problem error={error} />
        <Card title="Shop">{data && <p>{'The shop is called ' + data.site.name + '.'}</p>}</Card>
        <Card title="Plans">{plans && <p>{'Plans: ' + plans.plans.length}</p>}</Card>
      </>
    )
  }`

test('a page of the shop is in the navigation of the admin, and makes any call as who is signed in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-admin-'))
  await writeFile(join(folder, 'figures.tsx'), figures)
  const title = { en: 'Figures', de: 'Kennzahlen' }
  const extensions = await compile(folder, { adminPages: { figures: { title, component: './figures.tsx' } } })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const store = await openStore({ extensions, publicUrl: url })
  await store.app.server.listen({ port, host: 'localhost' })
  const { page, complaints, leave } = await owner(browser, { store, url }, desktop)

  await page.goto(`${url}/admin`)
  await page.getByRole('link', { name: 'Figures' }).click()
  await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor()
  await page.getByText('The shop is called Fieldhouse.').waitFor()
  await page.getByText('Plans: 0').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/x/figures')
  expect(complaints).toEqual([])
  await leave()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})
