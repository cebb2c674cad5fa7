import type { Print } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'

export interface Input {
  name?: string | undefined
  permissions?: string | undefined
  kind?: string | undefined
  media?: string | undefined
  redirect?: string[] | undefined
  origin?: string[] | undefined
  /** The id or host of the shop that the command is for. */
  site?: string | undefined
  /** Of a new shop. */
  host?: string | undefined
  currency?: string | undefined
  language?: string | undefined
  country?: string | undefined
  /** Options and arguments of a command. */
  ids: string[]
}

/** The result for programs and as text. */
export interface Outcome {
  data: unknown
  text: string
}

export type Command = (shop: Shop, input: Input, print: Print) => Promise<Outcome>
