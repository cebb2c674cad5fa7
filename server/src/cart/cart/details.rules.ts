import type { Cart as WireCart } from '@cartwright/contract/cart/cart.ts'
import type { Violation } from '../../platform/errors.ts'

/** What a shopper writes about the cart as a whole, as it travels. */
export type CartDetails = Pick<
  WireCart,
  | 'buyerNote'
  | 'contactInfo'
  | 'overrideCheckoutUrl'
  | 'selectedShippingOption'
  | 'businessLocationId'
  | 'extendedFields'
> & { buyerInfo?: { email?: string | null } }

const writable = [
  'buyerNote',
  'buyerInfo.email',
  'contactInfo.address',
  'contactInfo.contactDetails',
  'overrideCheckoutUrl',
  'selectedShippingOption',
  'businessLocationId',
  'extendedFields',
] as const

/** Belongs to the server: may be sent back to us and is then left alone. */
const owned = new Set([
  'id',
  'revision',
  'lineItems',
  'currency',
  'conversionCurrency',
  'paymentCurrency',
  'buyerLanguage',
  'siteLanguage',
  'taxIncludedInPrices',
  'weightUnit',
  'checkoutId',
  'purchaseFlowId',
  'appliedDiscounts',
  'subtotal',
  'subtotalAfterDiscounts',
  'createdDate',
  'updatedDate',
  'buyerInfo',
])

type Json = Record<string, unknown>

export type DetailsChange = { details: CartDetails } | { violations: Violation[] }

/**
 * Writes what was sent and leaves the rest. With a mask only the listed paths are written, and a listed path without a
 * value is cleared; null clears in both cases.
 */
export function changeDetails(
  before: CartDetails,
  sent: WireCart | undefined,
  mask: string | null | undefined,
): DetailsChange {
  const paths = mask ? maskedPaths(mask) : sentPaths(sent ?? {})
  if (!Array.isArray(paths)) return { violations: [paths] }
  const details = structuredClone(before) as Json
  for (const path of paths) write(details, path.split('.'), valueAt(sent ?? {}, path))
  const violations = violationsOf(details as CartDetails)
  return violations.length > 0 ? { violations } : { details: details as CartDetails }
}

function sentPaths(sent: WireCart): string[] {
  return writable.filter((path) => valueAt(sent, path) !== undefined)
}

function maskedPaths(mask: string): string[] | Violation {
  const paths: string[] = []
  for (const listed of mask.split(',')) {
    const path = listed.trim().replace(/^cartInfo\./, '')
    const covered =
      path === '*' ? writable : writable.filter((known) => known === path || known.startsWith(`${path}.`))
    const within = writable.some((known) => path.startsWith(`${known}.`))
    if (covered.length > 0) paths.push(...covered)
    else if (within) paths.push(path)
    else if (!owned.has(path.split('.')[0] ?? ''))
      return {
        field: 'cartFieldmask',
        description: `names "${path}", which a cart does not have`,
        violatedRule: 'VALIDATION',
      }
  }
  return paths
}

/** A null on the way means the same as a null at the end. */
function valueAt(from: object, path: string): unknown {
  let at: unknown = from
  for (const key of path.split('.')) {
    if (at === null || typeof at !== 'object') return at === null ? null : undefined
    at = Object.hasOwn(at, key) ? (at as Json)[key] : undefined
  }
  return at
}

function write(into: Json, [key = '', ...deeper]: string[], value: unknown): void {
  const clears = value === undefined || value === null
  if (deeper.length === 0) {
    if (clears) delete into[key]
    else into[key] = value
    return
  }
  const known = Object.hasOwn(into, key) ? into[key] : undefined
  if (typeof known !== 'object' || known === null) {
    if (clears) return
    into[key] = {}
  }
  write(into[key] as Json, deeper, value)
  if (Object.keys(into[key] as Json).length === 0) delete into[key]
}

/** Other programs' fields travel with each read and each event. */
const extendedFieldsLimit = 10_000

function violationsOf({ overrideCheckoutUrl, extendedFields }: CartDetails): Violation[] {
  const found: Violation[] = []
  if (overrideCheckoutUrl && !/^https?:\/\/\S+$/.test(overrideCheckoutUrl))
    found.push({
      field: 'cartInfo.overrideCheckoutUrl',
      description: 'must be an http or https address',
      violatedRule: 'FORMAT',
    })
  if (extendedFields && JSON.stringify(extendedFields).length > extendedFieldsLimit)
    found.push({
      field: 'cartInfo.extendedFields',
      description: `must not be longer than ${extendedFieldsLimit} characters`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: extendedFieldsLimit },
    })
  return found
}
