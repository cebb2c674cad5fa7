import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newTally } from '../load/insist.ts'
import type { ShopProcess } from '../process.ts'
import { type FaultyShop, withFaultyShop } from '../proxy/faulty-shop.ts'
import { type Outcome, together } from '../trial.ts'
import {
  type Anomalies,
  anomalyCount,
  cycleCount,
  findAnomalies,
  type History,
  type Transaction,
} from './anomalies.ts'
import { type Household, liveTogether, type Scene } from './households.ts'
import { cartList, openRecords, placedMark } from './records.ts'

export interface SerializableOptions {
  /** At least so many. */
  transactions: number
  folder?: string
}

const households = 4
/** Answers to commits that are lost, of a thousand. */
const cut = 50

/** Transactions over carts, stock and orders at the same time. They are explained by one after the other. */
export function serializable({ transactions, folder }: SerializableOptions): Promise<Outcome> {
  return withFaultyShop({ folder }, async (faulty) =>
    serializableOn(faulty, await faulty.start(), { transactions }),
  )
}

export async function serializableOn(
  faulty: Pick<FaultyShop, 'goods' | 'proxy' | 'database'>,
  place: ShopProcess,
  { transactions: wanted }: Pick<SerializableOptions, 'transactions'>,
): Promise<Outcome> {
  const { goods, proxy, database } = faulty
  const records = await openRecords(database, goods.counted)
  const scene: Scene = { place, goods, records, tally: newTally(), transactions: [] }
  const lived: Household[] = []
  await proxy.let({ cut })
  await together(households, async () => {
    while (scene.transactions.length < wanted) lived.push(await liveTogether(scene))
  })
  await proxy.let({})
  const found = findAnomalies(await historyOf(scene, lived))
  const careless = findAnomalies(await carelessHistory(database))
  return {
    bar: `at least ${wanted} transactions over carts, stock and orders, with lost answers: 0 in a cycle, none lost or half seen; reads and writes at READ COMMITTED without care are caught`,
    measured: `${scene.transactions.length} transactions, ${lived.length} orders among them: ${describe(found)}; careless: ${describe(careless)}`,
    met: anomalyCount(found) === 0 && cycleCount(careless) > 0,
  }
}

function describe({ lost, unasked, impossible, cycles }: Anomalies): string {
  const classes = Object.entries(cycles).map(([name, count]) => `${count} in ${name} cycles`)
  return [...classes, `${lost} changes lost`, `${unasked} unasked`, `${impossible} impossible reads`].join(
    ', ',
  )
}

async function historyOf({ records, transactions }: Scene, lived: readonly Household[]): Promise<History> {
  const lists = await records.lists(lived.flatMap(({ carts }) => [...carts]))
  const appended = new Set(
    transactions.flatMap(({ appends }) => appends.map(({ key, element }) => `${key} ${element}`)),
  )
  for (const { carts, placed } of lived) {
    for (const key of [...carts].map(cartList)) {
      const elements = lists.get(key) ?? []
      // What was added after the checkout goes on in a new cart, by the transaction of the order.
      if (elements.includes(placedMark)) continue
      const carried = elements.filter((element) => !appended.has(`${key} ${element}`))
      placed.appends.push(...carried.map((element) => ({ key, element })))
    }
  }
  return { transactions, lists }
}

const clients = 6
const turns = 40
const keys = ['a', 'b']

/** Clients that read two lists, one after the other, and half the time write them back with an element of their own. */
async function carelessHistory(database: pg.Client): Promise<History> {
  await database.query('CREATE TABLE careless (key text PRIMARY KEY, list jsonb NOT NULL)')
  await database.query("INSERT INTO careless SELECT unnest($1::text[]), '[]'", [keys])
  const { user, password, host, port, database: name } = database
  const transactions: Transaction[] = []
  await together(clients, async (client) => {
    const connection = new pg.Client({ user, host, port, database: name, password: password as string })
    await connection.connect()
    for (let turn = 0; turn < turns; turn++)
      transactions.push(await carelessly(connection, `${client}-${turn}`))
    await connection.end()
  })
  const { rows } = await database.query<{ key: string; list: string[] }>('SELECT key, list FROM careless')
  await database.query('DROP TABLE careless')
  return { transactions, lists: new Map(rows.map(({ key, list }) => [key, list])) }
}

async function carelessly(connection: pg.Client, element: string): Promise<Transaction> {
  const writes = Math.random() < 0.5
  const seen: { key: string; list: string[] }[] = []
  await connection.query('BEGIN')
  for (const key of keys) {
    const { rows } = await connection.query<{ list: string[] }>('SELECT list FROM careless WHERE key = $1', [
      key,
    ])
    seen.push({ key, list: rows[0]?.list ?? [] })
    await wait(Math.random() * 5)
  }
  for (const { key, list } of writes ? seen : []) {
    const next = JSON.stringify([...list, element])
    await connection.query('UPDATE careless SET list = $2 WHERE key = $1', [key, next])
  }
  await connection.query('COMMIT')
  return {
    appends: writes ? keys.map((key) => ({ key, element })) : [],
    reads: seen.map(({ key, list }) => ({ key, length: list.length, last: list.at(-1) })),
  }
}
