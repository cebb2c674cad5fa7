import type { PageMembership, PageMembershipChoice, PageMessage } from '@cartwright/contract/pages/parts.ts'
import type { KnownMembership, MembershipProblem } from '../../memberships/rules.ts'
import { nameOf, type PricedLine } from '../../pricing/totals/lines.rules.ts'
import type { PricedMemberships, PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { chooseAction, removeAction } from './rules.ts'
import { type MembershipTexts, membershipTexts } from './texts.ts'

interface Wording {
  texts: MembershipTexts
  language: string
  /** IANA */
  timeZone: string
}

/** What the member can pay lines with, by line. */
export function membershipChoices({
  lines,
  memberships,
  language,
  site,
}: PricedPurchase): PageMembershipChoice[] {
  if (!memberships) return []
  const wording = { texts: membershipTexts(language), language, timeZone: site.settings.timeZone }
  return lines.flatMap((line) => choiceOf(line, memberships, wording))
}

function choiceOf(
  one: PricedLine,
  { listing, selected, payments, problems }: PricedMemberships,
  wording: Wording,
): PageMembershipChoice[] {
  const { id } = one.line
  const forLine = listing.memberships.filter(({ lines }) => lines.some(({ lineItemId }) => lineItemId === id))
  const isChosen = selected.some(({ lineItemIds }) => lineItemIds.includes(id))
  const problem = problems.find(({ lineItemIds }) => lineItemIds.includes(id))
  if (forLine.length === 0 && !isChosen) return []
  const paying = payments.get(id)?.membership ?? (problem && namedBy(problem, listing.memberships))
  const spent = paying ? spentOf(paying, payments) : 0
  const others = forLine.filter((membership) => !(isChosen && membership === paying))
  const options = others.filter(
    (membership) => membership.reason === undefined && !tooFewFor(id, membership, payments),
  )
  const { translated: name } = nameOf(one)
  return [
    {
      lineItemId: id,
      name,
      ...(isChosen ? { chosen: membershipOf(paying, removeAction(id), { ...wording, spent }) } : {}),
      options: options.map((membership) => membershipOf(membership, chooseAction(id, membership), wording)),
      unavailable: forLine
        .filter((membership) => !options.includes(membership))
        .flatMap((membership) =>
          unavailableMembership(membership, tooFewFor(id, membership, payments), wording),
        ),
      ...(problem ? { error: problemText(problem, wording) } : {}),
    },
  ]
}

function namedBy(
  { membershipId, appId }: MembershipProblem,
  memberships: readonly KnownMembership[],
): KnownMembership | undefined {
  return memberships.find((one) => one.id === membershipId && one.appId.toLowerCase() === appId.toLowerCase())
}

/** What is left of a membership for a line, and what the line costs, if that is more. */
function tooFewFor(
  id: string,
  membership: KnownMembership,
  payments: PricedMemberships['payments'],
): { left: number; needed: number } | undefined {
  const { credits, lines, reason } = membership
  if (!credits || reason !== undefined || payments.get(id)?.membership === membership) return undefined
  const left = credits.remaining - spentOf(membership, payments)
  const needed = lines.find(({ lineItemId }) => lineItemId === id)?.cost ?? 1
  return needed > left ? { left, needed } : undefined
}

/** The credits that a membership pays for all of its lines here. */
function spentOf(paying: KnownMembership, payments: PricedMemberships['payments']): number {
  const paid = [...payments].flatMap(([id, { membership }]) => (membership === paying ? [id] : []))
  const costs = paying.lines.filter(({ lineItemId }) => paid.includes(lineItemId))
  return costs.reduce((sum, { cost }) => sum + cost, 0)
}

/** `spent`: the credits that this order takes. */
function membershipOf(
  membership: KnownMembership | undefined,
  action: string,
  { texts, language, timeZone, spent = 0 }: Wording & { spent?: number },
): PageMembership {
  if (!membership) return { name: '', action }
  const { name, credits, expirationDate } = membership
  const day = expirationDate?.toLocaleDateString(language, { dateStyle: 'long', timeZone })
  const notes = [
    !credits
      ? texts.noLimit
      : spent > 0
        ? texts.leftAfter(credits.remaining - spent, credits.total)
        : texts.left(credits.remaining, credits.total),
    ...(day ? [texts.until(day)] : []),
  ]
  return { name: name.translated ?? name.original, note: notes.join(' · '), action }
}

function unavailableMembership(
  { reason, name }: KnownMembership,
  tooFew: ReturnType<typeof tooFewFor>,
  { texts }: Wording,
): PageMembershipChoice['unavailable'] {
  const why = reason === undefined ? undefined : (texts.reasons[reason] ?? reason)
  const note = tooFew ? texts.tooFew(tooFew.left, tooFew.needed) : why
  return note === undefined ? [] : [{ name: name.translated ?? name.original, note }]
}

function problemText({ code, reason }: MembershipProblem, { texts }: Wording): string {
  const why = reason === undefined ? undefined : (texts.reasons[reason] ?? reason)
  return [texts.problems[code], ...(why ? [why] : [])].join(' ')
}

/** Items that only a membership pays, and none does. */
export function membershipMessages({ lines, violations, language }: PricedPurchase): PageMessage[] {
  const texts = membershipTexts(language)
  return violations.flatMap(({ lineItemId, data }) => {
    const line = lines.find((one) => one.line.id === lineItemId)
    if (!line || (data.code !== 'MEMBERSHIP_REQUIRED' && data.code !== 'SIGN_IN_REQUIRED')) return []
    const { translated: name } = nameOf(line)
    const text = data.code === 'MEMBERSHIP_REQUIRED' ? texts.required(name) : texts.signIn(name)
    return [{ kind: 'error' as const, text, field: 'memberships' }]
  })
}
