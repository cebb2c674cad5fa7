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
  account: AccountData,
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
      profileBlock(context, account, formState),
      emailBlock(context, account, formState),
      passwordBlock(context, account, formState),
      passkeyBlock(context, account),
      deviceBlock(context, account),
      addressBlock(context, account.addresses, formState),
      privacyBlock(context, account),
      dataBlock(context, account, formState),
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
  const row = {
    id: 'address',
    title: profile.email,
    lines: [],
    forms: [],
    ...(profile.emailVerified ? { mark: texts.verified } : {}),
  }
  const code = {
    formAction: 'email-code',
    name: 'code',
    label: texts.code,
    autocomplete: 'one-time-code',
    required: true,
  }
  const forms = change
    ? [
        baseForm(context, 'email-code', {
          label: texts.confirm,
          look: 'primary',
          note: texts.sent(change.email),
          hidden: { change: change.id },
          fields: [{ ...formField(code, formState), inputMode: 'numeric' }],
        }),
        baseForm(context, 'email-again', {
          label: texts.resend,
          look: 'quiet',
          hidden: { change: change.id },
        }),
        baseForm(context, 'email-drop', { label: texts.another, look: 'quiet' }),
      ]
    : [
        baseForm(context, 'email', {
          title: texts.change,
          label: texts.send,
          fields: [
            {
              ...formField(
                {
                  formAction: 'email',
                  name: 'newEmail',
                  label: texts.newEmail,
                  autocomplete: 'email',
                  required: true,
                },
                formState,
              ),
              kind: 'email',
              inputMode: 'email',
            },
            ...(profile.hasPassword
              ? [passwordField({ formAction: 'email', name: 'password', label: texts.password }, formState)]
              : []),
          ],
        }),
      ]
  return { ...emptyBlock('email', texts.title, texts.note), rows: [row], forms }
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
