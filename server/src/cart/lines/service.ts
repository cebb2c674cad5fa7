import type { LineItem } from '@cartwright/contract/cart/cart.ts'
import type { CatalogReference, CustomLineItem } from '@cartwright/contract/cart/line-items.ts'
import { storeAppIds } from '../../catalogue/items.rules.ts'
import { recordOf } from '../../catalogue/records.service.ts'
import * as catalogue from '../../catalogue/service.ts'
import { free } from '../../inventory/rules.ts'
import { refuse, type Violation, violations } from '../../platform/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import type { Cart } from '../cart/rules.ts'
import { customViolations, overridesOf, overrideViolations } from './amounts.rules.ts'
import { referenceViolations, skuOf, textViolations } from './references.rules.ts'
import {
  type Free,
  type LinesChange,
  maxLines,
  maxQuantity,
  type Sku,
  type StoredLine,
  type Wish,
} from './rules.ts'

/** Lines as a request proposes them. */
export interface SentLines {
  lineItems?: readonly LineItem[]
  customLineItems?: readonly CustomLineItem[]
}

export function isEmpty({ lineItems = [], customLineItems = [] }: SentLines): boolean {
  return lineItems.length + customLineItems.length === 0
}

export function lineOf(lines: readonly StoredLine[], lineItemId: string): StoredLine {
  const line = lines.find(({ id }) => id === lineItemId.toLowerCase())
  if (!line) throw refuse('LINE_ITEM_NOT_FOUND', undefined, { lineItemId })
  return line
}

/** Holds the sent lines against the catalogue and turns them into what the rules add; `known` ones need only their id. */
export async function wishesOf(
  shop: Shop,
  caller: Caller,
  sent: SentLines & { known?: readonly StoredLine[] },
): Promise<Wish[]> {
  const { lineItems = [], customLineItems = [], known = [] } = sent
  const setsPrices = may(caller, 'ECOM.ADD_CUSTOM_LINE_ITEMS')
  const overrides = lineItems.some((line) => overridesOf(line).length > 0)
  if (!setsPrices && (overrides || customLineItems.length > 0)) throw refuse('PERMISSION_DENIED')
  if (overrides || customLineItems.length > 0)
    await checkAmounts(shop, caller, { lineItems, customLineItems })
  const inCatalogue = lineItems.map((line, index) => ({ line, field: `lineItems[${index}]` }))
  const isKnown = ({ line }: Sent) => known.some(({ id }) => id === line.id?.toLowerCase())
  return [
    ...inCatalogue.filter(isKnown).map(({ line: { id, quantity = 1 }, field }) => ({
      field,
      id: id?.toLowerCase(),
      line: { quantity },
    })),
    ...(await catalogueWishes(
      shop,
      caller,
      inCatalogue.filter((one) => !isKnown(one)),
    )),
    ...customWishes(customLineItems),
  ]
}

/** Tells the rules how many pieces the catalogue has of the lines of a cart, and of what is to come. */
export async function freeFor(
  shop: Shop,
  { siteId, checkoutId }: Pick<Cart, 'siteId' | 'checkoutId'>,
  lines: readonly Pick<StoredLine, 'catalogReference' | 'sku'>[],
): Promise<Free> {
  const known = lines.filter((line) => line.sku !== undefined)
  const items = await catalogue.items(shop, siteId, references(known))
  const pieces = new Map<string, number>()
  for (const [index, { sku }] of known.entries()) {
    const item = items[index]
    if (sku && item?.visible)
      pieces.set(stockKey(sku), free(item.stock, shop.clock(), checkoutId ?? undefined))
  }
  return ({ sku, custom }) =>
    sku ? (pieces.get(stockKey(sku)) ?? 0) : (custom?.quantityAvailable ?? Number.POSITIVE_INFINITY)
}

/** The lines, or the refusal that the rule's finding means. */
export function settled(change: LinesChange): StoredLine[] {
  if ('lines' in change) return change.lines
  const { problem, field } = change
  if (problem === 'SOLD_OUT') throw refuse('OUT_OF_STOCK', undefined, { field })
  throw violations([{ field, ...findings[problem] }])
}

function stockKey({ productId, variantId }: Sku): string {
  return `${productId} ${variantId}`
}

const findings = {
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

interface Sent {
  line: LineItem
  field: string
}

async function catalogueWishes(shop: Shop, caller: Caller, sent: readonly Sent[]): Promise<Wish[]> {
  for (const { line } of sent) if (line.id && !line.catalogReference) lineOf([], line.id)
  const found = sent.flatMap(({ line, field }) => referenceViolations(line.catalogReference, field))
  if (found.length > 0) throw violations(found)
  const items = await catalogue.items(shop, caller.siteId, references(sent.map(({ line }) => line)))
  const wishes: Wish[] = []
  for (const [index, { line, field }] of sent.entries()) {
    const reference = line.catalogReference as CatalogReference
    const item = items[index]
    if (!item?.visible) throw await missing(shop, caller.siteId, reference, field)
    found.push(...textViolations(reference, item, field))
    wishes.push({ field, line: newLine(caller, line, item) })
  }
  if (found.length > 0) throw violations(found)
  return wishes
}

/** Whether the product is not there, or only not with this choice of options. */
async function missing(shop: Shop, siteId: string, reference: CatalogReference, field: string) {
  const { appId = '', catalogItemId = '' } = reference
  const record = storeAppIds.has(appId)
    ? await recordOf(shop, siteId, catalogItemId.toLowerCase())
    : undefined
  const code = record?.product.visible ? 'INVALID_PRODUCT_OPTIONS' : 'PRODUCT_NOT_FOUND'
  return refuse(code, undefined, { field, catalogItemId })
}

async function checkAmounts(
  shop: Shop,
  { siteId }: Caller,
  { lineItems, customLineItems }: Required<SentLines>,
): Promise<void> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const found = [
    ...lineItems.flatMap((line, index) => overrideViolations(line, currency, `lineItems[${index}]`)),
    ...customLineItems.flatMap((line, index) =>
      customViolations(line, currency, `customLineItems[${index}]`),
    ),
  ]
  if (found.length > 0) throw violations(found)
}

function customWishes(sent: readonly CustomLineItem[]): Wish[] {
  return sent.map(({ id, quantity = 1, ...custom }, index) => ({
    field: `customLineItems[${index}]`,
    id: id ?? undefined,
    line: { quantity, custom },
  }))
}

function newLine(caller: Caller, sent: LineItem, item: catalogue.CatalogueItem): Wish['line'] {
  const { name, descriptionLines, image } = item
  const catalogReference = sent.catalogReference as CatalogReference
  return {
    quantity: sent.quantity ?? 1,
    catalogReference,
    sku: skuOf(catalogReference, item),
    remembered: { productName: name, descriptionLines, image },
    ...(may(caller, 'ECOM.ADD_CUSTOM_LINE_ITEMS') ? merchantFields(sent) : {}),
  }
}

/** What decides about prices and tax is not for shoppers to say. */
function merchantFields({ catalogOverrideFields, taxableAddress, extendedFields }: LineItem) {
  return { catalogOverrideFields, taxableAddress, extendedFields }
}

function references(
  lines: readonly { catalogReference?: CatalogReference | undefined }[],
): CatalogReference[] {
  return lines.flatMap(({ catalogReference }) => (catalogReference ? [catalogReference] : []))
}
