import type {
  MerchantDiscountInput,
  UpdateCurrentCartRequest,
  Cart as WireCart,
} from '@cartwright/contract/cart/cart.ts'
import { withoutEcho } from '@cartwright/contract/cart/street-address.ts'
import { refuseIf, type Violation, violation } from '../../platform/errors/errors.ts'
import { amountViolations, requireLine } from '../lines/requests.rules.ts'
import type { StoredLine } from '../lines/rules.ts'

/** The fields of a cart that shoppers write, as the contract spells them. */
export type CartDetails = Pick<
  WireCart,
  | 'buyerNote'
  | 'contactInfo'
  | 'overrideCheckoutUrl'
  | 'selectedShippingOption'
  | 'businessLocationId'
  | 'extendedFields'
> & { buyerInfo?: { email?: string | null } }

/** A discount that a merchant gives, as the database keeps it. */
export interface MerchantDiscountData {
  amount: string
  lineItemIds: string[]
}

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

/** Fields of the server. A request may contain them; they do not change. */
const readOnly = new Set([
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

/**
 * Writes the sent fields and leaves the others. With a field mask, it writes only the listed paths and clears a listed
 * path without a value. Null clears a field in both cases. Throws violations.
 */
export function changeDetails(
  before: CartDetails,
  { cartInfo: sent = {}, cartFieldmask }: UpdateCurrentCartRequest,
): CartDetails {
  const paths = cartFieldmask ? maskedPaths(cartFieldmask) : sentPaths(sent)
  const details = structuredClone(before) as Json
  for (const path of paths) write(details, path.split('.'), valueAt(sent, path))
  const { contactInfo } = details as CartDetails
  if (contactInfo?.address)
    contactInfo.address = withoutEcho(before.contactInfo?.address, contactInfo.address)
  refuseIf(detailsViolations(details as CartDetails))
  return details as CartDetails
}

/** The discounts that a merchant gives on a cart with these lines. */
export function toMerchantDiscounts(
  sent: readonly MerchantDiscountInput[],
  { lines, currency }: { lines: readonly StoredLine[]; currency: string },
): MerchantDiscountData[] {
  refuseIf(
    sent.flatMap(({ amount }, index) =>
      amountViolations(amount ?? 'missing', currency, `merchantDiscounts[${index}].amount`),
    ),
  )
  return sent.map(({ amount = '0', lineItemIds = [] }) => ({
    amount,
    lineItemIds: lineItemIds.map((id) => requireLine(lines, id).id),
  }))
}

function sentPaths(sent: WireCart): string[] {
  return writable.filter((path) => valueAt(sent, path) !== undefined)
}

function maskedPaths(mask: string): string[] {
  const paths: string[] = []
  for (const listed of mask.split(',')) {
    const path = listed.trim().replace(/^cartInfo\./, '')
    const covered =
      path === '*' ? writable : writable.filter((known) => known === path || known.startsWith(`${path}.`))
    const within = writable.some((known) => path.startsWith(`${known}.`))
    if (covered.length > 0) paths.push(...covered)
    else if (within) paths.push(path)
    else if (!readOnly.has(path.split('.')[0] ?? ''))
      throw violation('cartFieldmask', `names "${path}", which is not a field of a cart`, 'VALIDATION')
  }
  return paths
}

/** Null on the way to a path counts as null at its end. */
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

/** Each read and each event repeats these fields of other programs. */
const maxExtendedFieldsLength = 10_000

function detailsViolations({ overrideCheckoutUrl, extendedFields }: CartDetails): Violation[] {
  const found: Violation[] = []
  if (overrideCheckoutUrl && !/^https?:\/\/\S+$/.test(overrideCheckoutUrl))
    found.push({
      field: 'cartInfo.overrideCheckoutUrl',
      description: 'must be an http or https address',
      violatedRule: 'FORMAT',
    })
  if (extendedFields && JSON.stringify(extendedFields).length > maxExtendedFieldsLength)
    found.push({
      field: 'cartInfo.extendedFields',
      description: `must not be longer than ${maxExtendedFieldsLength} characters`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxExtendedFieldsLength },
    })
  return found
}
