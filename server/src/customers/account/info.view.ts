import type { AccountBlock, AccountInfoProps, PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import { labelOf } from '../../payments/saved-methods/rules.ts'
import type { BookAddress } from '../profile/addresses.service.ts'
import type { Device } from '../profile/devices.service.ts'
import type { AccountProfile } from '../profile/service.ts'
import { addressBlock } from './addresses.view.ts'
import {
  type AccountContext,
  accountPage,
  baseForm,
  blockOf,
  emptyBlock,
  type FormState,
  formatDay,
  formField,
  passwordField,
  textsOf,
} from './view.ts'

export interface AccountData {
  profile: AccountProfile
  addresses: BookAddress[]
  devices: Device[]
  /** The new address that waits for its code. */
  change?: { id: string; email: string } | undefined
  passkeys: { id: string; name: string; createdAt: Date; usedAt: Date | null }[]
  paymentMethods: SavedMethod[]
}

export function infoPage(
  context: AccountContext,
  account: AccountData,
  formState: FormState = {},
): AccountInfoProps {
  const { info } = textsOf(context)
  const { messages = [], formAction } = formState
  const blocks = blocksOf(context, account, formState)
  const asked = formState.at ?? blockOf(formAction)
  // The block of the last way to pay is gone when that is removed.
  const at = blocks.some(({ id }) => id === asked) ? asked : undefined
  return {
    ...accountPage(context, 'info', { title: info.title(context.name), messages: at ? [] : messages }),
    state: 'info',
    intro: info.intro,
    blocks: withMessages(at, messages, blocks),
  }
}

function blocksOf(context: AccountContext, account: AccountData, formState: FormState): AccountBlock[] {
  return [
    profileBlock(context, account, formState),
    emailBlock(context, account, formState),
    passwordBlock(context, account, formState),
    passkeyBlock(context, account),
    deviceBlock(context, account),
    addressBlock(context, account.addresses, formState),
    ...paymentBlock(context, account),
    privacyBlock(context, account),
    dataBlock(context, account, formState),
  ]
}

/** Shows the messages in the block of the form that was sent. */
function withMessages(
  at: string | undefined,
  messages: PageMessage[],
  blocks: AccountBlock[],
): AccountBlock[] {
  if (messages.length === 0) return blocks
  return blocks.map((each) => (each.id === at ? { ...each, messages } : each))
}

function profileBlock(context: AccountContext, { profile }: AccountData, formState: FormState): AccountBlock {
  const { profile: texts, save } = textsOf(context)
  const field = (
    name: keyof AccountProfile & keyof typeof texts,
    autocomplete: string,
    more = {},
  ): PageField => ({
    ...formField(
      { formAction: 'profile', name, label: texts[name], autocomplete },
      formState,
      String(profile[name]),
    ),
    ...more,
  })
  const form = baseForm(context, 'profile', {
    label: save,
    fields: [
      field('firstName', 'given-name'),
      field('lastName', 'family-name'),
      field('phone', 'tel', { kind: 'tel', inputMode: 'tel' }),
      field('company', 'organization'),
      ...((context.site.settings.taxes.companies ?? 'OFF') === 'OFF' ? [] : [field('vatId', 'off')]),
      field('birthdate', 'bday', { kind: 'date' }),
    ],
  })
  return { ...emptyBlock('profile', texts.title), forms: [form] }
}

function emailBlock(
  context: AccountContext,
  { profile, change }: AccountData,
  formState: FormState,
): AccountBlock {
  const { email: texts } = textsOf(context)
  const mark = profile.emailVerified ? { mark: texts.verified } : {}
  const row = { id: 'address', title: profile.email, lines: [], forms: [], ...mark }
  const forms = change
    ? codeForms(context, change, formState)
    : [newEmailForm(context, profile.hasPassword, formState)]
  return { ...emptyBlock('email', texts.title, texts.note), rows: [row], forms }
}

/** What follows while a new address waits for its code. */
function codeForms(
  context: AccountContext,
  { id: change, email }: NonNullable<AccountData['change']>,
  formState: FormState,
): PageForm[] {
  const { email: texts } = textsOf(context)
  const [formAction, autocomplete] = ['email-code', 'one-time-code']
  const code = { formAction, name: 'code', label: texts.code, autocomplete, required: true }
  return [
    baseForm(context, formAction, {
      label: texts.confirm,
      look: 'primary',
      note: texts.sent(email),
      hidden: { change },
      fields: [{ ...formField(code, formState), inputMode: 'numeric' }],
    }),
    baseForm(context, 'email-again', { label: texts.resend, look: 'quiet', hidden: { change } }),
    baseForm(context, 'email-drop', { label: texts.another, look: 'quiet' }),
  ]
}

function newEmailForm(context: AccountContext, hasPassword: boolean, formState: FormState): PageForm {
  const { email: texts } = textsOf(context)
  const [formAction, autocomplete] = ['email', 'email']
  const email = { formAction, name: 'newEmail', label: texts.newEmail, autocomplete, required: true }
  const password = { formAction, name: 'password', label: texts.password }
  return baseForm(context, formAction, {
    title: texts.change,
    label: texts.send,
    fields: [
      { ...formField(email, formState), kind: 'email', inputMode: 'email' },
      ...(hasPassword ? [passwordField(password, formState)] : []),
    ],
  })
}

function passwordBlock(
  context: AccountContext,
  { profile }: AccountData,
  formState: FormState,
): AccountBlock {
  const { password: texts } = textsOf(context)
  if (!profile.hasPassword) {
    const link = baseForm(context, 'password-link', { label: texts.link, note: texts.first })
    return { ...emptyBlock('password', texts.title, texts.none), forms: [link] }
  }
  const { minPasswordLength } = context.site.settings
  const formAction = 'password'
  const form = baseForm(context, formAction, {
    title: texts.change,
    label: texts.submit,
    fields: [
      passwordField({ formAction, name: 'password', label: texts.old }, formState),
      {
        ...passwordField(
          { formAction, name: 'newPassword', label: texts.new, autocomplete: 'new-password' },
          formState,
        ),
        hint: texts.hint(minPasswordLength),
      },
    ],
  })
  return { ...emptyBlock(formAction, texts.title), forms: [form] }
}

function passkeyBlock(context: AccountContext, { passkeys }: AccountData): AccountBlock {
  const { passkeys: texts, remove } = textsOf(context)
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    title: name,
    lines: [
      texts.since(formatDay(createdAt, context.site)),
      ...(usedAt ? [texts.used(formatDay(usedAt, context.site))] : []),
    ],
    forms: [baseForm(context, 'passkey-remove', { label: remove, look: 'quiet', hidden: { id } })],
  }))
  const at = '/_identity/passkeys'
  const newPasskey = {
    optionsUrl: `${at}/new/options`,
    verifyUrl: `${at}/new`,
    csrf: context.csrf,
    label: texts.add,
  }
  return { ...emptyBlock('passkeys', texts.title, texts.note), rows, newPasskey }
}

function deviceBlock(context: AccountContext, { devices }: AccountData): AccountBlock {
  const { devices: texts } = textsOf(context)
  const rows = devices.map(({ id, device, client, usedAt, current }) => ({
    id,
    title: [device || texts.unknown, client].filter(Boolean).join(' · '),
    lines: [texts.used(formatDay(usedAt, context.site))],
    ...(current ? { mark: texts.current } : {}),
    forms: current
      ? []
      : [baseForm(context, 'device-end', { label: texts.end, look: 'quiet', hidden: { id } })],
  }))
  const others = devices.length > 1 ? [baseForm(context, 'devices-end', { label: texts.others })] : []
  return { ...emptyBlock('devices', texts.title), rows, forms: others }
}

/** Nothing without a saved way to pay. */
function paymentBlock(context: AccountContext, { paymentMethods }: AccountData): AccountBlock[] {
  if (paymentMethods.length === 0) return []
  const { payment: texts } = textsOf(context)
  const rows = paymentMethods.map((saved) => methodRow(context, saved))
  return [{ ...emptyBlock('payment', texts.title, texts.note), rows }]
}

function methodRow(context: AccountContext, saved: SavedMethod): AccountBlock['rows'][number] {
  const { id, method, details, createdAt, isUsable, usedBy } = saved
  const { payment: texts, remove } = textsOf(context)
  const known: Readonly<Record<string, { title: string }>> = paymentTexts(
    context.site.settings.language,
  ).methods
  return {
    id,
    title: labelOf(saved, known[method]?.title ?? method),
    lines: [
      ...(details.expires ? [texts.expires(details.expires)] : []),
      texts.since(formatDay(createdAt, context.site)),
      ...(isUsable ? [] : [texts.unusable]),
      ...(usedBy ? [texts.usedBy[usedBy]] : []),
    ],
    forms: usedBy
      ? []
      : [baseForm(context, 'payment-remove', { label: remove, look: 'quiet', hidden: { id } })],
  }
}

function privacyBlock(context: AccountContext, { profile }: AccountData): AccountBlock {
  const { privacy: texts, save } = textsOf(context)
  const box = (name: 'inCommunity' | 'subscription'): PageField => ({
    name,
    label: texts[name],
    kind: 'checkbox',
    value: profile[name] ? 'yes' : '',
    required: false,
    autocomplete: 'off',
  })
  const form = baseForm(context, 'privacy', {
    label: save,
    fields: [box('inCommunity'), box('subscription')],
  })
  return { ...emptyBlock('privacy', texts.title), forms: [form] }
}

function dataBlock(context: AccountContext, { profile }: AccountData, formState: FormState): AccountBlock {
  const { data: texts, email } = textsOf(context)
  const formAction = 'erase'
  const error = formState.formAction === formAction ? formState.problems?.sure : undefined
  const form = baseForm(context, formAction, {
    title: texts.erase,
    note: texts.eraseNote,
    label: texts.submit,
    fields: [
      ...(profile.hasPassword
        ? [passwordField({ formAction, name: 'password', label: email.password }, formState)]
        : []),
      {
        name: 'sure',
        label: texts.confirm,
        kind: 'checkbox',
        value: '',
        required: true,
        autocomplete: 'off',
        ...(error ? { error } : {}),
      },
    ],
  })
  const links = [{ label: texts.export, url: '/account/export' }]
  return { ...emptyBlock('data', texts.title, texts.note), forms: [form], links }
}
