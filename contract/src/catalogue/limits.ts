/** The limits of catalogue fields: `usual` in every shop, up to `most` if a site's settings allow it. */
export const catalogueLimits = {
  name: { usual: 80, most: 250 },
  description: { usual: 8000, most: 64_000 },
  sku: { usual: 40, most: 100 },
  ribbon: { usual: 30, most: 100 },
  brand: { usual: 50, most: 100 },
  /** Options of a product. */
  options: { usual: 6, most: 10 },
  variants: { usual: 1000, most: 2000 },
  infoSectionTitle: { usual: 50, most: 200 },
  infoSectionText: { usual: 16_000, most: 64_000 },
  textFieldTitle: { usual: 100, most: 200 },
  /** Characters a shopper may type into a text field. */
  textFieldLength: { usual: 500, most: 5000 },
  /** Quantity of a variant for sale. */
  stock: { usual: 99_999, most: 9_999_999 },
  /** Products of one bulk call. */
  bulk: { usual: 100, most: 1000 },
} as const satisfies Record<string, { usual: number; most: number }>

/** Characters of a bar code. Those of GS1 have at most 14 digits; shops also print others. */
export const barcodeLength = 40

export type CatalogueLimit = keyof typeof catalogueLimits

/** A limit for each of {@link catalogueLimits}. */
export type CatalogueLimits = Record<CatalogueLimit, number>

/** The app ids that references of products in carts and orders may have. */
export const storeAppIds = [
  '215238eb-22a5-4c36-9e7b-e7c08025e04e',
  '1380b703-ce81-ff05-f115-39571d94dfcd',
] as const

/** The one that the shop itself writes. */
export const [storeAppId] = storeAppIds
