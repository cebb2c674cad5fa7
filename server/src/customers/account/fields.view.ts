import type { AccountBlock } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'

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
