import type { Account, Member, MemberAddress } from '@cartwright/contract/identity/members.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import type { ListState } from '../components/list/list.rules.ts'

type Asked = Request<'listAccounts'>
export type Standing = NonNullable<Asked['standing']>
export const standings = [
  'WAITING',
  'UNFINISHED',
  'ACTIVE',
  'BLOCKED',
  'OFFLINE',
] as const satisfies Standing[]

const sorts: Readonly<Record<string, readonly [up: Asked['sort'], down: Asked['sort']]>> = {
  member: ['EMAIL', 'EMAIL_DOWN'],
  joined: ['OLDEST', 'NEWEST'],
  lastSignIn: ['LONGEST_AWAY', 'LAST_SIGN_IN'],
}

/** What the list's address asks for, as the shop is asked. */
export function askOf({ words, filters, sort, page }: ListState, size: number): Asked {
  const standing = standings.find((each) => each === filters.standing)
  const [up, down] = sorts[sort?.column ?? ''] ?? []
  const way = sort?.descending ? down : up
  return {
    paging: { limit: size, offset: (page - 1) * size },
    ...(words === '' ? {} : { search: words }),
    ...(standing ? { standing } : {}),
    ...(way ? { sort: way } : {}),
  }
}

/** Where an account stands, and whose turn it is when it is not finished. */
export function standingOf({ account: { status, reasons } }: Account): Standing {
  if (status === 'PENDING') {
    const isReady = reasons.length === 1 && reasons[0] === 'PENDING_ADMIN_APPROVAL_REQUIRED'
    return isReady ? 'WAITING' : 'UNFINISHED'
  }
  return standings.find((each) => each === status) ?? 'OFFLINE'
}

/** What lets in and keeps out, and whom it is for. */
const forWhom = {
  approve: 'WAITING',
  reject: 'WAITING',
  unblock: 'BLOCKED',
  block: 'ACTIVE',
} as const satisfies Record<string, Standing>
export type Deed = keyof typeof forWhom
export const deeds = Object.keys(forWhom) as Deed[]

export function doableTo(accounts: readonly Account[], deed: Deed): Account[] {
  return accounts.filter((account) => standingOf(account) === forWhom[deed])
}

/** As the member says it, or the e-mail address where nothing was said. */
export function calledOf({ contact, profile, loginEmail }: Member): string {
  return fullNameOf(contact) || profile?.nickname || loginEmail || ''
}

export function fullNameOf(contact: Member['contact']): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
}

/** An address as it stands on a letter to that country. */
export function linesOf(address: MemberAddress, language: string): string[] {
  const { id: _, streetAddress, ...rest } = address
  const { name, number } = streetAddress ?? {}
  return addressLines(
    { address: { ...rest, streetAddress: { name: name ?? '', number: number ?? '' } } },
    language,
  )
}

/** Somebody else has the e-mail address. */
export function isTaken(error: unknown): boolean {
  return error instanceof CartwrightError && error.status === 409
}
