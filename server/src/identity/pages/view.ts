import type {
  IdentityPageProps,
  PageButton,
  PageForm,
  PageLink,
  PagePasskey,
} from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
import type { DeadEnd } from '../oauth/rules.ts'
import type { Problems, Typed } from './forms.rules.ts'
import { type Words, wordsOf } from './texts.ts'

/** What every page of signing in is made of. */
export interface Around {
  /** In the language of who reads it. */
  site: Site
  /** Goes into every form. */
  csrf: string
  /** What the application is called that somebody signs in for; absent where that is the shop itself. */
  client?: string | undefined
  /** Other places that say who somebody is. */
  providers: readonly { id: string; name: string }[]
}

/** What became of a form: absent at the first look. */
export interface Filled {
  typed?: Typed
  problems?: Problems
  messages?: PageMessage[]
  /** A puzzle is to be solved with the next try. */
  captcha?: boolean
}

export function loginPage(around: Around, filled: Filled = {}): IdentityPageProps {
  const { login, fields } = wordsAround(around)
  const form: PageForm = {
    ...formOf(around, '/login', filled),
    fields: [
      email(around, filled, 'username webauthn'),
      password(filled, { label: fields.password, autocomplete: 'current-password' }),
    ],
    buttons: [primary(login.submit)],
  }
  return {
    ...page(around, 'login', login.title, filled),
    ...(around.client ? { intro: login.toGoOn(around.client) } : {}),
    passkey: passkey(around, login),
    providers: around.providers.map(({ id, name }) => ({
      label: login.provider(name),
      url: `/_identity/providers/${id}/start`,
    })),
    forms: [form],
    links: [
      { label: login.forgot, url: '/forgot' },
      ...(around.site.settings.registrationOpen
        ? [{ text: login.noAccount, label: login.register, url: '/register' }]
        : []),
    ],
  }
}

export function registerPage(around: Around, filled: Filled = {}): IdentityPageProps {
  const { register, login, fields } = wordsAround(around)
  const { registrationOpen, minPasswordLength } = around.site.settings
  const links: PageLink[] = [{ text: register.hasAccount, label: register.login, url: '/login' }]
  if (!registrationOpen) return { ...page(around, 'register', register.title), intro: register.closed, links }
  const form: PageForm = {
    ...formOf(around, '/register', filled),
    fields: [
      email(around, filled, 'username'),
      password(filled, {
        label: fields.password,
        autocomplete: 'new-password',
        hint: fields.passwordHint(minPasswordLength),
      }),
    ],
    buttons: [primary(register.submit)],
  }
  return {
    ...page(around, 'register', register.title, filled),
    intro: around.client ? login.toGoOn(around.client) : register.intro,
    forms: [form],
    links,
  }
}

export function verifyPage(
  around: Around,
  { email, wait, ...filled }: Filled & { email: string; wait: number },
): IdentityPageProps {
  const { verify, fields } = wordsAround(around)
  const code: PageField = {
    name: 'code',
    label: fields.code,
    kind: 'text',
    value: filled.typed?.code ?? '',
    required: true,
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    ...errorOf(filled, 'code'),
  }
  const resend: PageForm = {
    ...formOf(around, '/verify'),
    fields: [],
    buttons: [{ label: verify.resend, look: 'quiet', name: 'do', value: 'resend' }],
    ...(wait > 0 ? { wait } : {}),
  }
  return {
    ...page(around, 'verify', verify.title, filled),
    intro: verify.intro(email),
    forms: [{ ...formOf(around, '/verify'), fields: [code], buttons: [primary(verify.submit)] }, resend],
    links: [{ label: verify.restart, url: '/register' }],
  }
}

export function forgotPage(around: Around, filled: Filled = {}): IdentityPageProps {
  const { forgot } = wordsAround(around)
  const form: PageForm = {
    ...formOf(around, '/forgot', filled),
    fields: [email(around, filled, 'username')],
    buttons: [primary(forgot.submit)],
  }
  return {
    ...page(around, 'forgot', forgot.title, filled),
    intro: forgot.intro,
    forms: [form],
    links: [{ label: forgot.back, url: '/login' }],
  }
}

/** The same whether or not there is an account. */
export function sentPage(around: Around, email: string): IdentityPageProps {
  const { forgot } = wordsAround(around)
  return {
    ...page(around, 'sent', forgot.sentTitle),
    intro: forgot.sent(email),
    links: [{ label: forgot.back, url: '/login' }],
  }
}

/** A new password by a link, or the first one. */
export function resetPage(
  around: Around,
  { first, email, ...filled }: Filled & { first: boolean; email: string },
): IdentityPageProps {
  const all = wordsAround(around)
  const said = first ? all.activate : all.reset
  const form: PageForm = {
    ...formOf(around, '/reset-password'),
    fields: [
      // For whom a password manager is to keep it.
      account(around, email),
      password(filled, {
        label: first ? all.fields.password : all.fields.newPassword,
        autocomplete: 'new-password',
        hint: all.fields.passwordHint(around.site.settings.minPasswordLength),
      }),
    ],
    buttons: [primary(said.submit)],
  }
  return { ...page(around, 'reset', said.title, filled), intro: said.intro, forms: [form] }
}

/** Where a storefront asked for the letter, it leads back there. */
export function changedPage(around: Around, redirectUrl: string): IdentityPageProps {
  const { reset } = wordsAround(around)
  return {
    ...page(around, 'sent', reset.doneTitle),
    intro: reset.done,
    links: [{ label: reset.continue, url: redirectUrl }],
  }
}

/** A link that was used, or is too old. */
export function endedLinkPage(around: Around): IdentityPageProps {
  const { reset, forgot } = wordsAround(around)
  return {
    ...page(around, 'closed', reset.expiredTitle),
    intro: reset.expired,
    links: [
      { label: reset.again, url: '/forgot' },
      { label: forgot.back, url: '/login' },
    ],
  }
}

export function waitingPage(around: Around): IdentityPageProps {
  const { waiting } = wordsAround(around)
  return {
    ...page(around, 'waiting', waiting.title),
    intro: waiting.intro(around.site.name),
    links: [{ label: waiting.continue, url: '/' }],
  }
}

export function logoutPage(around: Around, email: string): IdentityPageProps {
  const { logout } = wordsAround(around)
  return {
    ...page(around, 'logout', logout.title),
    intro: logout.intro(email),
    forms: [{ ...formOf(around, '/logout'), fields: [], buttons: [primary(logout.submit)] }],
    links: [{ label: logout.stay, url: '/account' }],
  }
}

export function signedOutPage(around: Around, isErased: boolean): IdentityPageProps {
  const { logout, login } = wordsAround(around)
  return {
    ...page(around, 'sent', isErased ? logout.erasedTitle : logout.doneTitle),
    intro: isErased ? logout.erased : logout.done,
    links: [
      { label: logout.continue, url: '/' },
      { label: login.submit, url: '/login' },
    ],
  }
}

/** Nothing to do here any more; `text` says why. */
export function closedPage(around: Around, reason: DeadEnd | 'error'): IdentityPageProps {
  const { closed } = wordsAround(around)
  return {
    ...page(around, 'closed', closed.title),
    intro: closed[reason],
    links: [
      { label: closed.continue, url: '/' },
      { label: closed.login, url: '/login' },
    ],
  }
}

export function wordsAround({ site }: Pick<Around, 'site'>): Words {
  return wordsOf(site.settings.language)
}

export function page(
  { site }: Around,
  state: IdentityPageProps['state'],
  title: string,
  { messages = [] }: Filled = {},
): IdentityPageProps {
  const shop = pageShop(site, '/')
  return { state, shop, title, messages, points: [], providers: [], forms: [], links: [] }
}

export function formOf(
  around: Around,
  action: string,
  { captcha }: Filled = {},
): Pick<PageForm, 'action' | 'hidden' | 'captcha'> {
  const puzzle = { url: '/_identity/captcha', label: wordsAround(around).captcha }
  return { action, hidden: { csrf: around.csrf }, ...(captcha ? { captcha: puzzle } : {}) }
}

function email(around: Around, filled: Filled, autocomplete: string): PageField {
  return {
    name: 'email',
    label: wordsAround(around).fields.email,
    kind: 'email',
    value: filled.typed?.email ?? '',
    required: true,
    autocomplete,
    inputMode: 'email',
    ...errorOf(filled, 'email'),
  }
}

function account(around: Around, value: string): PageField {
  const { label, kind } = email(around, {}, 'username')
  return { name: 'account', label, kind, value, required: false, autocomplete: 'username', readOnly: true }
}

function password(
  filled: Filled,
  { label, autocomplete, hint }: { label: string; autocomplete: string; hint?: string },
): PageField {
  return {
    name: 'password',
    label,
    kind: 'password',
    value: '',
    required: true,
    autocomplete,
    ...(hint ? { hint } : {}),
    ...errorOf(filled, 'password'),
  }
}

function passkey({ csrf }: Around, { passkey: label, or }: Words['login']): PagePasskey {
  const at = '/_identity/passkeys'
  return { optionsUrl: `${at}/options`, verifyUrl: `${at}/verify`, csrf, label, or }
}

function errorOf({ problems = {} }: Filled, name: string): { error?: string } {
  return problems[name] ? { error: problems[name] } : {}
}

export function primary(label: string): PageButton {
  return { label, look: 'primary' }
}
