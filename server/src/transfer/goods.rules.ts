import type { Media, Option, Product, Variant } from '../catalogue/product.rules.ts'
import { onlyVariant, type Stock } from '../inventory/rules.ts'

/** What products are written into a file by. */
export interface ExportTerms {
  currency: string
  weightUnit: 'KG' | 'LB'
  /** Where the pictures lie. */
  publicUrl: string
  /** By id. */
  collections: ReadonlyMap<string, { name: string; slug: string }>
}

export function addressOf({ id, url }: Media, publicUrl: string): string {
  return url ?? `${publicUrl}/media/${encodeURIComponent(id)}`
}

/** The id of a file of this shop; undefined for one that lies elsewhere. */
export function ownMediaId(address: string, publicUrl: string): string | undefined {
  const own = `${publicUrl}/media/`
  if (!address.startsWith(own)) return undefined
  try {
    return decodeURIComponent(address.slice(own.length).split(/[/?#]/)[0] ?? '') || undefined
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
