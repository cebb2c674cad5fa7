import type { AccountBlock, AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { BookAddress } from '../profile/addresses.service.ts'
import type { Device } from '../profile/devices.service.ts'
import type { AccountProfile } from '../profile/service.ts'
import { addressBlock } from './addresses.view.ts'
import {
  type Around,
  accountPage,
  block,
  blockOf,
  dayText,
  type Filled,
  formOf,
  secret,
  typedField,
  wordsAround,
} from './view.ts'

/** Everything the page shows. */
export interface Known {
  profile: AccountProfile
  addresses: BookAddress[]
  devices: Device[]
  /** A code was sent to this address; with it goes the id. */
  change?: { id: string; email: string } | undefined
  passkeys: { id: string; name: string; createdAt: Date; usedAt: Date | null }[]
}

export function infoPage(around: Around, known: Known, filled: Filled = {}): AccountInfoProps {
  const { info } = wordsAround(around)
  const { messages = [], deed } = filled
  const at = filled.at ?? blockOf(deed)
  return {
    ...accountPage(around, 'info', { title: info.title(around.name), messages: at ? [] : messages }),
    state: 'info',
    intro: info.intro,
    blocks: saying(at, messages, [
      profileBlock(around, known, filled),
      emailBlock(around, known, filled),
      passwordBlock(around, known, filled),
      passkeyBlock(around, known),
      deviceBlock(around, known),
      addressBlock(around, known.addresses, filled),
      privacyBlock(around, known),
      dataBlock(around, known, filled),
    ]),
  }
}

/** What is said stands where it was done. */
function saying(at: string | undefined, messages: PageMessage[], blocks: AccountBlock[]): AccountBlock[] {
  if (messages.length === 0) return blocks
  return blocks.map((each) => (each.id === at ? { ...each, messages } : each))
}

function profileBlock(around: Around, { profile }: Known, filled: Filled): AccountBlock {
  const { profile: words, save } = wordsAround(around)
  const field = (
    name: keyof AccountProfile & keyof typeof words,
    autocomplete: string,
    more = {},
  ): PageField => ({
    ...typedField({ deed: 'profile', name, label: words[name], autocomplete }, filled, String(profile[name])),
    ...more,
  })
  const form = formOf(around, 'profile', {
    label: save,
    fields: [
      field('firstName', 'given-name'),
      field('lastName', 'family-name'),
      field('phone', 'tel', { kind: 'tel', inputMode: 'tel' }),
      field('company', 'organization'),
      field('birthdate', 'bday', { kind: 'date' }),
    ],
  })
  return { ...block('profile', words.title), forms: [form] }
}

function emailBlock(around: Around, { profile, change }: Known, filled: Filled): AccountBlock {
  const { email: words } = wordsAround(around)
  const row = {
    id: 'address',
    title: profile.email,
    lines: [],
    forms: [],
    ...(profile.emailVerified ? { mark: words.verified } : {}),
  }
  const code = {
    deed: 'email-code',
    name: 'code',
    label: words.code,
    autocomplete: 'one-time-code',
    required: true,
  }
  const forms = change
    ? [
        formOf(around, 'email-code', {
          label: words.confirm,
          look: 'primary',
          note: words.sent(change.email),
          hidden: { change: change.id },
          fields: [{ ...typedField(code, filled), inputMode: 'numeric' }],
        }),
        formOf(around, 'email-again', { label: words.resend, look: 'quiet', hidden: { change: change.id } }),
        formOf(around, 'email-drop', { label: words.another, look: 'quiet' }),
      ]
    : [
        formOf(around, 'email', {
          title: words.change,
          label: words.send,
          fields: [
            {
              ...typedField(
                {
                  deed: 'email',
                  name: 'newEmail',
                  label: words.newEmail,
                  autocomplete: 'email',
                  required: true,
                },
                filled,
              ),
              kind: 'email',
              inputMode: 'email',
            },
            ...(profile.hasPassword
              ? [secret({ deed: 'email', name: 'password', label: words.password }, filled)]
              : []),
          ],
        }),
      ]
  return { ...block('email', words.title, words.note), rows: [row], forms }
}

function passwordBlock(around: Around, { profile }: Known, filled: Filled): AccountBlock {
  const { password: words } = wordsAround(around)
  if (!profile.hasPassword) {
    const link = formOf(around, 'password-link', { label: words.link, note: words.first })
    return { ...block('password', words.title, words.none), forms: [link] }
  }
  const { minPasswordLength } = around.site.settings
  const deed = 'password'
  const form = formOf(around, deed, {
    title: words.change,
    label: words.submit,
    fields: [
      secret({ deed, name: 'password', label: words.old }, filled),
      {
        ...secret({ deed, name: 'newPassword', label: words.new, autocomplete: 'new-password' }, filled),
        hint: words.hint(minPasswordLength),
      },
    ],
  })
  return { ...block(deed, words.title), forms: [form] }
}

function passkeyBlock(around: Around, { passkeys }: Known): AccountBlock {
  const { passkeys: words, remove } = wordsAround(around)
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    title: name,
    lines: [
      words.since(dayText(createdAt, around.site)),
      ...(usedAt ? [words.used(dayText(usedAt, around.site))] : []),
    ],
    forms: [formOf(around, 'passkey-remove', { label: remove, look: 'quiet', hidden: { id } })],
  }))
  const at = '/_identity/passkeys'
  const newPasskey = {
    optionsUrl: `${at}/new/options`,
    verifyUrl: `${at}/new`,
    csrf: around.csrf,
    label: words.add,
  }
  return { ...block('passkeys', words.title, words.note), rows, newPasskey }
}

function deviceBlock(around: Around, { devices }: Known): AccountBlock {
  const { devices: words } = wordsAround(around)
  const rows = devices.map(({ id, device, client, usedAt, current }) => ({
    id,
    title: [device || words.unknown, client].filter(Boolean).join(' · '),
    lines: [words.used(dayText(usedAt, around.site))],
    ...(current ? { mark: words.current } : {}),
    forms: current ? [] : [formOf(around, 'device-end', { label: words.end, look: 'quiet', hidden: { id } })],
  }))
  const others = devices.length > 1 ? [formOf(around, 'devices-end', { label: words.others })] : []
  return { ...block('devices', words.title), rows, forms: others }
}

function privacyBlock(around: Around, { profile }: Known): AccountBlock {
  const { privacy: words, save } = wordsAround(around)
  const box = (name: 'inCommunity' | 'subscription'): PageField => ({
    name,
    label: words[name],
    kind: 'checkbox',
    value: profile[name] ? 'yes' : '',
    required: false,
    autocomplete: 'off',
  })
  const form = formOf(around, 'privacy', { label: save, fields: [box('inCommunity'), box('subscription')] })
  return { ...block('privacy', words.title), forms: [form] }
}

function dataBlock(around: Around, { profile }: Known, filled: Filled): AccountBlock {
  const { data: words, email } = wordsAround(around)
  const deed = 'erase'
  const error = filled.deed === deed ? filled.problems?.sure : undefined
  const form = formOf(around, deed, {
    title: words.erase,
    note: words.eraseNote,
    label: words.submit,
    fields: [
      ...(profile.hasPassword ? [secret({ deed, name: 'password', label: email.password }, filled)] : []),
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
  return { ...block('data', words.title, words.note), forms: [form], links }
}
