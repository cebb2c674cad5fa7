import { endOfDay } from '@cartwright/contract/gift-cards/days.ts'
import { giftCardLengths } from '@cartwright/contract/gift-cards/limits.ts'
import { type Minor, toMinor } from '../platform/values/money.ts'
import { typedCode } from './cards/codes.rules.ts'

export interface ImportedCard {
  line: number
  code: string
  balance: Minor
  expiresAt: Date | null
}

export interface ImportProblem {
  line: number
  description: string
}

/** A line of the table, by the names of its columns. */
export type Cells = Readonly<Record<string, string | undefined>>

interface Terms {
  currency: string
  timeZone: string
  now: number
}

/** A card of another shop, or why it is none. */
export function toCard(line: number, cells: Cells, terms: Terms): ImportedCard | ImportProblem {
  const { currency, timeZone, now } = terms
  const { code: typed = '', balance: amount = '', currency: named = '', expiry = '' } = cells
  const { shortestCode, longestCode } = giftCardLengths
  const problem = (description: string) => ({ line, description })
  const code = typedCode(typed)
  if (code === undefined) return problem(`The code must have ${shortestCode} to ${longestCode} characters`)
  if (named !== '' && named.toUpperCase() !== currency) return problem(`The currency must be ${currency}`)
  const balance = toMinor(amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2'), currency)
  if (!balance || balance < 0n) return problem(`The balance must be an amount of ${currency} above 0`)
  const expiresAt = expiry === '' ? null : toEnd(expiry, timeZone)
  if (expiresAt === undefined) return problem('The expiry must be a date such as 2027-12-31')
  if (expiresAt && expiresAt.getTime() <= now) return problem('The card has expired')
  return { line, code, balance, expiresAt }
}

/** A day counts to its end. */
function toEnd(text: string, timeZone: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\S+)?$/.test(text) || Number.isNaN(Date.parse(text))) return undefined
  return text.length === 10 ? endOfDay(text, timeZone) : new Date(text)
}
