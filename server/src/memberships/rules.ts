import type { SelectedMemberships as WireSelectedMemberships } from '@cartwright/contract/pricing/totals.ts'
import type { ListedMembership } from './provider.ts'

/** What a buyer wants to pay with, as carts and checkouts keep it. */
export interface SelectedMembership {
  id: string
  appId: string
  lineItemIds: readonly string[]
}

/** What is to pay a line; null if the buyer wants to pay with money. */
export type LineMembership = { id: string; appId: string } | null

/** What a request selects. Without an id, an app id or lines nothing is selected. */
export function toSelected(
  sent: WireSelectedMemberships | null | undefined,
): SelectedMembership[] | undefined {
  return sent?.memberships?.flatMap(({ id, appId, lineItemIds = [] }) =>
    id && appId && lineItemIds.length > 0
      ? [{ id, appId, lineItemIds: lineItemIds.map((one) => one.toLowerCase()) }]
      : [],
  )
}

export function toWireSelection(selected: readonly SelectedMembership[]): WireSelectedMemberships {
  return { memberships: selected.map((one) => ({ ...one, lineItemIds: [...one.lineItemIds] })) }
}

interface SelectingLine {
  id: string
  membership?: LineMembership | undefined
}

interface Selecting<Line extends SelectingLine = SelectingLine> {
  lines: readonly Line[]
  selectedMemberships?: readonly SelectedMembership[] | undefined
}

/** What lines say, by membership, after what was selected for all of them. What is said there of a line counts. */
export function selectedOf({ lines, selectedMemberships = [] }: Selecting): SelectedMembership[] {
  const named = new Set(selectedMemberships.flatMap(({ lineItemIds }) => lineItemIds))
  const ofLines = new Map<string, SelectedMembership & { lineItemIds: string[] }>()
  for (const { id: lineItemId, membership } of lines) {
    if (!membership || named.has(lineItemId)) continue
    const key = `${membership.appId} ${membership.id}`
    const one = ofLines.get(key) ?? { ...membership, lineItemIds: [] }
    one.lineItemIds.push(lineItemId)
    ofLines.set(key, one)
  }
  return [...selectedMemberships, ...ofLines.values()]
}

/** A selection counts for all lines: those that it leaves out, and that name no membership themselves, are paid with money. */
export function declineOthers<Line extends SelectingLine>(
  lines: readonly Line[],
  selected: readonly SelectedMembership[],
): Line[] {
  const named = new Set(selected.flatMap(({ lineItemIds }) => lineItemIds))
  return lines.map((line) => (named.has(line.id) || line.membership ? line : { ...line, membership: null }))
}

/** A membership of a room's provider or of a plugin. One that pays only some of its lines is listed again for the others. */
export interface KnownMembership extends ListedMembership {
  appId: string
  lines: readonly { lineItemId: string; cost: number }[]
  /** The lines that it pays unless the buyer chooses otherwise. */
  byDefault?: readonly string[] | undefined
  /** Why it pays nothing now. */
  reason?: string | undefined
  /** Absent: a room keeps it. */
  pluginId?: string | undefined
  /** Of a plugin, which gets it back with a charge. */
  additionalData?: Record<string, unknown> | undefined
}

export interface Listing {
  memberships: readonly KnownMembership[]
  /** Plugins that did not answer, by their app ids, with the reason in words. */
  unanswered: ReadonlyMap<string, string>
  /** Why plugins reject what was selected, by their app ids. */
  rejected: ReadonlyMap<string, string>
  /** Nobody was asked, so a selected membership that is not listed may exist. */
  isPartial?: boolean | undefined
}

export const nothingListed: Listing = { memberships: [], unanswered: new Map(), rejected: new Map() }

/** What pays a line. */
export interface MembershipPayment {
  lineItemId: string
  membership: KnownMembership
  cost: number
}

export interface MembershipProblem {
  code:
    | 'MEMBERSHIP_NOT_FOUND'
    | 'LINE_ITEM_NOT_FOUND'
    | 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS'
    | 'MEMBERSHIPS_UNAVAILABLE'
  appId: string
  membershipId: string
  lineItemIds: readonly string[]
  /** Why it cannot be used: a code, or the words of a plugin. */
  reason?: string | undefined
}

export interface Choice {
  /** By line. */
  payments: ReadonlyMap<string, MembershipPayment>
  problems: readonly MembershipProblem[]
}

/** Which selected memberships pay which lines. One pays as many lines as its credits suffice for, in the order of the lines. */
export function choose(
  listing: Listing,
  selected: readonly SelectedMembership[],
  lines: readonly { id: string; quantity: number }[],
): Choice {
  const payments = new Map<string, MembershipPayment>()
  const problems: MembershipProblem[] = []
  const spent = new Map<KnownMembership, number>()
  for (const one of selected) {
    const listed = find(listing, one, lines)
    const [first] = listed
    const problem = (code: MembershipProblem['code'], lineItemIds: readonly string[], reason?: string) =>
      problems.push({ code, appId: one.appId, membershipId: one.id, lineItemIds, reason })
    if (!first) {
      const isSilent = listing.unanswered.has(one.appId.toLowerCase())
      problem(isSilent ? 'MEMBERSHIPS_UNAVAILABLE' : 'MEMBERSHIP_NOT_FOUND', one.lineItemIds)
      continue
    }
    const ids = one.lineItemIds
    const unknown = ids.filter((id) => lines.every((line) => line.id !== id))
    if (unknown.length > 0) problem('LINE_ITEM_NOT_FOUND', unknown)
    for (const { id } of lines) {
      if (!ids.includes(id)) continue
      const membership = listed.find((known) => pays(known, id)) ?? first
      const reason = listing.rejected.get(membership.appId) ?? unusable(membership, { id, payments, spent })
      if (reason !== undefined) {
        problem('MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS', [id], reason)
        continue
      }
      const cost = costOf(membership, id)
      spent.set(membership, (spent.get(membership) ?? 0) + cost)
      payments.set(id, { lineItemId: id, membership, cost })
    }
  }
  return { payments, problems }
}

/**
 * What was selected, and for lines of which the buyer says nothing the first membership that pays them by default, as far
 * as its credits suffice.
 */
export function withDefaults(
  listing: Listing,
  { lines, selectedMemberships }: Selecting<SelectingLine & { quantity: number }>,
): SelectedMembership[] {
  const selected = selectedOf({ lines, selectedMemberships })
  const named = new Set(selected.flatMap(({ lineItemIds }) => lineItemIds))
  const { payments } = choose(listing, selected, lines)
  const spent = new Map<KnownMembership, number>()
  for (const { membership, cost } of payments.values())
    spent.set(membership, (spent.get(membership) ?? 0) + cost)
  const chosen = lines.map((line) => {
    const { id } = line
    if (line.membership === null || named.has(id)) return line
    const membership = listing.memberships.find(
      (one) => one.byDefault?.includes(id) && unusable(one, { id, payments, spent }) === undefined,
    )
    if (!membership) return line
    spent.set(membership, (spent.get(membership) ?? 0) + costOf(membership, id))
    return { ...line, membership: { id: membership.id, appId: membership.appId } }
  })
  return selectedOf({ lines: chosen, selectedMemberships })
}

/** The membership that was selected; where nobody was asked, it is taken as the buyer named it, for lines of one piece. */
function find(
  listing: Listing,
  { id, appId, lineItemIds }: SelectedMembership,
  lines: readonly { id: string; quantity: number }[],
): KnownMembership[] {
  const known = listing.memberships.filter(
    (one) => one.id === id && one.appId.toLowerCase() === appId.toLowerCase(),
  )
  if (known.length > 0 || !listing.isPartial) return known
  const named = lines.filter((line) => line.quantity === 1 && lineItemIds.includes(line.id))
  const paid = named.map((line) => ({ lineItemId: line.id, cost: 1 }))
  return [{ id, appId, name: { original: '' }, lines: paid }]
}

function pays({ lines }: KnownMembership, id: string): boolean {
  return lines.some(({ lineItemId }) => lineItemId === id)
}

/** Why the membership does not pay this line; undefined if it does. */
function unusable(
  membership: KnownMembership,
  {
    id,
    payments,
    spent,
  }: {
    id: string
    payments: ReadonlyMap<string, MembershipPayment>
    spent: ReadonlyMap<KnownMembership, number>
  },
): string | undefined {
  if (payments.has(id)) return 'ALREADY_PAID'
  if (!pays(membership, id)) return 'NOT_APPLICABLE'
  if (membership.reason !== undefined) return membership.reason
  const { remaining = Number.POSITIVE_INFINITY } = membership.credits ?? {}
  return (spent.get(membership) ?? 0) + costOf(membership, id) > remaining ? 'OUT_OF_CREDITS' : undefined
}

function costOf({ lines }: KnownMembership, id: string): number {
  return lines.find(({ lineItemId }) => lineItemId === id)?.cost ?? 1
}

const reasons: Readonly<Record<string, string>> = {
  OUT_OF_CREDITS: 'Its credits do not suffice.',
  NOT_STARTED_YET: 'It has not started yet.',
  PAUSED: 'It is paused.',
  ENDED: 'It has ended.',
  NOT_APPLICABLE_FOR_MULTIPLE_PARTICIPANTS: 'It pays for one participant only.',
  ONE_PIECE_ONLY: 'It pays for one piece only.',
  NOT_APPLICABLE: 'It does not pay for this item.',
  ALREADY_PAID: 'Another membership pays for this item.',
  INVALID_SELECTION: 'It cannot be used this way.',
}

/** In words for people who have no text of their own for the code. */
export function describe({ code, reason = '' }: Pick<MembershipProblem, 'code' | 'reason'>): string {
  if (code === 'MEMBERSHIP_NOT_FOUND') return 'This membership does not exist.'
  if (code === 'LINE_ITEM_NOT_FOUND') return 'The membership names an item that is not in the cart.'
  if (code === 'MEMBERSHIPS_UNAVAILABLE') return 'Nobody can pay with this membership right now.'
  return `The membership cannot pay for this item. ${reasons[reason] ?? reason}`.trim()
}
