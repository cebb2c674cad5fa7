import type { CalculationErrors } from '@cartwright/contract/pricing/totals.ts'
import type { MembershipLine } from '../../memberships/provider.ts'
import {
  choose,
  describe,
  type Listing,
  type MembershipProblem,
  nothingListed,
  type SelectedMembership,
  selectedOf,
  withDefaults,
} from '../../memberships/rules.ts'
import { areKept, list } from '../../memberships/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import type { Site } from '../../sites/settings/sites.service.ts'
import type { PaymentOption } from '../model/lines.rules.ts'
import { type LineWithItem, nameOf, needsMembership, type PurchaseViolation } from './lines.rules.ts'
import {
  calculationError,
  type PricedMemberships,
  type PriceOptions,
  type Purchase,
} from './purchase.rules.ts'
import { askerOf } from './questions.rules.ts'

interface Circumstances {
  site: Site
  /** BCP 47, the buyer's. */
  language: string
  found: readonly LineWithItem[]
  plugins: readonly KnownPlugin[]
  options: PriceOptions
  deadline: number
}

/**
 * What memberships of the member could pay, and what the selected ones pay. Nobody is asked for a visitor, nor where only
 * the prices of lines are wanted that no membership pays.
 */
export async function membershipsFor(
  shop: Shop,
  purchase: Purchase,
  circumstances: Circumstances,
): Promise<PricedMemberships | undefined> {
  const { options, plugins, found } = circumstances
  const chosen = selectedOf(purchase)
  const isWhole = options.plugins === undefined || options.plugins === true
  if (!isWhole && chosen.length === 0) return undefined
  const isMember = purchase.buyerKind === 'member' && purchase.buyerId !== undefined
  const listing =
    isMember && areKept(shop, plugins)
      ? await listFor(shop, purchase, { ...circumstances, selected: chosen })
      : nothingListed
  const lines = found.map(({ line }) => line)
  const { selectedMemberships } = purchase
  const selected = isWhole
    ? withDefaults(listing, { lines: found.map(lineForDefaults), selectedMemberships })
    : chosen
  return { listing, selected, ...choose(listing, selected, lines) }
}

/** What the merchant redeems by hand takes no credits unless the buyer says so. */
function lineForDefaults(one: LineWithItem): LineWithItem['line'] {
  const { line } = one
  return paymentOptionOf(one) === 'MEMBERSHIP_OFFLINE' ? { membership: null, ...line } : line
}

function paymentOptionOf({ line, offer }: LineWithItem): PaymentOption | undefined {
  return line.catalogOverrideFields?.paymentOption?.value ?? offer?.paymentOption
}

function listFor(
  shop: Shop,
  purchase: Purchase,
  {
    site,
    language,
    found,
    plugins,
    options,
    deadline,
    selected,
  }: Circumstances & { selected: readonly SelectedMembership[] },
): Promise<Listing> {
  const { siteId, buyerId: memberId = '', lines } = purchase
  return list(shop, {
    ...{ siteId, memberId, language, plugins, deadline, selected },
    shopLanguage: site.settings.language,
    fresh: options.fresh === true,
    onlyKept: Boolean(options.onlyKept),
    about: askerOf({ purchase, context: { site, language } }),
    ids: lines.map(({ id }) => id),
    lines: membershipLines(found),
  })
}

/**
 * What of a purchase a membership could pay: items that somebody sells, unless for money alone, and no lines of the
 * merchant's own.
 */
export function membershipLines(found: readonly LineWithItem[]): MembershipLine[] {
  return found.flatMap(({ line: { id, quantity, catalogReference, custom }, item, offer }) =>
    catalogReference === undefined ||
    custom !== undefined ||
    (item === undefined && offer === undefined) ||
    offer?.withoutMemberships
      ? []
      : [
          {
            ...{ id, quantity, catalogReference },
            rootCatalogItemId: offer?.rootCatalogItemId ?? catalogReference.catalogItemId,
            serviceProperties: offer?.serviceProperties,
          },
        ],
  )
}

/** An item that only a membership pays needs one. A merchant's program may sell it all the same. */
export function membershipViolations(
  { buyerKind }: Purchase,
  found: readonly LineWithItem[],
  memberships: PricedMemberships | undefined,
): PurchaseViolation[] {
  if (!memberships || (buyerKind !== 'member' && buyerKind !== 'visitor')) return []
  const isMember = buyerKind === 'member'
  return found.flatMap((one) => {
    const { line } = one
    if (line.custom || !needsMembership(paymentOptionOf(one)) || memberships.payments.has(line.id)) return []
    const name = nameOf(one).original
    const description = isMember
      ? `Choose a membership that pays for ${name}, or remove it.`
      : `Sign in to pay for ${name} with a membership, or remove it.`
    const code = isMember ? 'MEMBERSHIP_REQUIRED' : 'SIGN_IN_REQUIRED'
    return [{ lineItemId: line.id, severity: 'ERROR' as const, description, data: { code } }]
  })
}

export function membershipErrors(
  memberships: Pick<PricedMemberships, 'problems'> | undefined,
): CalculationErrors {
  const { problems = [] } = memberships ?? {}
  const [first] = problems
  if (!first) return {}
  const details = { membershipInvalidSelectionErrors: problems.map(toDetails) }
  return { membershipError: calculationError(first.code, describe(first), details) }
}

function toDetails({ code, membershipId, lineItemIds, reason }: MembershipProblem) {
  if (code === 'LINE_ITEM_NOT_FOUND')
    return { membershipId, errorType: code, lineItemNotFoundInfo: { lineItemIds } }
  if (code !== 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS') return { membershipId, errorType: code }
  const lineItems = lineItemIds.map((lineItemId) => ({ lineItemId, reason }))
  return { membershipId, errorType: code, membershipCannotBeUsedForLineItemsInfo: { lineItems } }
}
