/** A table of a shop in a statement that no parameter binds to one shop. */
export interface Unbound {
  table: string
  /** What the statement calls it. */
  alias: string
}

interface Group {
  kind: 'group'
  tokens: Token[]
}

type Token = string | Group

interface Reference extends Unbound {
  /** The columns that an INSERT names. */
  columns?: Token[]
}

/**
 * The tables of shops in a statement that are not bound to a shop by a parameter of their own: `site_id = $n`, for `sites`
 * `id = $n`, in an INSERT a parameter as the value of `site_id`. The equality of two columns binds nothing.
 *
 * @param tables the tables of shops
 */
export function unboundTables(text: string, tables: ReadonlySet<string>): Unbound[] {
  const tokens = groupsOf(lex(text))
  const expressions = new Set<string>()
  return scopesOf(tokens, expressions).flatMap((scope) => unboundIn(scope, tables, expressions))
}

const lexeme = /'(?:[^']|'')*'|--[^\n]*|"([^"]+)"|\$\d+|::|[\w]+|[^\s\w]/g

function lex(text: string): string[] {
  return [...text.matchAll(lexeme)]
    .map(([whole, quoted]) => (whole.startsWith("'") ? "''" : (quoted ?? whole)))
    .filter((token) => !token.startsWith('--'))
}

function groupsOf(words: readonly string[]): Token[] {
  const open: Token[][] = [[]]
  for (const word of words) {
    if (word === '(') open.push([])
    else if (word === ')') {
      const tokens = open.pop() ?? []
      open.at(-1)?.push({ kind: 'group', tokens })
    } else open.at(-1)?.push(word)
  }
  return open[0] ?? []
}

const isWord = (token: Token | undefined, ...words: string[]) =>
  typeof token === 'string' && words.includes(token.toUpperCase())

const isQuery = ([first]: Token[]) => isWord(first, 'SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE')

/** Every query in the tokens, each without those inside it. Adds the names of common table expressions. */
function scopesOf(tokens: readonly Token[], expressions: Set<string>): Token[][] {
  const own: Token[][] = [[]]
  const inner: Token[][] = []
  const walk = (list: readonly Token[]): Token[] =>
    list.map((token) => {
      if (typeof token === 'string') return token
      if (isQuery(token.tokens)) {
        inner.push(...scopesOf(token.tokens, expressions))
        return { kind: 'group', tokens: [] }
      }
      return { kind: 'group', tokens: walk(token.tokens) }
    })
  const flat = walk(tokens)
  flat.forEach((token, index) => {
    const before = flat[index - 1]
    if (isWord(token, 'AS') && typeof before === 'string' && namesExpression(flat, index))
      expressions.add(before)
    if (isWord(token, 'UNION', 'EXCEPT', 'INTERSECT')) own.push([])
    else own.at(-1)?.push(token)
  })
  return [...own, ...inner]
}

/** `name AS (…)`, `name AS MATERIALIZED (…)` */
function namesExpression(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return typeof next === 'object' || isWord(next, 'MATERIALIZED', 'NOT')
}

function unboundIn(scope: Token[], tables: ReadonlySet<string>, expressions: ReadonlySet<string>): Unbound[] {
  const references = referencesIn(scope, tables).filter(
    ({ table, columns }) => columns !== undefined || !expressions.has(table),
  )
  const inserted = references.filter(({ columns }) => columns)
  const read = references.filter(({ columns }) => !columns)
  return [
    ...inserted.filter((reference) => !isInsertedForOne(scope, reference)),
    ...read.filter((reference) => !isBound(scope, reference, read.length === 1)),
  ].map(({ table, alias }) => ({ table, alias }))
}

const notAnAlias = new Set(
  'ON WHERE SET JOIN LEFT INNER CROSS FULL USING ORDER GROUP LIMIT FOR RETURNING VALUES SELECT AND OFFSET TABLESAMPLE HAVING'.split(
    ' ',
  ),
)

function referencesIn(scope: Token[], tables: ReadonlySet<string>): Reference[] {
  const found: Reference[] = []
  let inFrom = false
  const visit = (list: Token[], nested: boolean) =>
    list.forEach((token, index) => {
      const before = list[index - 1]
      if (typeof token === 'object') {
        if (isWord(before, 'FROM', 'JOIN', 'LATERAL')) visit(token.tokens, true)
        return
      }
      if (isWord(token, 'FROM', 'USING', 'JOIN')) inFrom = true
      if (isWord(token, 'WHERE', 'SET', 'RETURNING', 'GROUP', 'ORDER', 'ON', 'LIMIT'))
        inFrom = isWord(token, 'ON') && inFrom
      const begins =
        isWord(before, 'FROM', 'JOIN', 'USING', 'INTO', 'UPDATE', 'ONLY') ||
        (inFrom && before === ',') ||
        (nested && index === 0)
      if (!begins || !tables.has(token) || list[index + 1] === '.') return
      found.push(referenceAt(list, index, isWord(before, 'INTO')))
    })
  visit(scope, false)
  return found
}

function referenceAt(list: Token[], index: number, isInsert: boolean): Reference {
  const table = list[index] as string
  const at = isWord(list[index + 1], 'AS') ? index + 2 : index + 1
  const named = list[at]
  const hasAlias = typeof named === 'string' && /^\w+$/.test(named) && !notAnAlias.has(named.toUpperCase())
  const alias = hasAlias ? named : table
  if (!isInsert) return { table, alias }
  const columns = list[hasAlias ? at + 1 : index + 1]
  return { table, alias, columns: typeof columns === 'object' ? columns.tokens : [] }
}

/** True if the value of `site_id` is a parameter. */
function isInsertedForOne(scope: Token[], { table, columns = [] }: Reference): boolean {
  const key = keyOf(table)
  const names = columns.filter((token) => token !== ',')
  const place = names.indexOf(key)
  const after = scope.slice(scope.findIndex((token) => isWord(token, 'VALUES', 'SELECT')))
  const [verb, first] = after
  const values = isWord(verb, 'VALUES') && typeof first === 'object' ? first.tokens : selected(after)
  return place >= 0 && isParameter(itemsOf(values)[place]?.[0])
}

function selected(tokens: Token[]): Token[] {
  const end = tokens.findIndex((token) => isWord(token, 'FROM', 'WHERE', 'ON'))
  return tokens.slice(1, end < 0 ? undefined : end)
}

function itemsOf(tokens: Token[]): Token[][] {
  const items: Token[][] = [[]]
  for (const token of tokens) {
    if (token === ',') items.push([])
    else items.at(-1)?.push(token)
  }
  return items
}

function isBound(scope: Token[], { table, alias }: Reference, isAlone: boolean): boolean {
  const key = keyOf(table)
  const search = (list: Token[]): boolean =>
    list.some((token, index) => {
      if (typeof token === 'object')
        return !token.tokens.some((word) => isWord(word, 'OR')) && search(token.tokens)
      if (token !== key) return false
      const isQualified = list[index - 1] === '.'
      if (isQualified ? list[index - 2] !== alias : !isAlone) return false
      const before = index - (isQualified ? 3 : 1)
      return (
        (list[index + 1] === '=' && isParameter(list[index + 2])) ||
        (list[before] === '=' && isParameter(withoutCast(list, before - 1)))
      )
    })
  return search(scope)
}

/** What stands before a cast, or at the place itself. */
function withoutCast(list: Token[], at: number): Token | undefined {
  return list[at - 1] === '::' ? list[at - 2] : list[at]
}

function keyOf(table: string): string {
  return table === 'sites' ? 'id' : 'site_id'
}

function isParameter(token: Token | undefined): boolean {
  return typeof token === 'string' && /^\$\d+$/.test(token)
}
