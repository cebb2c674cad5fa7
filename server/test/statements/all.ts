import { readdirSync, readFileSync } from 'node:fs'

const sources = new URL('../../src/', import.meta.url)
const makesStatement =
  /\b(statement|quickRead|lock|deletion|deletionOfShop|deleteExpired|archiveEntries)(<[^(]*)?\(/

/**
 * Loads every named statement of the server, see `statementTexts`. In a process of its own: tests have statements, too, and
 * files of tests share a process.
 */
export async function loadStatements(): Promise<void> {
  await import('../../src/app.ts')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|process|thread)\.ts$|^(main|cli)\.ts$/.test(name),
  )
  for (const name of files) {
    const url = new URL(name, sources)
    if (makesStatement.test(readFileSync(url, 'utf8'))) await import(url.href)
  }
}
