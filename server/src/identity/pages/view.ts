import type {
  IdentityPageProps,
  PageButton,
  PageForm,
  PageLink,
  PagePasskey,
} from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
import type { DeadEnd } from '../oauth/rules.ts'
import { type Texts, textsIn } from './texts.ts'

export interface PageContext {
  /** In the reader's language. */
  site: Site
  /** The token of every form. */
  csrf: string
  /** The name of the application that somebody signs in to. Absent for the shop itself. */
  client?: string | undefined
  providers: readonly { id: string; name: string }[]
}

/** What a form shows after it was sent. Empty before. */
export interface FormState {
  values?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  /** The next attempt needs a captcha. */
  captcha?: boolean
}

export function loginPage(context: PageContext, formState: FormState = {}): IdentityPageProps {
  const { login, fields } = textsOf(context)
  const form: PageForm = {
    ...baseForm(context, '/login', formState),
    fields: [
      emailField(context, formState, 'username webauthn'),
      passwordField(formState, { label: fields.password, autocomplete: 'current-password' }),
    ],
    buttons: [primaryButton(login.submit)],
  }
  return {
    ...basePage(context, { state: 'login', title: login.title, messages: formState.messages }),
    ...(context.client ? { intro: login.toGoOn(context.client) } : {}),
    passkey: passkeyButton(context, login),
    providers: context.providers.map(({ id, name }) => ({
      label: login.provider(name),
      url: `/_identity/providers/${id}/start`,
    })),
    forms: [form],
    links: [
      { label: login.forgot, url: '/forgot' },
      ...(context.site.settings.registrationOpen
        ? [{ text: login.noAccount, label: login.register, url: '/register' }]
        : []),
    ],
  }
}

export function registerPage(context: PageContext, formState: FormState = {}): IdentityPageProps {
  const { register, login, fields } = textsOf(context)
  const { registrationOpen, minPasswordLength } = context.site.settings
  const links: PageLink[] = [{ text: register.hasAccount, label: register.login, url: '/login' }]
  if (!registrationOpen)
    return {
      ...basePage(context, { state: 'register', title: register.title }),
      intro: register.closed,
      links,
    }
  const form: PageForm = {
    ...baseForm(context, '/register', formState),
    fields: [
      emailField(context, formState, 'username'),
      passwordField(formState, {
        label: fields.password,
        autocomplete: 'new-password',
        hint: fields.passwordHint(minPasswordLength),
      }),
    ],
    buttons: [primaryButton(register.submit)],
  }
  return {
    ...basePage(context, { state: 'register', title: register.title, messages: formState.messages }),
    intro: context.client ? login.toGoOn(context.client) : register.intro,
    forms: [form],
    links,
  }
}

export function verifyPage(
  context: PageContext,
  { email, wait, ...formState }: FormState & { email: string; wait: number },
): IdentityPageProps {
  const { verify, fields } = textsOf(context)
  const code = pageField(formState, {
    name: 'code',
    label: fields.code,
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
  })
  const resend: PageForm = {
    ...baseForm(context, '/verify'),
    fields: [],
    buttons: [{ label: verify.resend, look: 'quiet', name: 'do', value: 'resend' }],
    ...(wait > 0 ? { wait } : {}),
  }
  return {
    ...basePage(context, { state: 'verify', title: verify.title, messages: formState.messages }),
    intro: verify.intro(email),
    forms: [
      { ...baseForm(context, '/verify'), fields: [code], buttons: [primaryButton(verify.submit)] },
      resend,
    ],
    links: [{ label: verify.restart, url: '/register' }],
  }
}

export function forgotPage(context: PageContext, formState: FormState = {}): IdentityPageProps {
  const { forgot } = textsOf(context)
  const form: PageForm = {
    ...baseForm(context, '/forgot', formState),
    fields: [emailField(context, formState, 'username')],
    buttons: [primaryButton(forgot.submit)],
  }
  return {
    ...basePage(context, { state: 'forgot', title: forgot.title, messages: formState.messages }),
    intro: forgot.intro,
    forms: [form],
    links: [{ label: forgot.back, url: '/login' }],
  }
}

/** The same whether or not the account exists. */
export function linkSentPage(context: PageContext, email: string): IdentityPageProps {
  const { forgot } = textsOf(context)
  return {
    ...basePage(context, { state: 'sent', title: forgot.sentTitle }),
    intro: forgot.sent(email),
    links: [{ label: forgot.back, url: '/login' }],
  }
}

/** Asks for a new password, or for the first one. */
export function resetPage(
  context: PageContext,
  { first, email, ...formState }: FormState & { first: boolean; email: string },
): IdentityPageProps {
  const all = textsOf(context)
  const resetTexts = first ? all.activate : all.reset
  const form: PageForm = {
    ...baseForm(context, '/reset-password'),
    fields: [
      // For password managers.
      accountField(context, email),
      passwordField(formState, {
        label: first ? all.fields.password : all.fields.newPassword,
        autocomplete: 'new-password',
        hint: all.fields.passwordHint(context.site.settings.minPasswordLength),
      }),
    ],
    buttons: [primaryButton(resetTexts.submit)],
  }
  return {
    ...basePage(context, { state: 'reset', title: resetTexts.title, messages: formState.messages }),
    intro: resetTexts.intro,
    forms: [form],
  }
}

/** Leads back to the storefront that requested the e-mail. */
export function passwordChangedPage(context: PageContext, redirectUrl: string): IdentityPageProps {
  const { reset } = textsOf(context)
  return {
    ...basePage(context, { state: 'sent', title: reset.doneTitle }),
    intro: reset.done,
    links: [{ label: reset.continue, url: redirectUrl }],
  }
}

export function expiredLinkPage(context: PageContext): IdentityPageProps {
  const { reset, forgot } = textsOf(context)
  return {
    ...basePage(context, { state: 'closed', title: reset.expiredTitle }),
    intro: reset.expired,
    links: [
      { label: reset.again, url: '/forgot' },
      { label: forgot.back, url: '/login' },
    ],
  }
}

export function approvalPage(context: PageContext): IdentityPageProps {
  const { waiting } = textsOf(context)
  return {
    ...basePage(context, { state: 'waiting', title: waiting.title }),
    intro: waiting.intro(context.site.name),
    links: [{ label: waiting.continue, url: '/' }],
  }
}

export function logoutPage(context: PageContext, email: string): IdentityPageProps {
  const { logout } = textsOf(context)
  return {
    ...basePage(context, { state: 'logout', title: logout.title }),
    intro: logout.intro(email),
    forms: [{ ...baseForm(context, '/logout'), fields: [], buttons: [primaryButton(logout.submit)] }],
    links: [{ label: logout.stay, url: '/account' }],
  }
}

export function signedOutPage(context: PageContext, isErased: boolean): IdentityPageProps {
  const { logout, login } = textsOf(context)
  return {
    ...basePage(context, { state: 'sent', title: isErased ? logout.erasedTitle : logout.doneTitle }),
    intro: isErased ? logout.erased : logout.done,
    links: [
      { label: logout.continue, url: '/' },
      { label: login.submit, url: '/login' },
    ],
  }
}

/** Ends a flow that cannot continue. `reason` says why. */
export function deadEndPage(context: PageContext, reason: DeadEnd | 'error'): IdentityPageProps {
  const { closed } = textsOf(context)
  return {
    ...basePage(context, { state: 'closed', title: closed.title }),
    intro: closed[reason],
    links: [
      { label: closed.continue, url: '/' },
      { label: closed.login, url: '/login' },
    ],
  }
}

export function textsOf({ site }: Pick<PageContext, 'site'>): Texts {
  return textsIn(site.settings.language)
}

export function basePage(
  { site }: PageContext,
  {
    state,
    title,
    messages = [],
  }: Pick<IdentityPageProps, 'state' | 'title'> & { messages?: PageMessage[] | undefined },
): IdentityPageProps {
  const shop = pageShop(site, '/')
  return { state, shop, title, messages, points: [], providers: [], forms: [], links: [] }
}

export function baseForm(
  context: PageContext,
  action: string,
  { captcha }: FormState = {},
): Pick<PageForm, 'action' | 'hidden' | 'captcha'> {
  const puzzle = { url: '/_identity/captcha', label: textsOf(context).captcha }
  return { action, hidden: { csrf: context.csrf }, ...(captcha ? { captcha: puzzle } : {}) }
}

function emailField(context: PageContext, formState: FormState, autocomplete: string): PageField {
  const { email: label } = textsOf(context).fields
  return pageField(formState, { name: 'email', label, kind: 'email', autocomplete, inputMode: 'email' })
}

function accountField(context: PageContext, value: string): PageField {
  const { label, kind } = emailField(context, {}, 'username')
  return { name: 'account', label, kind, value, required: false, autocomplete: 'username', readOnly: true }
}

function passwordField(
  formState: FormState,
  field: Pick<PageField, 'label' | 'autocomplete' | 'hint'>,
): PageField {
  return pageField(formState, { ...field, name: 'password', kind: 'password', value: '' })
}

function passkeyButton({ csrf }: PageContext, { passkey: label, or }: Texts['login']): PagePasskey {
  const at = '/_identity/passkeys'
  return { optionsUrl: `${at}/options`, verifyUrl: `${at}/verify`, csrf, label, or }
}

export function primaryButton(label: string): PageButton {
  return { label, look: 'primary' }
}
