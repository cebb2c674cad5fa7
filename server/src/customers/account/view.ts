import type {
  AccountBlock,
  AccountNavigation,
  AccountSection,
  AccountWishlistProps,
  PageForm,
} from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
import type { ShownItem } from '../../wishlists/items.service.ts'
import { type Texts, textsIn } from './texts.ts'

export interface AccountContext {
  /** In the reader's language. */
  site: Site
  /** The token of every form. */
  csrf: string
  name: string
  email: string
  /** Those that are listed. */
  listed: readonly AccountSection[]
}

export const paths: Record<AccountSection, string> = {
  info: '/account',
  orders: '/account/orders',
  wishlist: '/account/wishlist',
  bookings: '/account/bookings',
  subscriptions: '/account/subscriptions',
  events: '/account/events',
}

export function textsOf({ site }: Pick<AccountContext, 'site'>): Texts {
  return textsIn(site.settings.language)
}

export function accountPage(
  context: AccountContext,
  current: AccountSection,
  { title, messages = [] }: { title: string; messages?: PageMessage[] },
) {
  const { sections, logout } = textsOf(context)
  const navigation: AccountNavigation = {
    name: context.name,
    email: context.email,
    links: context.listed.map((section) => ({
      section,
      label: sections[section],
      url: paths[section],
      current: section === current,
    })),
    logout: { label: logout, url: '/logout' },
  }
  return { shop: pageShop(context.site, '/'), title, messages, navigation }
}

export function wishlistPage(
  context: AccountContext,
  { items, messages }: { items: readonly ShownItem[]; messages: PageMessage[] },
): AccountWishlistProps {
  const { wishlist: texts, remove, sections } = textsOf(context)
  const link = { label: texts.shop, url: '/' }
  return {
    ...accountPage(context, 'wishlist', { title: sections.wishlist, messages }),
    state: 'wishlist',
    items: items.map(({ productId, options, product }, index) => {
      const hidden = { product: productId, options: JSON.stringify(options) }
      const form = { action: paths.wishlist, hidden, label: remove, look: 'quiet' as const }
      return {
        id: `${index + 1}`,
        name: product?.name ?? texts.gone,
        text: product?.priceText ?? '',
        ...(product ? { url: `/products/${product.slug}` } : {}),
        ...(product?.image ? { image: product.image } : {}),
        remove: baseForm(context, 'unwish', form),
      }
    }),
    ...(items.length === 0 ? { empty: { title: texts.emptyTitle, text: texts.empty, link } } : {}),
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

/** A form with one button. `formAction` names the action behind it. */
export function baseForm({ csrf }: AccountContext, formAction: string, parts: FormParts): PageForm {
  const { action = paths.info, hidden = {}, fields = [], label, look = 'secondary', title, note } = parts
  return {
    action,
    hidden: { csrf, do: formAction, ...hidden },
    fields,
    buttons: [{ label, look }],
    ...(title ? { title } : {}),
    ...(note ? { note } : {}),
  }
}

export function formatDay(date: Date, { settings: { language, timeZone } }: Site): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(date)
}

/** What a form shows after it was sent. Empty before. */
export interface FormState {
  formAction?: string
  /** The item that the form is about, if there are several. */
  about?: string
  values?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  /** The block of the messages, if not that of the action. */
  at?: string
}

/** By the first word of an action. */
const blocks: Record<string, string> = {
  profile: 'profile',
  email: 'email',
  password: 'password',
  passkey: 'passkeys',
  device: 'devices',
  devices: 'devices',
  address: 'addresses',
  payment: 'payment',
  privacy: 'privacy',
  erase: 'data',
}

/** The block of the page that an action, or the text about its result, belongs to. */
export function blockOf(formAction = ''): string | undefined {
  const [noun = ''] = formAction.split('-')
  return Object.hasOwn(blocks, noun) ? blocks[noun] : undefined
}

export function emptyBlock(id: string, title: string, note?: string): AccountBlock {
  return { id, title, ...(note ? { note } : {}), rows: [], forms: [], links: [] }
}

export interface FieldParts {
  formAction: string
  name: string
  label: string
  autocomplete?: string
  required?: boolean
  /** The item, if there are several. */
  about?: string
}

/** Shows the submitted value if this form was sent, and otherwise the stored one. */
export function formField(parts: FieldParts, formState: FormState, known = ''): PageField {
  const { formAction, name, label, autocomplete = 'off', required = false, about } = parts
  const isSent = formState.formAction === formAction && formState.about === about
  const sent = isSent ? formState : {}
  const value = sent.values?.[name] ?? known
  const id = [formAction, about, name].filter(Boolean).join('-')
  return { ...pageField(sent, { name, label, autocomplete, required, value }), id }
}

/** Never shows the submitted value. */
export function passwordField(parts: FieldParts, formState: FormState): PageField {
  const { autocomplete = 'current-password' } = parts
  return { ...formField({ ...parts, autocomplete, required: true }, formState), kind: 'password', value: '' }
}
