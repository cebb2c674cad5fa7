import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Fields, ScalarField } from '../../src/platform/query/fields.ts'
import { type CompiledQuery, compileQuery, type QueryOptions } from '../../src/platform/query/query.ts'

/** A row with a field of every kind. */
export interface Good {
  id: string
  sku: string
  name: string | null
  /** Minor units of a currency with two decimals. */
  price: number | null
  stock: number | null
  weight: number | null
  visible: boolean | null
  kind: string | null
  added: string | null
  tags: string[]
}

export const kinds = ['physical', 'digital', 'voucher'] as const

export const id: ScalarField = { column: sql`g.id`, type: 'uuid', sortable: true, required: true }

export const fields: Fields = {
  id,
  sku: { column: sql`g.sku`, type: 'text', sortable: true, required: true },
  name: { column: sql`g.name`, type: 'text', sortable: true },
  'priceData.price': { column: sql`g.price`, type: 'money', exponent: 2, sortable: true },
  stock: { column: sql`g.stock`, type: 'number', sortable: true },
  weight: { column: sql`g.weight`, type: 'number', sortable: true },
  visible: { column: sql`g.visible`, type: 'boolean', sortable: true },
  productType: { column: sql`g.kind`, type: 'enum', values: kinds, sortable: true },
  createdDate: { column: sql`g.added`, type: 'timestamp', sortable: true },
  collectionIds: {
    type: 'set',
    of: 'uuid',
    some: (values) => sql`exists (select from tags t where t.good = g.id and t.tag = any(${values}::uuid[]))`,
    any: sql`exists (select from tags t where t.good = g.id)`,
  },
  cost: { column: sql`g.price`, type: 'money', exponent: 2, filterable: false },
}

export function compile(query: unknown, options: Partial<QueryOptions> = {}): CompiledQuery {
  return compileQuery(query, fields, { tieBreaker: id, ...options })
}

export interface Shelf {
  put(goods: readonly Good[]): Promise<void>
  rows(query: CompiledQuery): Promise<{ id: string; cursor_key: string | null }[]>
  all<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  close(): Promise<void>
}

/** A database whose texts sort by code point. */
export async function openShelf(): Promise<Shelf> {
  const name = `goods_${randomUUID().replaceAll('-', '')}`
  const url = inject('postgresUrl')
  await administer(
    url,
    `create database ${name} template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'`,
  )
  const own = new URL(url)
  own.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: own.href, max: 1 })
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  await pool.query(tables)
  return {
    put: async (goods) => {
      await pool.query('truncate goods, tags')
      await pool.query('insert into goods select * from json_populate_recordset(null::goods, $1)', [
        JSON.stringify(goods),
      ])
      const tags = goods.flatMap(({ id, tags }) => tags.map((tag) => ({ good: id, tag })))
      await pool.query('insert into tags select * from json_populate_recordset(null::tags, $1)', [
        JSON.stringify(tags),
      ])
    },
    rows: async (query) => {
      const selected = sql<{ id: string; cursor_key: string | null }>`
        select g.id, ${query.cursorKey} as cursor_key from goods g where ${query.where} ${query.page}`
      return (await selected.execute(db)).rows
    },
    all: async (statement) => (await statement.execute(db)).rows,
    close: async () => {
      await db.destroy()
      await administer(url, `drop database ${name}`)
    },
  }
}

const tables = `
  create table goods (
    id uuid primary key, sku text not null, name text, price bigint, stock integer,
    weight double precision, visible boolean, kind text, added timestamptz
  );
  create index goods_by_name on goods (lower(name) text_pattern_ops);
  create index goods_by_sku on goods (sku, id);
  create table tags (good uuid not null, tag uuid not null, primary key (good, tag))`

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
