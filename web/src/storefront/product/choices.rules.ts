/** What of a product can be chosen and where a choice leads; the server and the browser ask the same questions. */
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
  /** Which of the product's pictures shows it. */
  picture?: number
}

export interface PriceTexts {
  text: string
  /** Before the sale, when that was more. */
  full?: string
  /** For a kilogram, a litre … */
  unit?: string
  /** What it cost at least in the thirty days before the sale. */
  lowest?: string
}

/** Which of the prices, how many there are, and which choice of each option in turn: short, as there may be a thousand. */
export type VariantRow = readonly [price: number, stock: number, ...choices: number[]]

/** In the place of a choice: every one, or none yet. */
export const any = -1

/** In the place of a quantity. */
export const uncounted = -1
export const preorder = -2

/** Of each option in turn, the choice or {@link any}. */
export type Chosen = readonly number[]

/** How a choice goes together with what is chosen of the other options. */
export type ChoiceState = 'missing' | 'soldOut' | 'free'

export interface Standing {
  /** By option and choice. */
  states: ChoiceState[][]
  /** The one that is chosen, once something of every option is. */
  variant?: VariantRow
  complete: boolean
  /** Something that goes with the choice can be bought. */
  buyable: boolean
  /** Of what goes with the choice; undefined when nothing does. */
  cheapest?: PriceTexts
  dearest?: PriceTexts
}

/** One walk over the variants: those that differ from the choice in one option say what else that option could be. */
export function standingOf({ options, prices, variants }: Choosable, chosen: Chosen): Standing {
  const states = options.map(({ choices }) => choices.map((): ChoiceState => 'missing'))
  const complete = chosen.every((choice) => choice !== any)
  const fitting: VariantRow[] = []
  for (const variant of variants) {
    const differing = options.flatMap((_, option) => (differs(variant, chosen, option) ? option : []))
    if (differing.length === 0) fitting.push(variant)
    const [only] = differing
    if (differing.length > 1) continue
    for (const [option, known] of states.entries()) {
      if (only === undefined || only === option) note(known, variant, option)
    }
  }
  const costs = fitting.map(([price]) => price).sort((one, other) => one - other)
  const [variant] = fitting
  const cheapest = prices[costs[0] ?? -1]
  const dearest = prices[costs.at(-1) ?? -1]
  return {
    states,
    complete,
    buyable: fitting.some(isBuyable),
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

function note(known: ChoiceState[], variant: VariantRow, option: number): void {
  const has = variant[option + 2] ?? any
  const state = isBuyable(variant) ? 'free' : 'soldOut'
  for (const [choice, before] of known.entries()) {
    if ((has === any || has === choice) && before !== 'free') known[choice] = state
  }
}

function isBuyable([, stock]: VariantRow): boolean {
  return stock !== 0
}

/** So few that shoppers should know. */
const few = 5

export type StockState =
  | { kind: 'inStock' | 'soldOut' | 'preorder' | 'missing' | 'open' }
  | { kind: 'few'; count: number }

/** What is said of the stock; `open` while more than one variant goes with the choice. */
export function stockStateOf({ variant, complete, buyable }: Standing): StockState {
  if (complete && !variant) return { kind: 'missing' }
  if (!buyable) return { kind: 'soldOut' }
  if (!variant) return { kind: 'open' }
  const [, stock] = variant
  if (stock === preorder) return { kind: 'preorder' }
  return stock > 0 && stock <= few ? { kind: 'few', count: stock } : { kind: 'inStock' }
}

/** The most that one line of a cart holds. */
const mostInLine = 100_000

/** How many can be bought at once. */
export function mostOf({ variant }: Standing, canPreorder: boolean): number {
  const stock = variant?.[1] ?? uncounted
  return stock > 0 && !canPreorder ? stock : mostInLine
}

/** A whole number that can be bought, whatever was typed. */
export function quantityIn(text: string, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), most)
}

/** How the form calls an option, and with it the address. */
export function fieldOf(option: string): string {
  return `option.${option}`
}

/** The places of the choices that are named; what the product does not have is none. */
export function chosenIn(
  options: readonly Option[],
  nameOf: (option: string) => string | File | null | undefined,
): number[] {
  return options.map(({ name, choices }) => {
    const wanted = nameOf(name)
    return choices.findIndex((choice) => choice.name === wanted)
  })
}

/** The query of an address with this choice in it, beside whatever else it says. */
export function queryWith(search: string, options: readonly Option[], chosen: Chosen): string {
  const query = new URLSearchParams(search)
  query.delete('variant')
  for (const [index, option] of options.entries()) {
    const choice = option.choices[chosen[index] ?? any]
    if (choice) query.set(fieldOf(option.name), choice.name)
    else query.delete(fieldOf(option.name))
  }
  return query.size > 0 ? `?${query}` : ''
}
