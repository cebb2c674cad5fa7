import type {
  ChargeMembershipQuestion,
  ListEligibleMembershipsAnswer,
  ListEligibleMembershipsQuestion,
  PluginMembership,
} from '@cartwright/contract/pricing/memberships.ts'
import { optional, pick } from '../platform/values/optional.ts'
import type { KnownPlugin } from '../plugins/asking/plugin.ts'
import type { MembershipLine } from './provider.ts'
import type { KnownMembership, SelectedMembership } from './rules.ts'

/** What a plugin is asked about the member; with what the buyer selected of it, if anything. */
export function eligibleQuestion(
  { memberId, lines }: { memberId: string; lines: readonly MembershipLine[] },
  selected: readonly SelectedMembership[],
): ListEligibleMembershipsQuestion {
  const memberships = selected.map(({ id, lineItemIds }) => ({ id, lineItemIds: [...lineItemIds] }))
  return {
    memberId,
    lineItems: lines.map((line) => ({ id: line.id, ...itemOf(line) })),
    ...(memberships.length === 0 ? {} : { selectedMemberships: { memberships } }),
  }
}

/** What a charge says of the item. */
export function itemOf({
  catalogReference,
  rootCatalogItemId,
  serviceProperties,
}: MembershipLine): Pick<
  ChargeMembershipQuestion,
  'catalogReference' | 'rootCatalogItemId' | 'serviceProperties'
> {
  return {
    catalogReference: pick(catalogReference, 'appId', 'catalogItemId', 'options'),
    ...optional('rootCatalogItemId', rootCatalogItemId),
    ...optional('serviceProperties', serviceProperties),
  }
}

/** The memberships of an answer, first those that pay. */
export function membershipsOf(
  {
    eligibleMemberships = [],
    invalidMemberships = [],
    selectedMemberships = [],
  }: ListEligibleMembershipsAnswer,
  plugin: Pick<KnownPlugin, 'id' | 'appId'>,
  lines: readonly MembershipLine[],
): KnownMembership[] {
  const byDefault = (id: string) =>
    selectedMemberships.flatMap((one) => (one.id === id ? (one.lineItemIds ?? []) : []))
  const known = eligibleMemberships.map((one) =>
    forOnePiece({ ...toMembership(one, plugin), byDefault: byDefault(one.id) }, lines),
  )
  return [
    ...known.flatMap(({ paying }) => paying),
    ...known.flatMap(({ refused }) => refused),
    ...invalidMemberships.map(({ membership, reason }) => ({ ...toMembership(membership, plugin), reason })),
  ]
}

/** A charge does not say how many pieces it pays, so a line of several is refused. */
function forOnePiece(membership: KnownMembership, lines: readonly MembershipLine[]) {
  const several = new Set(lines.flatMap(({ id, quantity }) => (quantity > 1 ? [id] : [])))
  const refused = membership.lines.filter(({ lineItemId }) => several.has(lineItemId))
  if (refused.length === 0) return { paying: [membership], refused: [] }
  const paid = membership.lines.filter(({ lineItemId }) => !several.has(lineItemId))
  return {
    paying: paid.length === 0 ? [] : [{ ...membership, lines: paid }],
    refused: [{ ...membership, lines: refused, reason: 'ONE_PIECE_ONLY' }],
  }
}

function toMembership(
  { id, name, lineItemIds = [], credits, expirationDate, additionalData }: PluginMembership,
  { id: pluginId, appId }: Pick<KnownPlugin, 'id' | 'appId'>,
): KnownMembership {
  const cost = credits?.redemptionCost ?? 1
  const { total, remaining = 0 } = credits ?? {}
  return {
    id,
    appId,
    pluginId,
    name: { original: name.original || id.slice(0, 100), ...optional('translated', name.translated) },
    lines: lineItemIds.map((lineItemId) => ({ lineItemId, cost })),
    ...(total === undefined ? {} : { credits: { total, remaining } }),
    ...(expirationDate ? { expirationDate: new Date(expirationDate) } : {}),
    ...optional('additionalData', additionalData),
  }
}
