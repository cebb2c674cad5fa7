import type { CatalogReference, CustomLineItem } from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import type { CatalogueItem } from '../../catalogue/items/service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import { modifiersPrice, mostForModifiers } from '../../items/offers.rules.ts'
import type { Found, Offer } from '../../items/service.ts'
import { refuse, refuseIf, required, type Violation, violations } from '../../platform/errors/errors.ts'
import { type Caller, may } from '../../platform/shop/shop.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import * as money from '../../platform/values/money.ts'
import { isObject, optional } from '../../platform/values/optional.ts'
import type { RememberedItem } from '../../pricing/totals/lines.rules.ts'
import { type LinesChange, maxLines, maxQuantity, type NewLine, type Sku, type StoredLine } from './rules.ts'

/** The lines of a request, as the contract spells them. */
export interface SentLines {
  lineItems?: readonly LineItem[]
  customLineItems?: readonly CustomLineItem[]
}

/** A line that names an item of the catalogue, and its path in the request. */
interface SentReference {
  line: LineItem
  reference: CatalogReference
  field: string
}

/** The lines of a request by what they need: only lines of the catalogue need their items. */
interface LinesRequest {
  /** Lines that the cart has already: the request needs only their ids. */
  known: NewLine[]
  catalogue: SentReference[]
  custom: NewLine[]
}

/** Options are an open map, which every read of the cart repeats. */
const maxOptionsLength = 10_000

export function hasNoLines({ lineItems = [], customLineItems = [] }: SentLines): boolean {
  return lineItems.length + customLineItems.length === 0
}

export function requireLine(lines: readonly StoredLine[], lineItemId: string): StoredLine {
  const line = lines.find(({ id }) => id === lineItemId.toLowerCase())
  if (!line) throw refuse('LINE_ITEM_NOT_FOUND', undefined, { lineItemId })
  return line
}

export function withoutLines(lines: readonly StoredLine[], lineItemIds: readonly string[]): StoredLine[] {
  const removed = new Set(lineItemIds.map((id) => requireLine(lines, id)))
  return lines.filter((line) => !removed.has(line))
}

/** The changed lines. Throws the refusal that belongs to a problem. */
export function requireLines(change: LinesChange): StoredLine[] {
  if ('lines' in change) return change.lines
  const { problem, field } = change
  if (problem === 'SOLD_OUT') throw refuse('OUT_OF_STOCK', undefined, { field })
  throw violations([{ field, ...problemViolations[problem] }])
}

/** Sorts and checks the lines of a request, as far as that is possible without the catalogue. */
export function readRequest(
  { lineItems = [], customLineItems = [] }: SentLines,
  { caller, currency, lines }: { caller: Caller; currency: string; lines: readonly StoredLine[] },
): LinesRequest {
  checkMerchantFields({ lineItems, customLineItems }, { caller, currency })
  const sent = lineItems.map((line, index) => ({ line, field: `lineItems[${index}]` }))
  const isKnown = ({ line }: { line: LineItem }) => lines.some(({ id }) => id === line.id?.toLowerCase())
  const added = sent.filter((one) => !isKnown(one))
  for (const { line } of added) if (line.id && !line.catalogReference) requireLine([], line.id)
  refuseIf(added.flatMap(({ line, field }) => referenceViolations(line.catalogReference, field)))
  return {
    known: sent
      .filter(isKnown)
      .map(({ line: { id, quantity = 1 }, field }) => ({ field, id: id?.toLowerCase(), line: { quantity } })),
    catalogue: added.map(({ line, field }) => ({
      line,
      field,
      reference: line.catalogReference as CatalogReference,
    })),
    custom: customLineItems.map(({ id, quantity = 1, ...custom }, index) => ({
      field: `customLineItems[${index}]`,
      id: id ?? undefined,
      line: { quantity, custom },
    })),
  }
}

/** Turns lines of the catalogue into new lines. `found` is what sells them, in the same order. */
export function fromCatalogue(
  sent: readonly SentReference[],
  found: readonly Found[],
  caller: Caller,
): NewLine[] {
  const pairs = sent.map((one, index) => ({ ...one, ...found[index] }))
  refuseIf(
    pairs.flatMap(({ reference, item, field }) => (item ? textViolations(reference, item, field) : [])),
  )
  return pairs.map(({ line, reference, item, offer, field }) => ({
    field,
    line: {
      quantity: line.quantity ?? 1,
      catalogReference: reference,
      ...(item ? { sku: toSku(reference, item), remembered: rememberedItem(item) } : {}),
      ...(offer ? { sku: skuOfOffer(reference), remembered: rememberedOffer(offer) } : {}),
      ...optional('membership', membershipOf(line)),
      ...(may(caller, setPrices) ? merchantFields(line) : {}),
    },
  }))
}

/** An amount must fit the decimals of the currency. */
export function amountViolations(
  amount: string | null | undefined,
  currency: string,
  field: string,
): Violation[] {
  if (amount === undefined || amount === null || money.toMinor(amount, currency) !== undefined) return []
  const scale = money.exponent(currency)
  return [
    {
      field,
      description: `must be an amount in ${currency}, with at most ${scale} decimals`,
      violatedRule: 'DECIMAL_MAX_SCALE',
      data: { threshold: scale },
    },
  ]
}

/** The permission to set prices and tax, and to add lines that are not in the catalogue. */
export const setPrices = 'ECOM.ADD_CUSTOM_LINE_ITEMS'

const problemViolations = {
  TOO_MANY_PIECES: {
    description: `must leave no more than ${maxQuantity} pieces in the line`,
    violatedRule: 'MAX',
    data: { threshold: maxQuantity },
  },
  TOO_MANY_LINES: {
    description: `must leave no more than ${maxLines} lines in the cart`,
    violatedRule: 'MAX_SIZE',
    data: { threshold: maxLines },
  },
  FIXED_QUANTITY: { description: 'cannot be changed for this line', violatedRule: 'VALIDATION' },
} as const satisfies Record<string, Omit<Violation, 'field'>>

/** Only merchants may send custom lines, and fields that replace those of the catalogue. */
function checkMerchantFields(
  { lineItems, customLineItems }: Required<SentLines>,
  { caller, currency }: { caller: Caller; currency: string },
): void {
  const overrides = lineItems.some((line) => Object.keys(line.catalogOverrideFields ?? {}).length > 0)
  if (!overrides && customLineItems.length === 0) return
  if (!may(caller, setPrices)) throw refuse('PERMISSION_DENIED')
  refuseIf([
    ...lineItems.flatMap((line, index) => overrideViolations(line, currency, `lineItems[${index}]`)),
    ...customLineItems.flatMap((line, index) =>
      customViolations(line, currency, `customLineItems[${index}]`),
    ),
  ])
}

function membershipOf({ selectedMembership: { id, appId } = {} }: LineItem): StoredLine['membership'] {
  return id && appId ? { id, appId } : undefined
}

function merchantFields({ catalogOverrideFields, taxableAddress, extendedFields }: LineItem) {
  return { catalogOverrideFields, taxableAddress, extendedFields }
}

function rememberedItem({ name: productName, descriptionLines, image }: CatalogueItem): RememberedItem {
  return { productName, descriptionLines, image }
}

function rememberedOffer(offer: Offer): RememberedItem {
  const { productName, descriptionLines, media: image } = offer
  return { productName: productName?.original ?? '', descriptionLines, image, offer }
}

/** Only the plugin knows what its options mean: other options are another item. */
function skuOfOffer({ appId = '', catalogItemId = '', options }: CatalogReference): Sku {
  return {
    productId: catalogItemId,
    variantId: `${appId.toLowerCase()} ${canonical(options ?? {})}`,
    extras: '',
  }
}

/** What a reference means, however it spells its variant. Without managed variants, the choices tell lines apart. */
function toSku({ options }: CatalogReference, { productId, variantId, choices }: CatalogueItem): Sku {
  const { variantId: _variant, options: _choices, customTextFields, ...others } = options ?? {}
  const texts = isObject(customTextFields)
    ? Object.fromEntries(Object.entries(customTextFields).filter(([, text]) => text !== '' && text !== null))
    : {}
  return {
    productId,
    variantId,
    extras: canonical([variantId === onlyVariant ? choices : {}, texts, others]),
  }
}

function referenceViolations(reference: CatalogReference | undefined, field: string): Violation[] {
  if (!reference?.catalogItemId) return [required(`${field}.catalogReference.catalogItemId`)]
  if (!reference.appId) return [required(`${field}.catalogReference.appId`)]
  if (JSON.stringify(reference.options ?? {}).length <= maxOptionsLength) return []
  return [tooLong(`${field}.catalogReference.options`, `not be longer than`, maxOptionsLength)]
}

/** Checks the texts that the shopper wrote against the product's text fields. */
function textViolations(
  { options }: CatalogReference,
  { customTextFields }: CatalogueItem,
  field: string,
): Violation[] {
  const sent = options?.customTextFields ?? {}
  const path = `${field}.catalogReference.options.customTextFields`
  if (!isObject(sent)) return [{ field: path, description: 'must be an object', violatedRule: 'FORMAT' }]
  const known = new Set(customTextFields.map(({ title }) => title))
  const unknown = Object.keys(sent).filter((title) => !known.has(title))
  return [
    ...unknown.map((title) => ({
      field: `${path}.${title}`,
      description: 'is not a text field of this product',
      violatedRule: 'FIELD_NOT_ALLOWED' as const,
    })),
    ...customTextFields.flatMap((text) => textViolation(sent[text.title], text, `${path}.${text.title}`)),
  ]
}

function textViolation(
  text: unknown,
  { maxLength, mandatory }: CatalogueItem['customTextFields'][number],
  field: string,
): Violation[] {
  if (text === undefined || text === null || text === '') return mandatory ? [required(field)] : []
  if (typeof text !== 'string') return [{ field, description: 'must be a text', violatedRule: 'FORMAT' }]
  return text.length <= maxLength ? [] : [tooLong(field, 'not have more than', maxLength)]
}

function tooLong(field: string, must: string, threshold: number): Violation {
  const description = `must ${must} ${threshold} characters`
  return { field, description, violatedRule: 'MAX_LENGTH', data: { threshold } }
}

function overrideViolations(
  { catalogOverrideFields = {} }: LineItem,
  currency: string,
  field: string,
): Violation[] {
  const { price, fullPrice, depositAmount } = catalogOverrideFields
  return Object.entries({ price, fullPrice, depositAmount }).flatMap(([name, amount]) =>
    amountViolations(amount, currency, `${field}.catalogOverrideFields.${name}`),
  )
}

function customViolations(line: CustomLineItem, currency: string, field: string): Violation[] {
  const { price, fullPrice, depositAmount, priceUndetermined, productName } = line
  return [
    ...(price === undefined && !priceUndetermined ? [required(`${field}.price`)] : []),
    ...(productName?.original ? [] : [required(`${field}.productName.original`)]),
    ...Object.entries({ price, fullPrice, depositAmount }).flatMap(([name, amount]) =>
      amountViolations(amount, currency, `${field}.${name}`),
    ),
    ...modifierViolations(line, currency, `${field}.modifierGroups`),
  ]
}

/** Each modifier must be a valid amount, and so must their sum for one piece. */
function modifierViolations(line: CustomLineItem, currency: string, field: string): Violation[] {
  const found = (line.modifierGroups ?? []).flatMap(({ modifiers = [] }, group) =>
    modifiers.flatMap(({ price }, index) =>
      amountViolations(price, currency, `${field}[${group}].modifiers[${index}].price`),
    ),
  )
  if (found.length > 0 || modifiersPrice(line, currency) <= mostForModifiers) return found
  return [{ field, description: 'must have a smaller total price', violatedRule: 'DECIMAL_LTE' }]
}
