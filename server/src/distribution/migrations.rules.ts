import { withoutFreeing } from './rules.ts'

/** A comment, what is quoted, or a sign that parts statements. */
const token = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[();,]/g
const change = /^(ALTER TABLE (?:ONLY )?(\S+))\s+([\s\S]+)$/
const columnWithCheck = /^(ADD (?!CONSTRAINT\b)(?:COLUMN )?(\w+)\s[\s\S]+?)\s+(CHECK\s*\([\s\S]+\))$/

/**
 * The statements of a migration as a cluster takes them: one change of a table in each, and no key that frees rows; a check
 * is a change of its own, with the name that PostgreSQL gives it. Triggers
 * are left out. They are there for servers of the version before, which do not run while a cluster is updated.
 */
export function statementsForCluster(migration: string): string[] {
  const text = migration.replaceAll(token, (found) => (found.startsWith('--') ? '' : found))
  return partsOf(text, ';')
    .filter((statement) => !statement.startsWith('CREATE TRIGGER'))
    .flatMap(changesOf)
}

function changesOf(statement: string): string[] {
  const [, alter, table, changes] = change.exec(statement) ?? []
  if (!alter || !table || !changes) return [withoutFreeing(statement)]
  return partsOf(changes, ',')
    .flatMap((one) => checkApart(one, table))
    .map((one) => `${alter} ${withoutFreeing(one)}`)
}

function checkApart(one: string, table: string): string[] {
  const [, addition, column, check] = columnWithCheck.exec(one) ?? []
  return addition && check ? [addition, `ADD CONSTRAINT ${table}_${column}_check ${check}`] : [one]
}

/** What lies between separators, without those that are quoted or in parentheses. */
function partsOf(text: string, separator: ';' | ','): string[] {
  const ends: number[] = []
  let depth = 0
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '(') depth++
    else if (found === ')') depth--
    else if (found === separator && depth === 0) ends.push(index)
  }
  return [...ends, text.length]
    .map((end, place) => text.slice(place === 0 ? 0 : (ends[place - 1] ?? 0) + 1, end).trim())
    .filter((part) => part !== '')
}
