import type { FormDraft } from '@cartwright/contract/forms/forms.ts'
import type { CouponSpecification } from '@cartwright/contract/pricing/coupons.ts'
import type { ShippingOption } from '@cartwright/contract/pricing/delivery.ts'
import type { DeliverySlots } from '@cartwright/contract/pricing/delivery-slots.ts'
import type { SitePageDraft } from '@cartwright/contract/sites/storefront.ts'
import type { MediaDraft, ProductDraft } from '../catalogue/model/drafts.rules.ts'
import type { Medium } from '../media/pictures/service.ts'
import { pick, withoutNulls } from '../platform/values/optional.ts'
import type { SiteSettings } from '../sites/settings/rules.ts'
import {
  type DemoCoupon,
  type DemoFile,
  type DemoPicture,
  type DemoProduct,
  type DemoShipping,
  type DemoVariant,
  settingNames,
} from './file.rules.ts'

export type Pictures = ReadonlyMap<string, Medium>

export function settingsOf({ store }: DemoFile): Partial<SiteSettings> {
  return {
    ...pick(store, ...settingNames),
    languages: ['de'],
    currencies: [
      { code: 'EUR', rate: '0.92' },
      { code: 'GBP', rate: '0.79' },
    ],
  }
}

/** Each picture once, with the alt text of its first use. */
export function picturesOf({ store, collections, products, services, events }: DemoFile): DemoPicture[] {
  const used = [
    ...events.map(({ image }) => image),
    ...services.map(({ image }) => image),
    ...products.flatMap(({ media }) => media),
    ...collections.map(({ image }) => image),
    ...store.heroes.map(({ image }) => image),
  ]
  return [...new Map(used.reverse().map((picture) => [picture.file, picture])).values()]
}

export function mediaOf(used: readonly DemoPicture[], pictures: Pictures): MediaDraft[] {
  return used.flatMap(({ file, alt }) => {
    const picture = pictures.get(file)
    return picture ? [{ id: picture.id, width: picture.width, height: picture.height, altText: alt }] : []
  })
}

/** The file has the sale price; the catalogue keeps the full price and the discount. */
export function productDraft(product: DemoProduct, pictures: Pictures): ProductDraft {
  const { name, slug, description, brand, ribbon, cost, weight, price, compareAtPrice } = product
  const [only] = product.variants
  const managed = product.options.length > 0
  return {
    ...{ name, slug, description, brand, cost },
    price: compareAtPrice ?? price,
    productType: product.kind,
    ...withoutNulls({ ribbon, weight }),
    ...(compareAtPrice === undefined ? {} : { discount: { type: 'AMOUNT', value: compareAtPrice - price } }),
    ...(product.pricePerUnit ? { pricePerUnitData: product.pricePerUnit } : {}),
    ...(managed || !only ? {} : { sku: only.sku }),
    options: product.options.map((option) => optionDraft(option, product, pictures)),
    manageVariants: managed,
    variants: managed ? product.variants.map(variantDraft) : [],
    media: mediaOf(product.media, pictures),
    additionalInfoSections: product.additionalInfo,
    keywords: [...new Set([...product.keywords, ...product.tags])],
    seoData: {
      tags: [
        { type: 'title', children: product.seo.title },
        { type: 'meta', props: { name: 'description', content: product.seo.description } },
      ],
    },
  }
}

/** A choice shows its picture and, for a colour, its second view: `…--oat.webp`, `…--oat-2.webp`. */
function optionDraft(
  { name, type, choices }: DemoProduct['options'][number],
  { media }: DemoProduct,
  pictures: Pictures,
) {
  return {
    name,
    optionType: type,
    choices: choices.map(({ value, color, image }) => {
      const shown = media.filter(({ file }) => image && file.startsWith(image.replace('.webp', '')))
      return {
        value,
        ...(color === undefined ? {} : { colour: color }),
        mediaIds: mediaOf(shown, pictures).map(({ id }) => id),
      }
    }),
  }
}

function variantDraft({ choices, sku, cost, weight, price, compareAtPrice, pricePerUnit }: DemoVariant) {
  return {
    ...{ choices, sku, cost, weight },
    price: compareAtPrice ?? price,
    ...(pricePerUnit ? { pricePerUnitData: pricePerUnit } : {}),
  }
}

export function stockOf({ variants }: DemoProduct, choices: Readonly<Record<string, string>>) {
  const variant = variants.find((one) =>
    Object.entries(one.choices).every(([name, value]) => choices[name] === value),
  )
  return { quantity: variant?.stock ?? null, inStock: variant?.inStock ?? false }
}

export function shippingOption(
  { name, description, price, freeOver }: DemoShipping,
  regionIds: string[],
): ShippingOption {
  const free: ShippingOption['rates'] =
    freeOver === undefined
      ? []
      : [
          {
            amount: '0',
            conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: String(freeOver) }],
          },
        ]
  return {
    title: name,
    estimatedDeliveryTime: description,
    deliveryRegionIds: regionIds,
    rates: [...free, { amount: String(price), conditions: [] }],
  }
}

/** A week of times, to be chosen two hours before they begin. */
export function pickupSlots({ times }: DemoShipping): { deliverySlots?: DeliverySlots } {
  if (!times) return {}
  const windows = times.days.flatMap((weekday) => times.windows.map((window) => ({ weekday, ...window })))
  return { deliverySlots: { windows, cutOffMinutes: 120, preparationDays: 0, horizonDays: 7 } }
}

export function couponSpecification(
  { code, name, percent, perCustomer, amount, minimum }: DemoCoupon,
  collectionId: string | undefined,
): CouponSpecification {
  return {
    code,
    name,
    scope: {
      namespace: 'stores',
      ...(collectionId === undefined ? {} : { group: { name: 'collection', entityId: collectionId } }),
    },
    ...withoutNulls({
      percentOffRate: percent,
      moneyOffAmount: amount,
      minimumSubtotal: minimum,
      limitPerCustomer: perCustomer,
    }),
  }
}

/** The first line is the title, as a heading. */
export function pageDraft(slug: string, text: string): SitePageDraft {
  const [heading = '', ...lines] = text.split('\n')
  return { slug, title: heading.replace('# ', ''), body: lines.join('\n').trim() }
}

export const contactForm: FormDraft = {
  title: 'Write to us',
  slug: 'contact',
  description: 'A question about a piece, an order or a visit? We answer within two working days.',
  fields: [
    { type: 'TEXT', label: 'Your name', key: 'name', required: true },
    { type: 'EMAIL', label: 'E-mail', key: 'email', required: true },
    {
      type: 'CHOICE',
      label: 'What is it about?',
      key: 'topic',
      choices: ['A product', 'My order', 'Something else'],
    },
    { type: 'LONG_TEXT', label: 'Message', key: 'message', required: true },
  ],
  thanks: 'Thank you. We have your message and will write back soon.',
  published: true,
}
