import type { IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { codeFor } from './mails.ts'
import { openBrowser } from './staff.ts'
import type { Store } from './store.ts'

export const memberPassword = 'tin kettle under 9 stairs'

/** A page of the shop after redirects. */
export interface Seen<Props> {
  status: number
  /** The current location. An absolute URL is outside the shop. */
  location: string
  props: Props
}

/** A browser without scripts: cookies, redirects and forms. */
export interface PageBrowser {
  open<Props = IdentityPageProps>(address: string): Promise<Seen<Props>>
  /** Fills in and submits a form of the last page; default: the first one. */
  send<Props = IdentityPageProps>(fields: Record<string, string>, which?: Which): Promise<Seen<Props>>
  cookies: Map<string, string>
}

interface Which {
  action?: string
  csrf?: string
  headers?: Record<string, string>
}

export function openPageBrowser(store: Store, userAgent?: string): PageBrowser {
  const browser = openBrowser(store, userAgent)
  let seen: Seen<IdentityPageProps> | undefined
  const visit = async (
    method: string,
    address: string,
    more: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const path = address.startsWith(store.shop.publicUrl)
      ? address.slice(store.shop.publicUrl.length)
      : address
    const headers = { accept: 'application/json', ...more.headers }
    const { status, body, headers: said } = await browser.ask(method, path, more.body, headers)
    const location: string | undefined = body?.location ?? said.location
    if (location?.startsWith('/')) return visit('GET', location)
    seen = { status, location: location ?? path, props: body?.props }
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to see
    return seen as Seen<any>
  }
  return {
    cookies: browser.cookies,
    open: (address) => visit('GET', address),
    send(fields, { action = seen?.props?.forms?.[0]?.action ?? '', csrf, headers } = {}) {
      const hidden = seen?.props?.forms?.[0]?.hidden ?? {}
      const body = new URLSearchParams({
        ...hidden,
        ...(csrf === undefined ? {} : { csrf }),
        ...fields,
      }).toString()
      // Mails are told apart by their time.
      store.clock.advance(1000)
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return visit('POST', action, { body, headers: { ...type, ...headers } })
    },
  }
}

/** Registers on the shop's own page and types the code of the e-mail: signed in. */
export async function becomeMember(
  store: Store,
  email: string,
  browser = openPageBrowser(store),
): Promise<PageBrowser> {
  await browser.open('/register')
  await browser.send({ email, password: memberPassword })
  await browser.send({ code: await codeFor(store, email) })
  return browser
}

export function fieldOf({ props }: Seen<IdentityPageProps>, name: string): PageField | undefined {
  return props.forms.flatMap(({ fields }) => fields).find((field) => field.name === name)
}
