import { type Violation, violations } from '../errors/errors.ts'

const mostProblems = 20

/** Collects the violations of one query: several at once, but never thousands. */
export interface Problems {
  /** The rule is FORMAT unless the details say otherwise. */
  add(field: string, description: string, details?: Details): void
  /** Throws at once, for violations that make reading on pointless or dangerous. */
  stop(field: string, description: string, details: Details): never
  readonly any: boolean
  throwIfAny(): void
}

type Details = Partial<Pick<Violation, 'violatedRule' | 'data'>>

export function newProblems(): Problems {
  const found: Violation[] = []
  return {
    add(field, description, details) {
      found.push({ field, description, violatedRule: 'FORMAT', data: {}, ...details })
      if (found.length >= mostProblems) throw violations(found)
    },
    stop(field, description, details) {
      throw violations([...found, { field, description, violatedRule: 'FORMAT', data: {}, ...details }])
    },
    get any() {
      return found.length > 0
    },
    throwIfAny() {
      if (found.length > 0) throw violations(found)
    },
  }
}

/** The caller's text, shortened for an error message. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return short.toWellFormed().replaceAll('\0', '�')
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
