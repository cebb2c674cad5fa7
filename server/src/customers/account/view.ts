import type {
  AccountBlock,
  AccountNavigation,
  AccountSection,
  PageForm,
} from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
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

/** What became of a form: absent at the first look. */
export interface Filled {
  /** The deed of the form that was sent. */
  deed?: string
  /** What it was about, of several alike. */
  about?: string
  typed?: Readonly<Record<string, string>>
  problems?: Record<string, string>
  messages?: PageMessage[]
  /** The block that the messages belong to, unless that is the one of the deed. */
  at?: string
}

const blocks: Record<string, string> = {
  profile: 'profile',
  email: 'email',
  'email-code': 'email',
  'email-again': 'email',
  'email-drop': 'email',
  password: 'password',
  'password-link': 'password',
  passkey: 'passkeys',
  'passkey-remove': 'passkeys',
  'passkey-removed': 'passkeys',
  device: 'devices',
  devices: 'devices',
  'device-end': 'devices',
  'devices-end': 'devices',
  address: 'addresses',
  'address-add': 'addresses',
  'address-change': 'addresses',
  'address-remove': 'addresses',
  privacy: 'privacy',
  erase: 'data',
}

/** Where on the page a deed, or what is said of it when it is done, has its place. */
export function blockOf(deed: string | undefined): string | undefined {
  return deed !== undefined && Object.hasOwn(blocks, deed) ? blocks[deed] : undefined
}

export function block(id: string, title: string, note?: string): AccountBlock {
  return { id, title, ...(note ? { note } : {}), rows: [], forms: [], links: [] }
}

export interface FieldParts {
  deed: string
  name: string
  label: string
  autocomplete?: string
  required?: boolean
  /** Of several alike. */
  about?: string
}

/** A field as it was typed, when its form was the one that was sent; else as it is known. */
export function typedField(parts: FieldParts, filled: Filled, known = ''): PageField {
  const { deed, name, label, autocomplete = 'off', required = false, about } = parts
  const isSent = filled.deed === deed && filled.about === about
  const error = isSent ? filled.problems?.[name] : undefined
  return {
    name,
    id: [deed, about, name].filter(Boolean).join('-'),
    label,
    kind: 'text',
    value: (isSent ? filled.typed?.[name] : undefined) ?? known,
    required,
    autocomplete,
    ...(error ? { error } : {}),
  }
}

/** A password never comes back. */
export function secret(parts: FieldParts, filled: Filled): PageField {
  const { autocomplete = 'current-password' } = parts
  return { ...typedField({ ...parts, autocomplete, required: true }, filled), kind: 'password', value: '' }
}
