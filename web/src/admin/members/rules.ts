import type { Account } from '@cartwright/contract/identity/accounts.ts'
import type {
  Contact,
  ContactInfo,
  Customer,
  CustomerTaxExemption,
} from '@cartwright/contract/identity/contacts.ts'
import type { Member, MemberAddress } from '@cartwright/contract/identity/members.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { countries } from '@cartwright/contract/values/countries.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { todayIn } from '../components/display/formats.rules.ts'
import type { ListState } from '../components/list/list.rules.ts'

type CustomerQuery = Request<'listCustomers'>
export type AccountStatus = NonNullable<Request<'listAccounts'>['standing']>
const standings = ['WAITING', 'UNFINISHED', 'ACTIVE', 'BLOCKED', 'OFFLINE'] as const satisfies AccountStatus[]

/** Whom the list may show: by the state of their account, or those without one. */
export const customerStandings = ['NO_ACCOUNT', ...standings] as const

const sorts: Readonly<Record<string, readonly [up: CustomerQuery['sort'], down: CustomerQuery['sort']]>> = {
  member: ['EMAIL', 'EMAIL_DOWN'],
  joined: ['OLDEST', 'NEWEST'],
  lastSignIn: ['LONGEST_AWAY', 'LAST_SIGN_IN'],
}

export function customerQuery({ words, filters, sort, page }: ListState, size: number): CustomerQuery {
  const standing = customerStandings.find((each) => each === filters.standing)
  const [up, down] = sorts[sort?.column ?? ''] ?? []
  const order = sort?.descending ? down : up
  return {
    paging: { limit: size, offset: (page - 1) * size },
    ...(words === '' ? {} : { search: words }),
    ...(standing ? { standing } : {}),
    ...(filters.label ? { label: filters.label } : {}),
    ...(order ? { sort: order } : {}),
  }
}

/** The status of an account; a pending one waits either for the merchant or for the member. */
export function statusOf({ account: { status, reasons } }: Account): AccountStatus {
  if (status === 'PENDING') {
    const isReady = reasons.length === 1 && reasons[0] === 'PENDING_ADMIN_APPROVAL_REQUIRED'
    return isReady ? 'WAITING' : 'UNFINISHED'
  }
  return standings.find((each) => each === status) ?? 'OFFLINE'
}

/** The status that an account must have for each change. */
const requiredStatus = {
  approve: 'WAITING',
  reject: 'WAITING',
  unblock: 'BLOCKED',
  block: 'ACTIVE',
} as const satisfies Record<string, AccountStatus>
export type StatusChange = keyof typeof requiredStatus
export const statusChanges = Object.keys(requiredStatus) as StatusChange[]

export function accountsFor(accounts: readonly Account[], change: StatusChange): Account[] {
  return accounts.filter((account) => statusOf(account) === requiredStatus[change])
}

/** The full name, else the nickname, else the e-mail address. */
export function displayName({ contact, profile, loginEmail }: Member): string {
  return fullNameOf(contact) || profile?.nickname || loginEmail || ''
}

/** The full name, else how the person is reached, else where they work. */
export function contactName({ info, primaryInfo }: Contact): string {
  const { first, last } = info?.name ?? {}
  const name = [first, last].filter(Boolean).join(' ')
  return name || primaryInfo?.email || primaryInfo?.phone || info?.company || ''
}

export function customerName({ contact, account }: Customer): string {
  return (account && displayName(account.member)) || contactName(contact)
}

/** What the form for a person holds. */
export interface PersonForm {
  first: string
  last: string
  email: string
  phone: string
  company: string
  jobTitle: string
  birthdate: string
  street: string
  postalCode: string
  city: string
  country: string | null
}

export function personForm({ info = {} }: Contact): PersonForm {
  const { name, emails, phones, addresses, company, jobTitle, birthdate } = info
  const { address = {} } = addresses?.items?.[0] ?? {}
  return {
    first: name?.first ?? '',
    last: name?.last ?? '',
    email: emails?.items?.[0]?.email ?? '',
    phone: phones?.items?.[0]?.phone ?? '',
    company: company ?? '',
    jobTitle: jobTitle ?? '',
    birthdate: birthdate ?? '',
    street: streetOf(address),
    postalCode: address.postalCode ?? '',
    city: address.city ?? '',
    country: address.country ?? null,
  }
}

/** What the form changes of a person. Other addresses and numbers stay; the one to sign in with, too. */
export function personChange(contact: Contact, form: PersonForm): ContactInfo {
  const { emails, phones, addresses } = contact.info ?? {}
  const before = personForm(contact)
  const email = form.email.trim()
  const phone = form.phone.trim()
  const [first = {}, ...others] = addresses?.items ?? []
  const address = addressFrom(first.address ?? {}, form)
  const isSame = (names: readonly (keyof PersonForm)[]) => names.every((name) => before[name] === form[name])
  return {
    name: { first: form.first.trim() || null, last: form.last.trim() || null },
    company: form.company.trim() || null,
    jobTitle: form.jobTitle.trim() || null,
    birthdate: form.birthdate || null,
    ...(isSame(['email']) || contact.memberInfo
      ? {}
      : { emails: { items: [...(email ? [{ email }] : []), ...(emails?.items?.slice(1) ?? [])] } }),
    ...(isSame(['phone'])
      ? {}
      : { phones: { items: [...(phone ? [{ phone }] : []), ...(phones?.items?.slice(1) ?? [])] } }),
    ...(isSame(['street', 'postalCode', 'city', 'country'])
      ? {}
      : { addresses: { items: [...(address ? [{ ...first, address }] : []), ...others] } }),
  }
}

function streetOf({ addressLine, streetAddress }: MemberAddress): string {
  return addressLine || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
}

/** Undefined when the form has nothing of an address. */
function addressFrom(before: MemberAddress, form: PersonForm): MemberAddress | undefined {
  const [street, postalCode, city] = [form.street.trim(), form.postalCode.trim(), form.city.trim()]
  if (!(street || postalCode || city || form.country)) return undefined
  const { streetAddress, addressLine: _, ...rest } = before
  const isSameStreet = street === streetOf(before)
  const { subdivision, ...elsewhere } = rest
  return {
    ...(form.country === (before.country ?? null) ? rest : elsewhere),
    postalCode,
    city,
    country: form.country,
    ...(isSameStreet && streetAddress ? { streetAddress } : { addressLine: street }),
  }
}

/** All countries by their names in a language. */
export function countryOptions(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

/** A person without an account. */
export function contactInfo({
  email,
  first,
  last,
  phone,
}: Pick<PersonForm, 'email' | 'first' | 'last' | 'phone'>): ContactInfo {
  return {
    name: { first: first.trim(), last: last.trim() },
    ...(email.trim() ? { emails: { items: [{ email: email.trim() }] } } : {}),
    ...(phone.trim() ? { phones: { items: [{ phone: phone.trim() }] } } : {}),
  }
}

export function fullNameOf(contact: Member['contact']): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
}

/** The lines of a postal address. */
export function postalLines(address: MemberAddress, language: string): string[] {
  const { id: _, streetAddress, ...rest } = address
  const { name, number } = streetAddress ?? {}
  return addressLines(
    { address: { ...rest, streetAddress: { name: name ?? '', number: number ?? '' } } },
    language,
  )
}

/** Tells whether another member has the e-mail address. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof CartwrightError && error.status === 409
}

/** Whether the last day of an exemption is over where the shop is. */
export function hasEnded({ lastDay }: CustomerTaxExemption, timeZone: string, now = new Date()): boolean {
  return Boolean(lastDay && lastDay < todayIn(timeZone, now))
}
