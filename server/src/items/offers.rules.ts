import type { CatalogReference, CustomLineItem } from '@cartwright/contract/cart/line-item-fields.ts'
import type { CatalogItemData, GetCatalogItemsAnswer } from '@cartwright/contract/plugins/catalogue.ts'
import type { CatalogueItem } from '../catalogue/items/service.ts'
import { canonical } from '../platform/values/canonical-json.ts'
import * as money from '../platform/values/money.ts'
import { withoutNulls } from '../platform/values/optional.ts'

/** What a plugin says of an item that it sells: the same as a merchant's program of a custom line. */
export type Offer = Omit<CustomLineItem, 'id' | 'quantity' | 'catalogReference'> & {
  /** Of a room's item: what is due at once is paid online, by no way that the buyer carries out later. */
  onlineOnly?: boolean
  /** Of a room's item: it was called off. */
  canceled?: boolean
  /** Of a room's item that takes place: when, in UTC and as the buyer reads it. What is not decided or hidden is left out. */
  times?: { start?: string; end?: string; text?: string }
  /** Of a room's item: the scopes of coupons that it is in. Without any, it is goods of the shop. */
  couponScope?: { namespace: string; groups: readonly { name: string; entityId: string }[] }
  /** Of a room's item: it is for members alone; with plans, for members with one of them. */
  forMembers?: { planIds: readonly string[] }
  /** Of a room's item: money that is spent later. It is not taxed, not discounted, and paid without gift cards. */
  voucher?: boolean
  /** Of a room's item: no membership pays for it. */
  withoutMemberships?: boolean
  /** Of a room's item: when, where and for what terms it is sold, in no language. Buyers who see a change agree anew. */
  agreed?: Readonly<Record<string, unknown>>
  /** Of a room's item: what the buyer pays after this order. */
  renewal?: Renewal
}

export interface Renewal {
  /** Of each payment, as a decimal. */
  price: string
  /** In the buyer's language: `every month`. */
  every: string
  /** When the first of them is due. */
  from: Date
  /** How many; 0 without an end. */
  payments: number
}

/** A reference of a line. */
export interface Wanted {
  reference: CatalogReference
  quantity: number
  /** What the plugin said of it when it was put into the cart. */
  remembered?: Offer | undefined
}

/** What sells a line. Empty where nobody does. */
export interface Found {
  /** Goods of the shop. */
  item?: CatalogueItem | undefined
  offer?: Offer | undefined
  /** It is for members, or members with a plan: what this buyer has to do first. */
  membersOnly?: 'SIGN_IN' | 'PLAN'
  /** The plugin did not answer, and the merchant wants no order without it: what is offered is what was known last. */
  failure?: Unanswered | undefined
}

export interface Unanswered {
  pluginId: string
  /** Shoppers may read it. */
  description: string
}

export function referenceKey({ appId = '', catalogItemId = '', options }: CatalogReference): string {
  return canonical([appId.toLowerCase(), catalogItemId, options ?? {}])
}

/** The offers of an answer by the keys of their references. */
export function offersByKey({ catalogItems = [] }: GetCatalogItemsAnswer, appId: string): Map<string, Offer> {
  return new Map(
    catalogItems.map(({ catalogReference, data }) => [
      referenceKey({ ...catalogReference, appId }),
      offerOf(data),
    ]),
  )
}

/** What is wrong with an answer besides its schema, in words that follow the name of the plugin. */
export function offersProblem(
  { catalogItems = [] }: GetCatalogItemsAnswer,
  currency: string,
): string | undefined {
  for (const [index, { data }] of catalogItems.entries()) {
    const { productName, price, fullPrice, depositAmount, priceUndetermined } = data
    const path = `catalogItems[${index}].data`
    if (!productName?.original) return `answers without ${path}.productName.original`
    if (!price && !priceUndetermined) return `answers without ${path}.price`
    for (const [name, amount] of Object.entries({ price, fullPrice, depositAmount }))
      if (isWrongAmount(amount, currency))
        return `answers with a wrong ${path}.${name}: it is no amount in ${currency}`
    const hasWrongModifier = modifiersOf(data).some((one) => isWrongAmount(one.price, currency))
    if (hasWrongModifier || modifiersPrice(data, currency) > mostForModifiers)
      return `answers with wrong ${path}.modifierGroups: they have a price that is no amount in ${currency}`
  }
  return undefined
}

function isWrongAmount(amount: string | null | undefined, currency: string): boolean {
  return amount !== undefined && amount !== null && money.toMinor(amount, currency) === undefined
}

type Modified = Pick<CatalogItemData, 'modifierGroups'>

/** The most that the modifiers of one piece may cost together. */
export const mostForModifiers = money.MAX_MINOR / 2n

/** Of one piece. */
export function modifiersPrice(offer: Modified, currency: string): money.Minor {
  return modifiersOf(offer).reduce(
    (sum, { price, quantity }) => sum + (money.toMinorRounded(price, currency) ?? 0n) * BigInt(quantity ?? 1),
    0n,
  )
}

function modifiersOf({ modifierGroups }: Modified) {
  return (modifierGroups ?? []).flatMap(({ modifiers = [] }) => modifiers)
}

/** Its addresses are shown to shoppers as links and pictures, so they must be of the web. */
function offerOf({ url, media, ...data }: CatalogItemData): Offer {
  const page = withoutNulls({
    relativePath: /^\/(?![/\\])\S*$/.test(url?.relativePath ?? '') ? url?.relativePath : undefined,
    url: isWeb(url?.url) ? url?.url : undefined,
  })
  const { url: address, ...picture } = media ?? {}
  return withoutNulls({
    ...data,
    url: Object.keys(page).length > 0 ? page : undefined,
    // Published clients write a reference of their own into the address of a picture that has an id.
    media: isWeb(address) ? { ...picture, url: address } : picture.id ? picture : undefined,
  }) as Offer
}

function isWeb(address: string | null | undefined): boolean {
  return /^https?:\/\/\S+$/.test(address ?? '')
}
