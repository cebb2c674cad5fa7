import type { AccountBlock, AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
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
}

export function infoPage(
  context: AccountContext,
  known: AccountData,
  formState: FormState = {},
): AccountInfoProps {
  const { info } = textsOf(context)
  const { messages = [], formAction } = formState
  const at = formState.at ?? blockOf(formAction)
  return {
    ...accountPage(context, 'info', { title: info.title(context.name), messages: at ? [] : messages }),
    state: 'info',
    intro: info.intro,
    blocks: withMessages(at, messages, [
      profileBlock(context, known, formState),
      emailBlock(context, known, formState),
      passwordBlock(context, known, formState),
      passkeyBlock(context, known),
      deviceBlock(context, known),
      addressBlock(context, known.addresses, formState),
      privacyBlock(context, known),
      dataBlock(context, known, formState),
    ]),
  }
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
  const { profile: words, save } = textsOf(context)
  const field = (
    name: keyof AccountProfile & keyof typeof words,
    autocomplete: string,
    more = {},
  ): PageField => ({
    ...formField(
      { formAction: 'profile', name, label: words[name], autocomplete },
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
      field('birthdate', 'bday', { kind: 'date' }),
    ],
  })
  return { ...emptyBlock('profile', words.title), forms: [form] }
}

function emailBlock(
  context: AccountContext,
  { profile, change }: AccountData,
  formState: FormState,
): AccountBlock {
  const { email: words } = textsOf(context)
  const row = {
    id: 'address',
    title: profile.email,
    lines: [],
    forms: [],
    ...(profile.emailVerified ? { mark: words.verified } : {}),
  }
  const code = {
    formAction: 'email-code',
    name: 'code',
    label: words.code,
    autocomplete: 'one-time-code',
    required: true,
  }
  const forms = change
    ? [
        baseForm(context, 'email-code', {
          label: words.confirm,
          look: 'primary',
          note: words.sent(change.email),
          hidden: { change: change.id },
          fields: [{ ...formField(code, formState), inputMode: 'numeric' }],
        }),
        baseForm(context, 'email-again', {
          label: words.resend,
          look: 'quiet',
          hidden: { change: change.id },
        }),
        baseForm(context, 'email-drop', { label: words.another, look: 'quiet' }),
      ]
    : [
        baseForm(context, 'email', {
          title: words.change,
          label: words.send,
          fields: [
            {
              ...formField(
                {
                  formAction: 'email',
                  name: 'newEmail',
                  label: words.newEmail,
                  autocomplete: 'email',
                  required: true,
                },
                formState,
              ),
              kind: 'email',
              inputMode: 'email',
            },
            ...(profile.hasPassword
              ? [passwordField({ formAction: 'email', name: 'password', label: words.password }, formState)]
              : []),
          ],
        }),
      ]
  return { ...emptyBlock('email', words.title, words.note), rows: [row], forms }
}

function passwordBlock(
  context: AccountContext,
  { profile }: AccountData,
  formState: FormState,
): AccountBlock {
  const { password: words } = textsOf(context)
  if (!profile.hasPassword) {
    const link = baseForm(context, 'password-link', { label: words.link, note: words.first })
    return { ...emptyBlock('password', words.title, words.none), forms: [link] }
  }
  const { minPasswordLength } = context.site.settings
  const formAction = 'password'
  const form = baseForm(context, formAction, {
    title: words.change,
    label: words.submit,
    fields: [
      passwordField({ formAction, name: 'password', label: words.old }, formState),
      {
        ...passwordField(
          { formAction, name: 'newPassword', label: words.new, autocomplete: 'new-password' },
          formState,
        ),
        hint: words.hint(minPasswordLength),
      },
    ],
  })
  return { ...emptyBlock(formAction, words.title), forms: [form] }
}

function passkeyBlock(context: AccountContext, { passkeys }: AccountData): AccountBlock {
  const { passkeys: words, remove } = textsOf(context)
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    title: name,
    lines: [
      words.since(formatDay(createdAt, context.site)),
      ...(usedAt ? [words.used(formatDay(usedAt, context.site))] : []),
    ],
    forms: [baseForm(context, 'passkey-remove', { label: remove, look: 'quiet', hidden: { id } })],
  }))
  const at = '/_identity/passkeys'
  const newPasskey = {
    optionsUrl: `${at}/new/options`,
    verifyUrl: `${at}/new`,
    csrf: context.csrf,
    label: words.add,
  }
  return { ...emptyBlock('passkeys', words.title, words.note), rows, newPasskey }
}

function deviceBlock(context: AccountContext, { devices }: AccountData): AccountBlock {
  const { devices: words } = textsOf(context)
  const rows = devices.map(({ id, device, client, usedAt, current }) => ({
    id,
    title: [device || words.unknown, client].filter(Boolean).join(' · '),
    lines: [words.used(formatDay(usedAt, context.site))],
    ...(current ? { mark: words.current } : {}),
    forms: current
      ? []
      : [baseForm(context, 'device-end', { label: words.end, look: 'quiet', hidden: { id } })],
  }))
  const others = devices.length > 1 ? [baseForm(context, 'devices-end', { label: words.others })] : []
  return { ...emptyBlock('devices', words.title), rows, forms: others }
}

function privacyBlock(context: AccountContext, { profile }: AccountData): AccountBlock {
  const { privacy: words, save } = textsOf(context)
  const box = (name: 'inCommunity' | 'subscription'): PageField => ({
    name,
    label: words[name],
    kind: 'checkbox',
    value: profile[name] ? 'yes' : '',
    required: false,
    autocomplete: 'off',
  })
  const form = baseForm(context, 'privacy', {
    label: save,
    fields: [box('inCommunity'), box('subscription')],
  })
  return { ...emptyBlock('privacy', words.title), forms: [form] }
}

function dataBlock(context: AccountContext, { profile }: AccountData, formState: FormState): AccountBlock {
  const { data: words, email } = textsOf(context)
  const formAction = 'erase'
  const error = formState.formAction === formAction ? formState.problems?.sure : undefined
  const form = baseForm(context, formAction, {
    title: words.erase,
    note: words.eraseNote,
    label: words.submit,
    fields: [
      ...(profile.hasPassword
        ? [passwordField({ formAction, name: 'password', label: email.password }, formState)]
        : []),
      {
        name: 'sure',
        label: words.confirm,
        kind: 'checkbox',
        value: '',
        required: true,
        autocomplete: 'off',
        ...(error ? { error } : {}),
      },
    ],
  })
  const links = [{ label: words.export, url: '/account/export' }]
  return { ...emptyBlock('data', words.title, words.note), forms: [form], links }
}
