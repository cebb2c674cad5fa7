import type { RuleType } from '@cartwright/contract/errors.ts'
import { type Violation, violations } from '../errors/errors.ts'

const mostProblems = 20

/** Violations of one query: the caller hears of several mistakes at once, but never of thousands. */
export interface Problems {
  add(field: string, description: string, violatedRule?: RuleType, data?: Record<string, unknown>): void
  /** For breaches that make it pointless, or dangerous, to read on. */
  stop(field: string, description: string, violatedRule: RuleType, data?: Record<string, unknown>): never
  readonly any: boolean
  throwIfAny(): void
}

export function newProblems(): Problems {
  const found: Violation[] = []
  return {
    add(field, description, violatedRule = 'FORMAT', data = {}) {
      found.push({ field, description, violatedRule, data })
      if (found.length >= mostProblems) throw violations(found)
    },
    stop(field, description, violatedRule, data = {}) {
      throw violations([...found, { field, description, violatedRule, data }])
    },
    get any() {
      return found.length > 0
    },
    throwIfAny() {
      if (found.length > 0) throw violations(found)
    },
  }
}

/** What a caller wrote, short enough to be said back. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return short.toWellFormed().replaceAll('\0', '�')
}
