import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import * as links from '../server/src/staff/people/links.service.ts'
import { tokenIn } from '../server/test/staff.ts'
import type { OpenShop } from './shop.ts'
import { type Shopper, shopper } from './shopper.ts'

export const anna = {
  name: 'Anna Keller',
  email: 'anna@fieldhouse.example',
  password: 'a quiet shelf of oat mugs',
}

/** The one-time link that the first start prints. */
export function setUpLink({ store }: Pick<OpenShop, 'store'>): Promise<string> {
  return links.setUpUrl(store.shop, store.siteId)
}

/** Signs in the owner of the shop in a new browser. */
export async function owner(
  browser: Browser,
  shop: Pick<OpenShop, 'store' | 'url'>,
  options?: BrowserContextOptions,
): Promise<Shopper> {
  const someone = await shopper(browser, options)
  await signIn(someone.page, shop)
  return someone
}

const cleo = { name: 'Cleo Marsh', email: 'cleo@fieldhouse.example', password: 'three grey slates of rain' }

/** Signs in a viewer, who can read everything and change nothing. */
export async function viewer(
  browser: Browser,
  shop: OpenShop,
  options?: BrowserContextOptions,
): Promise<Shopper> {
  const { name, email, password } = cleo
  const boss = await owner(browser, shop)
  const member = { name, email, role: 'viewer' }
  const invited = await sender(boss.page, shop)('staff', { member })
  const someone = await shopper(browser, options)
  const send = sender(someone.page, shop)
  const token = invited.ok() ? tokenIn((await invited.json()).link) : undefined
  const entered = await (token
    ? send('links/use', { token, password })
    : send('sign-in', { email, password }))
  if (!entered.ok()) throw new Error(await entered.text())
  await boss.leave()
  return someone
}

function sender(page: Page, { url }: Pick<OpenShop, 'url'>) {
  return (path: string, data: object) =>
    page.request.post(`${url}/admin/v1/${path}`, { data, headers: { origin: url } })
}

export async function signIn(page: Page, shop: Pick<OpenShop, 'store' | 'url'>): Promise<void> {
  const send = sender(page, shop)
  const { email, password } = anna
  if ((await send('sign-in', { email, password })).ok()) return
  const token = tokenIn(await setUpLink(shop))
  const made = await send('set-up', { token, ...anna })
  if (!made.ok()) throw new Error(await made.text())
}
