import { withMembershipsOf } from '../../cart/lines/rules.ts'
import { declineOthers, type LineMembership, type SelectedMembership } from '../../memberships/rules.ts'
import type { CheckoutData } from '../model/rules.ts'

/** Pays lines with these memberships and with no others. */
export function withMemberships<Data extends Pick<CheckoutData, 'lines' | 'memberships'>>(
  { memberships: _, ...data }: Data,
  selected: readonly SelectedMembership[],
) {
  return {
    ...data,
    lines: declineOthers(
      data.lines.map(({ membership: _, ...line }) => line),
      selected,
    ),
    ...(selected.length === 0 ? {} : { memberships: selected }),
  }
}

/** What the cart says of its lines counts, also where something else was chosen in the checkout. */
export function withLineMemberships(
  before: CheckoutData,
  chosen: ReadonlyMap<string, LineMembership>,
): CheckoutData {
  const data = withoutChoice(before, [...chosen.keys()])
  return { ...data, lines: withMembershipsOf(data.lines, chosen) }
}

/** A line that is gone takes the choice of its membership with it; one that stays keeps the choice to pay with money. */
export function withLines(before: CheckoutData, lines: CheckoutData['lines']): CheckoutData {
  const declined = new Set(before.lines.flatMap(({ id, membership }) => (membership === null ? [id] : [])))
  const gone = before.lines.filter((line) => lines.every(({ id }) => id !== line.id)).map(({ id }) => id)
  return {
    ...withoutChoice(before, gone),
    lines: lines.map((line) =>
      line.membership === undefined && declined.has(line.id) ? { ...line, membership: null } : line,
    ),
  }
}

function withoutChoice(
  { memberships = [], ...data }: CheckoutData,
  lineIds: readonly string[],
): CheckoutData {
  const left = memberships
    .map((one) => ({ ...one, lineItemIds: one.lineItemIds.filter((id) => !lineIds.includes(id)) }))
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
  if (what === 'remove' || !appId || !id) return withLineMemberships(data, new Map([[lineItemId, null]]))
  const { memberships: others = [], ...rest } = withoutChoice(data, [lineItemId])
  const known = others.find((one) => one.id === id && one.appId === appId)
  const added = { id, appId, lineItemIds: [...(known?.lineItemIds ?? []), lineItemId] }
  const lines = rest.lines.map(({ membership, ...line }) =>
    line.id === lineItemId || membership === undefined ? line : { ...line, membership },
  )
  return { ...rest, lines, memberships: [...others.filter((one) => one !== known), added] }
}
