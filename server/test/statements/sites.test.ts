import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../src/platform/db/db.ts'
import { openStore, type Store } from '../store.ts'
import { exceptions } from './exceptions.ts'
import { unboundTables } from './sites.rules.ts'

let store: Store
let tables: Set<string>
let statements: ReadonlyMap<string, string>

beforeAll(async () => {
  store = await openStore()
  const rows = await store.shop.db.run(tablesOfShops, [])
  tables = new Set(rows.map(({ name }) => name))
  const program = fileURLToPath(new URL('print.process.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 64e6 })
  statements = new Map(JSON.parse(stdout) as [string, string][])
}, 120_000)
afterAll(() => store.close())

const tablesOfShops = statement<{ name: string }>(
  'test.tables-of-shops',
  `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     AND (c.relname = 'sites' OR EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'site_id' AND NOT a.attisdropped))`,
)

const unboundIn = (text: string) => unboundTables(text, tables).map(({ alias }) => alias)

test('every table of a shop in a statement is bound to the shop by a parameter', () => {
  const excepted = new Map(
    exceptions.flatMap(({ statements, reason }) => statements.map((name) => [name, reason])),
  )
  const found: string[] = []
  const needless = new Set(excepted.keys())
  for (const [name, text] of statements) {
    const unbound = unboundIn(text)
    if (unbound.length === 0) continue
    needless.delete(name)
    if (!excepted.has(name)) found.push(`${name}: ${unbound.join(', ')}`)
  }
  expect(found, 'Write "site_id = $1" for each of these tables, not the equality of two columns').toEqual([])
  expect([...needless], 'These exceptions are not needed any more').toEqual([])
})

test('the shop is the same parameter in the whole statement', () => {
  const several = [...statements].filter(
    ([, text]) => new Set([...text.matchAll(/\bsite_id = (\$\d+)/g)].map(([, place]) => place)).size > 1,
  )
  // A person in two shops is noted in each of them.
  expect(several.map(([name]) => name).sort()).toEqual(['staff-shops.delete', 'staff-shops.insert'])
})

test('rows that skip what is locked are chosen once', () => {
  const found = [...statements].filter(([, text]) => !choosesOnce(text))
  expect(
    found.map(([name]) => name),
    'The database may run a subquery for each row, and find others each time. Write WITH … AS MATERIALIZED',
  ).toEqual([])
})

/** Whether each SKIP LOCKED of an UPDATE or DELETE is in a WITH or an ARRAY, which run once. */
function choosesOnce(text: string): boolean {
  if (!/\b(UPDATE [a-z]|DELETE FROM)/.test(text)) return true
  return [...text.matchAll(/SKIP LOCKED/g)].every(({ index }) => {
    let depth = 0
    for (let at = index; at >= 0; at--) {
      if (text[at] === ')') depth++
      if (text[at] !== '(') continue
      if (depth === 0 && /(AS( MATERIALIZED)?|ARRAY)\s*$/.test(text.slice(0, at))) return true
      depth = Math.max(0, depth - 1)
    }
    return false
  })
}

test.each([
  ['UPDATE jobs SET worker = 1 WHERE id IN (SELECT id FROM jobs LIMIT 9 FOR UPDATE SKIP LOCKED)', false],
  [
    'UPDATE jobs SET a = 1 FROM (SELECT id FROM jobs FOR UPDATE SKIP LOCKED) AS due WHERE jobs.id = due.id',
    false,
  ],
  ['DELETE FROM jobs WHERE id = ANY (ARRAY (SELECT id FROM jobs FOR UPDATE SKIP LOCKED))', true],
  [
    'WITH due AS (SELECT id FROM jobs FOR UPDATE SKIP LOCKED) DELETE FROM jobs USING due WHERE jobs.id = due.id',
    true,
  ],
  ['SELECT id FROM jobs FOR UPDATE SKIP LOCKED', true],
])('%s: %s', (text, once) => {
  expect(choosesOnce(text)).toBe(once)
})

test.each([
  ['SELECT id FROM orders WHERE id = $1', ['orders']],
  ['SELECT id FROM orders WHERE site_id = $1 AND id = $2', []],
  ['SELECT id FROM orders WHERE $1 = site_id', []],
  ['SELECT o.id FROM orders o JOIN payments p ON p.site_id = o.site_id WHERE o.site_id = $1', ['p']],
  ['SELECT o.id FROM orders o JOIN payments p ON p.site_id = $1 WHERE o.site_id = $1', []],
  [
    'SELECT id FROM orders o WHERE o.site_id = $1 AND EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)',
    ['p'],
  ],
  ['SELECT id FROM orders WHERE (site_id = $1 OR $1 IS NULL)', ['orders']],
  ['WITH orders AS (SELECT 1 AS id) SELECT id FROM orders', []],
  ['INSERT INTO orders (id, site_id) VALUES ($2, $1)', []],
  ['INSERT INTO orders (id, site_id) VALUES ($2, gen_random_uuid())', ['orders']],
  ['INSERT INTO orders (site_id, id) SELECT $1::uuid, id FROM unnest($2::uuid[]) AS i (id)', []],
  [
    'INSERT INTO orders (site_id, id) SELECT p.site_id, p.order_id FROM payments p WHERE p.site_id = $1',
    ['orders'],
  ],
  ['UPDATE orders o SET paid = 1 FROM payments p WHERE o.site_id = $1 AND p.site_id = o.site_id', ['p']],
  ['DELETE FROM orders WHERE site_id = $1 AND id = $2', []],
  ['SELECT id FROM orders WHERE site_id = $1 UNION SELECT id FROM payments', ['payments']],
  ["SELECT id FROM sites WHERE name = 'FROM orders' -- FROM payments", ['sites']],
  ['SELECT id FROM sites WHERE id = $1', []],
])('of %s, what is not bound is %j', (text, unbound) => {
  expect(unboundIn(text)).toEqual(unbound)
})
