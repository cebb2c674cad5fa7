import { longestCursor } from './cursor.ts'
import type { Problems } from './problems.ts'

export interface Paging {
  limit: number
  offset: number
  /** Present, perhaps without a token yet, when the caller pages by cursor. */
  cursor?: { token?: string }
}

const usualLimit = 50

export function readPaging(
  query: Record<string, unknown>,
  { path, problems, maxLimit }: { path: string; problems: Problems; maxLimit: number },
): Paging {
  const byOffset = section(query.paging, `${path}.paging`, problems)
  const byCursor = section(query.cursorPaging, `${path}.cursorPaging`, problems)
  if (byOffset && byCursor) {
    const description = 'must not be combined with cursorPaging'
    problems.add(`${path}.paging`, description, {
      violatedRule: 'ONE_OF_ALIGNMENT',
      data: { oneOf: ['paging', 'cursorPaging'] },
    })
  }
  const limitOf = (from: Record<string, unknown>, name: string) =>
    integer(from.limit, `${path}.${name}.limit`, { problems, most: maxLimit }) ??
    Math.min(usualLimit, maxLimit)
  if (byCursor) {
    const token = readToken(byCursor.cursor, `${path}.cursorPaging.cursor`, problems)
    const limit = limitOf(byCursor, 'cursorPaging')
    return { limit, offset: 0, cursor: token === undefined ? {} : { token } }
  }
  const paging = byOffset ?? {}
  return {
    limit: limitOf(paging, 'paging'),
    offset: integer(paging.offset, `${path}.paging.offset`, { problems }) ?? 0,
  }
}

function section(value: unknown, path: string, problems: Problems): Record<string, unknown> | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  problems.add(path, 'must be an object')
  return undefined
}

/** Digits in a text count too: plain query strings carry nothing else. */
function integer(
  value: unknown,
  path: string,
  { problems, most = Number.MAX_SAFE_INTEGER }: { problems: Problems; most?: number },
): number | undefined {
  if (value === undefined || value === null) return undefined
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    problems.add(path, 'must be a whole number')
  } else if (number < 0) {
    problems.add(path, 'must be at least 0', { violatedRule: 'MIN', data: { threshold: 0 } })
  } else if (number > most) {
    problems.add(path, `must be at most ${most}`, { violatedRule: 'MAX', data: { threshold: most } })
  } else {
    return number
  }
  return undefined
}

function readToken(value: unknown, path: string, problems: Problems): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') {
    problems.add(path, 'must be a text')
  } else if (value.length > longestCursor) {
    problems.add(path, `must be at most ${longestCursor} characters long`, {
      violatedRule: 'MAX_LENGTH',
      data: { threshold: longestCursor },
    })
  } else {
    return value
  }
  return undefined
}
