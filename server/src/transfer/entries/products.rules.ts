import type { Option, Product, Variant } from '../../catalogue/model/product.rules.ts'
import { onlyVariant, type Stock } from '../../inventory/stock/rules.ts'

/** What products are written into a file by. */
export interface ExportTerms {
  currency: string
  weightUnit: 'KG' | 'LB'
  /** Where the pictures lie. */
  publicUrl: string
  /** By id. */
  collections: ReadonlyMap<string, { name: string; slug: string; byRule: boolean }>
  /** Only where columns are numbered. */
  numbered?: Numbered
}

/** The most that one product has of what stands in numbered columns. */
export interface Numbered {
  options: number
  sections: number
  texts: number
}

/** The id of a file of this shop; undefined for one that lies elsewhere. */
export function ownMediaId(address: string, publicUrl: string): string | undefined {
  if (!address.startsWith(`${publicUrl}/`)) return undefined
  const [, id = ''] = /^\/(?:media|video|mp3|ugd)\/([^/?#]+)/.exec(address.slice(publicUrl.length)) ?? []
  try {
    return decodeURIComponent(id) || undefined
  } catch {
    return undefined
  }
}

/** What is for sale of a variant: sold pieces are not counted in. */
export function forSale({ onHand, allocated }: Stock): number {
  return onHand - allocated
}

export function managedVariants({ manageVariants, variants }: Product): Variant[] {
  return manageVariants ? variants.filter(({ id }) => id !== onlyVariant) : []
}

export function collectionNames({ collectionIds }: Product, { collections }: ExportTerms): string[] {
  return collectionIds.flatMap((id) => collections.get(id)?.name ?? [])
}

export function choiceNamed(option: Option, name: string | undefined): Option['choices'][number] | undefined {
  return option.choices.find((choice) => choice.name === name)
}
