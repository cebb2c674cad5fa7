import type { AccountNavigation, AccountSection, PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { pageShop } from '../../sites/pages.rules.ts'
import type { Site } from '../../sites/service.ts'
import { type Words, wordsOf } from './texts.ts'

/** What every page of an account is made of. */
export interface Around {
  /** In the language of who reads it. */
  site: Site
  /** Goes into every form. */
  csrf: string
  /** Whose account it is. */
  name: string
  email: string
}

export const paths: Record<AccountSection, string> = {
  info: '/account',
  orders: '/account/orders',
  bookings: '/account/bookings',
  subscriptions: '/account/subscriptions',
  events: '/account/events',
}

/** The others have a page each, but nothing in them yet. */
const listed: readonly AccountSection[] = ['info', 'orders']

export function wordsAround({ site }: Pick<Around, 'site'>): Words {
  return wordsOf(site.settings.language)
}

export function accountPage(
  around: Around,
  current: AccountSection,
  { title, messages = [] }: { title: string; messages?: PageMessage[] },
) {
  const { sections, logout } = wordsAround(around)
  const navigation: AccountNavigation = {
    name: around.name,
    email: around.email,
    links: listed.map((section) => ({
      section,
      label: sections[section],
      url: paths[section],
      current: section === current,
    })),
    logout: { label: logout, url: '/logout' },
  }
  return { shop: pageShop(around.site, '/'), title, messages, navigation }
}

/** Parts of an account that the shop has nothing in. */
export function emptyPage(around: Around, section: 'bookings' | 'subscriptions' | 'events') {
  const { sections, empty } = wordsAround(around)
  const link = { label: empty.link, url: '/' }
  return {
    ...accountPage(around, section, { title: sections[section] }),
    state: 'empty' as const,
    empty: { ...empty[section], link },
  }
}

export interface FormParts {
  action?: string
  hidden?: Record<string, string>
  fields?: PageField[]
  label: string
  look?: 'primary' | 'secondary' | 'quiet'
  title?: string
  note?: string
}

/** A form of one button; `deed` is what it asks for. */
export function formOf({ csrf }: Around, deed: string, parts: FormParts): PageForm {
  const { action = paths.info, hidden = {}, fields = [], label, look = 'secondary', title, note } = parts
  return {
    action,
    hidden: { csrf, do: deed, ...hidden },
    fields,
    buttons: [{ label, look }],
    ...(title ? { title } : {}),
    ...(note ? { note } : {}),
  }
}

export function dayText(date: Date, { settings: { language, timeZone } }: Site): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(date)
}
