import { type StoredLine, withMembershipsOf } from '../../cart/lines/rules.ts'
import { type SelectedMembership, selectedOf } from '../../memberships/rules.ts'
import type { CheckoutData } from '../model/rules.ts'

/** Pays lines with these memberships and with no others. */
export function withMemberships<Data extends Pick<CheckoutData, 'lines' | 'memberships'>>(
  { memberships: _, ...data }: Data,
  selected: readonly SelectedMembership[],
) {
  return {
    ...data,
    lines: data.lines.map(({ membership: _, ...line }) => line),
    ...(selected.length === 0 ? {} : { memberships: selected }),
  }
}

/** What the cart says of its lines counts, also where something else was chosen in the checkout. */
export function withLineMemberships(
  before: CheckoutData,
  chosen: ReadonlyMap<string, StoredLine['membership']>,
): CheckoutData {
  const { memberships = [], ...data } = before
  const left = memberships
    .map((one) => ({ ...one, lineItemIds: one.lineItemIds.filter((id) => !chosen.has(id)) }))
    .filter(({ lineItemIds }) => lineItemIds.length > 0)
  const lines = withMembershipsOf(data.lines, chosen)
  return { ...data, lines, ...(left.length > 0 ? { memberships: left } : {}) }
}

/** A line that is gone takes the choice of its membership with it. */
export function withLines(before: CheckoutData, lines: CheckoutData['lines']): CheckoutData {
  const { memberships, ...data } = { ...before, lines }
  if (!memberships) return data
  const gone = before.lines.filter((line) => lines.every(({ id }) => id !== line.id))
  const left = memberships
    .map((one) => ({
      ...one,
      lineItemIds: one.lineItemIds.filter((id) => gone.every((line) => line.id !== id)),
    }))
    .filter(({ lineItemIds }) => lineItemIds.length > 0)
  return left.length === 0 ? data : { ...data, memberships: left }
}

/** The values of `do` on the hosted page. */
export function chooseAction(lineItemId: string, { appId, id }: { appId: string; id: string }): string {
  return `use-membership ${lineItemId} ${appId} ${id}`
}

export function removeAction(lineItemId: string): string {
  return `remove-membership ${lineItemId}`
}

/** The checkout after the button of a membership was pressed; unchanged by any other. */
export function withMembershipAction(data: CheckoutData, action: string | undefined): CheckoutData {
  const [, what, lineItemId = '', , appId, id] =
    /^(use|remove)-membership (\S+)( (\S+) (.+))?$/s.exec(action ?? '') ?? []
  if (!what) return data
  const others = selectedOf({ lines: data.lines, selectedMemberships: data.memberships })
    .map((one) => ({ ...one, lineItemIds: one.lineItemIds.filter((line) => line !== lineItemId) }))
    .filter(({ lineItemIds }) => lineItemIds.length > 0)
  if (what === 'remove' || !appId || !id) return withMemberships(data, others)
  const known = others.find((one) => one.id === id && one.appId === appId)
  const added = { id, appId, lineItemIds: [...(known?.lineItemIds ?? []), lineItemId] }
  return withMemberships(data, [...others.filter((one) => one !== known), added])
}
