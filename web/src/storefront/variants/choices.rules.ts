import { optionField } from '../catalogue/card.rules.ts'
import type { PriceTexts } from '../catalogue/prices.rules.ts'

/** The options of a product and its variants. The server and the browser work with the same rules. */
export interface Choosable {
  options: readonly Option[]
  /** The cheapest first. */
  prices: readonly PriceTexts[]
  variants: readonly VariantRow[]
}

export interface Option {
  name: string
  colors: boolean
  choices: readonly Choice[]
}

export interface Choice {
  name: string
  color?: string
  /** The index of its picture. */
  picture?: number
}

/** Index of the price, stock, and index of the choice for each option. Short, as there may be a thousand variants. */
export type VariantRow = readonly [price: number, stock: number, ...choices: number[]]

/** In place of a choice: any of them, or none yet. */
export const any = -1

/** In place of a stock quantity. */
export const uncounted = -1
export const preorder = -2

/** The index of the choice for each option, or {@link any}. */
export type Chosen = readonly number[]

/** Whether a choice goes with the choices of the other options. */
export type ChoiceState = 'missing' | 'soldOut' | 'free'

export interface Selection {
  /** By option and choice. */
  states: ChoiceState[][]
  /** The selected variant, once every option has a choice. */
  variant?: VariantRow
  complete: boolean
  /** A variant that matches can be bought. */
  buyable: boolean
  /** Prices of the variants that match; undefined when none does. */
  cheapest?: PriceTexts
  dearest?: PriceTexts
}

/** Walks over the variants once: those that differ in one option tell what else that option could be. */
export function selectionOf({ options, prices, variants }: Choosable, chosen: Chosen): Selection {
  const states = options.map(({ choices }) => choices.map((): ChoiceState => 'missing'))
  const complete = chosen.every((choice) => choice !== any)
  const matching: VariantRow[] = []
  for (const variant of variants) {
    const differing = options.flatMap((_, option) => (differs(variant, chosen, option) ? option : []))
    if (differing.length === 0) matching.push(variant)
    const [only] = differing
    if (differing.length > 1) continue
    for (const [option, known] of states.entries()) {
      if (only === undefined || only === option) markState(known, variant, option)
    }
  }
  const costs = matching.map(([price]) => price).sort((one, other) => one - other)
  const [variant] = matching
  const cheapest = prices[costs[0] ?? -1]
  const dearest = prices[costs.at(-1) ?? -1]
  return {
    states,
    complete,
    buyable: matching.some(isBuyable),
    ...(complete && variant ? { variant } : {}),
    ...(cheapest ? { cheapest } : {}),
    ...(dearest ? { dearest } : {}),
  }
}

function differs(variant: VariantRow, chosen: Chosen, option: number): boolean {
  const has = variant[option + 2] ?? any
  const wanted = chosen[option] ?? any
  return has !== any && wanted !== any && has !== wanted
}

function markState(known: ChoiceState[], variant: VariantRow, option: number): void {
  const has = variant[option + 2] ?? any
  const state = isBuyable(variant) ? 'free' : 'soldOut'
  for (const [choice, before] of known.entries()) {
    if ((has === any || has === choice) && before !== 'free') known[choice] = state
  }
}

function isBuyable([, stock]: VariantRow): boolean {
  return stock !== 0
}

/** Up to this quantity, shoppers see how many are left. */
const few = 5

export type StockState =
  | { kind: 'inStock' | 'soldOut' | 'preorder' | 'missing' | 'open' }
  | { kind: 'few'; count: number }

/** The state of the stock; `open` while more than one variant matches. */
export function stockStateOf({ variant, complete, buyable }: Selection): StockState {
  if (complete && !variant) return { kind: 'missing' }
  if (!buyable) return { kind: 'soldOut' }
  if (!variant) return { kind: 'open' }
  const [, stock] = variant
  if (stock === preorder) return { kind: 'preorder' }
  return stock > 0 && stock <= few ? { kind: 'few', count: stock } : { kind: 'inStock' }
}

const mostInLine = 100_000

/** How many can be bought at once. */
export function mostOf({ variant }: Selection, canPreorder: boolean): number {
  const stock = variant?.[1] ?? uncounted
  return stock > 0 && !canPreorder ? stock : mostInLine
}

/** A whole number that can be bought, whatever somebody typed. */
export function quantityIn(text: string, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), most)
}

/** The indexes of the named choices; {@link any} where the product has no such choice. */
export function chosenIn(
  options: readonly Option[],
  nameOf: (option: string) => string | File | null | undefined,
): number[] {
  return options.map(({ name, choices }) => {
    const wanted = nameOf(name)
    return choices.findIndex((choice) => choice.name === wanted)
  })
}

/** The query of an address with this choice; other parameters stay. */
export function queryWith(search: string, options: readonly Option[], chosen: Chosen): string {
  const query = new URLSearchParams(search)
  query.delete('variant')
  for (const [index, option] of options.entries()) {
    const choice = option.choices[chosen[index] ?? any]
    if (choice) query.set(optionField(option.name), choice.name)
    else query.delete(optionField(option.name))
  }
  return query.size > 0 ? `?${query}` : ''
}
