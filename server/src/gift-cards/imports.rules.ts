import { endOfDay } from '@cartwright/contract/gift-cards/days.ts'
import type { ImportProblem } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { type Minor, toMinor } from '../platform/values/money.ts'
import { typedCode } from './cards/codes.rules.ts'

export interface ImportedCard {
  line: number
  code: string
  balance: Minor
  expiresAt: Date | null
}

export interface WrongLine {
  line: number
  problem: ImportProblem
}

/** A line of the table, by the names of its columns. */
export type Cells = Readonly<Record<string, string | undefined>>

interface Terms {
  currency: string
  timeZone: string
  now: number
}

/** A card of another shop, or why it is none. */
export function toCard(line: number, cells: Cells, terms: Terms): ImportedCard | WrongLine {
  const { currency, timeZone, now } = terms
  const { code: typed = '', balance: amount = '', currency: named = '', expiry = '' } = cells
  const code = typedCode(typed)
  if (code === undefined) return { line, problem: 'CODE' }
  if (named !== '' && named.toUpperCase() !== currency) return { line, problem: 'CURRENCY' }
  const balance = toMinor(amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2'), currency)
  if (!balance || balance < 0n) return { line, problem: 'BALANCE' }
  const expiresAt = expiry === '' ? null : toEnd(expiry, timeZone)
  if (expiresAt === undefined) return { line, problem: 'EXPIRY' }
  if (expiresAt && expiresAt.getTime() <= now) return { line, problem: 'EXPIRED' }
  return { line, code, balance, expiresAt }
}

/** A day counts to its end. */
function toEnd(text: string, timeZone: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\S+)?$/.test(text) || Number.isNaN(Date.parse(text))) return undefined
  return text.length === 10 ? endOfDay(text, timeZone) : new Date(text)
}
