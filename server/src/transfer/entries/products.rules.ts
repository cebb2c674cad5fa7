import type { Option, Product, Variant } from '../../catalogue/model/product.rules.ts'
import { onlyVariant, type Stock } from '../../inventory/stock/rules.ts'
import { mediaIdIn } from '../../platform/http/media-hosts.ts'

/** What a writer needs to know besides the products. */
export interface ExportTerms {
  currency: string
  weightUnit: 'KG' | 'LB'
  publicUrl: string
  collections: ReadonlyMap<string, { name: string; slug: string; byRule: boolean }>
  /** Only for layouts with numbered columns. */
  numbered?: Numbered
}

/** The most numbered columns that one product needs. */
export interface Numbered {
  options: number
  sections: number
  texts: number
}

export type WrittenRow = Record<string, string | number | boolean | undefined>

/** The id of a file of this shop; undefined for other addresses. */
export function ownMediaId(address: string, publicUrl: string): string | undefined {
  return address.startsWith(`${publicUrl}/`) ? mediaIdIn(address, publicUrl) : undefined
}

/** The quantity for sale, without sold pieces. */
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
