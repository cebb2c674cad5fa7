import type { AppManifest } from '@cartwright/contract/apps/apps.ts'
import { fallbacksOf } from '@cartwright/contract/plugins/fallbacks.ts'
import type { Texts } from './texts/en.ts'

type Noun =
  | 'cart'
  | 'checkout'
  | 'order'
  | 'abandonedCheckout'
  | 'fulfillments'
  | 'product'
  | 'variants'
  | 'collection'
  | 'coupon'
  | 'discountRule'
  | 'member'
  | 'category'
  | 'contact'
  | 'backInStock'
  | 'inventoryItem'
  | 'review'
  | 'payments'
  | 'file'
  | 'submission'
  | 'booking'
  | 'plan'
  | 'planOrder'
  | 'event'
  | 'ticketDefinition'
  | 'ticketReservation'
  | 'rsvp'

/** Parts of the names of events, and what these events tell of. */
const nouns: readonly [RegExp, Noun][] = [
  [/\.cart_/, 'cart'],
  [/\.checkout_/, 'checkout'],
  [/\.abandoned_checkout_/, 'abandonedCheckout'],
  [/fulfillment/, 'fulfillments'],
  [/\.order_transactions_/, 'payments'],
  [/^wix\.pricing_plans\.v2\.order_/, 'planOrder'],
  [/^wix\.pricing_plans\./, 'plan'],
  [/\.order_/, 'order'],
  [/\.[Pp]roduct/, 'product'],
  [/\.Variants/, 'variants'],
  [/\.Collection/, 'collection'],
  [/\.category_/, 'category'],
  [/\.coupon_/, 'coupon'],
  [/\.discount_rule_/, 'discountRule'],
  [/\.member_/, 'member'],
  [/\.contact_/, 'contact'],
  [/\.back_in_stock_/, 'backInStock'],
  [/\.[Ii]nventory/, 'inventoryItem'],
  [/\.review_/, 'review'],
  [/\.media\.v1\.file_/, 'file'],
  [/\.submission_/, 'submission'],
  [/\.booking_/, 'booking'],
  [/\.events\.v3\.event_/, 'event'],
  [/\.ticket_definition_/, 'ticketDefinition'],
  [/\.ticket_reservation_/, 'ticketReservation'],
  [/\.rsvp_/, 'rsvp'],
]

/** What the events of these types tell of, each noun once. An event without a noun shows its type. */
function nounsOf(types: readonly string[]): string[] {
  const found = types.map((type) => nouns.find(([name]) => name.test(type))?.[1] ?? type)
  return [...new Set(found)]
}

/** One thing that an app asks for. Its key finds it in another version of the manifest. */
export interface Grant {
  key: string
  name: string
  /** Where data goes, if it leaves the shop. */
  host?: string
  /** While it does not answer, nobody can order, or not what it is for. */
  isNeeded?: boolean
}

export function permissionsOf({ permissions = [] }: AppManifest): Grant[] {
  return permissions.map((name) => ({ key: `permission ${name}`, name }))
}

export function eventsOf({ webhooks = [] }: AppManifest): Grant[] {
  return webhooks.flatMap(({ url, types }) =>
    nounsOf(types).map((name) => ({ key: `event ${name} ${url}`, name, host: hostOf(url) })),
  )
}

export function pluginsOf({ plugins = [] }: AppManifest): Grant[] {
  return plugins.map(({ kind, address, fallback = fallbacksOf(kind)[0] }) => {
    // A silent gift card or membership holds up only the order that it pays.
    const isNeeded = fallback === 'FAIL' && kind !== 'GIFT_CARDS' && kind !== 'MEMBERSHIPS'
    const key = `plugin ${kind} ${address}`
    return { key: isNeeded ? key + needed : key, name: kind, host: hostOf(address), isNeeded }
  })
}

const needed = ' needed'

/** What stops while a plugin does not answer. */
export function neededText(
  { name }: Grant,
  { neededOf, needed }: Pick<Texts['grants'], 'needed' | 'neededOf'>,
): string {
  return neededOf[name] ?? needed
}

/** Whether the app gets anything that the shop signs. */
export function isSigned({ page, webhooks = [], plugins = [] }: AppManifest): boolean {
  return page !== undefined || webhooks.length > 0 || plugins.length > 0
}

/** What an app asks for that an earlier version did not. */
export function newKeys(manifest: AppManifest, before: AppManifest | undefined): ReadonlySet<string> {
  if (!before) return new Set()
  // Whoever granted a plugin that orders need has granted it without that, too.
  const known = new Set(keysOf(before).flatMap((key) => [key, key.replace(needed, '')]))
  return new Set(keysOf(manifest).filter((key) => !known.has(key)))
}

function keysOf(manifest: AppManifest): string[] {
  const grants = [...permissionsOf(manifest), ...eventsOf(manifest), ...pluginsOf(manifest)]
  return [...grants.map(({ key }) => key), ...(manifest.page ? [pageKey(manifest.page)] : [])]
}

export function pageKey(page: string): string {
  return `page ${hostOf(page)}`
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

/** A pasted manifest; undefined if it is no JSON object. */
export function parseManifest(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
