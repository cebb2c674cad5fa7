import type { Account, Member, MemberAddress } from '@cartwright/contract/identity/members.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import type { ListState } from '../components/list/list.rules.ts'

type AccountQuery = Request<'listAccounts'>
export type AccountStatus = NonNullable<AccountQuery['standing']>
export const standings = [
  'WAITING',
  'UNFINISHED',
  'ACTIVE',
  'BLOCKED',
  'OFFLINE',
] as const satisfies AccountStatus[]

const sorts: Readonly<Record<string, readonly [up: AccountQuery['sort'], down: AccountQuery['sort']]>> = {
  member: ['EMAIL', 'EMAIL_DOWN'],
  joined: ['OLDEST', 'NEWEST'],
  lastSignIn: ['LONGEST_AWAY', 'LAST_SIGN_IN'],
}

export function accountQuery({ words, filters, sort, page }: ListState, size: number): AccountQuery {
  const standing = standings.find((each) => each === filters.standing)
  const [up, down] = sorts[sort?.column ?? ''] ?? []
  const order = sort?.descending ? down : up
  return {
    paging: { limit: size, offset: (page - 1) * size },
    ...(words === '' ? {} : { search: words }),
    ...(standing ? { standing } : {}),
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
