import pg from 'pg'
import type { ShopProcess } from '../process.ts'
import { type FaultyShop, withFaultyShop } from '../proxy/faulty-shop.ts'
import { type Outcome, together } from '../trial.ts'
import { isLinearizable, type Model, type Perform, record } from './linearizability.ts'
import {
  cartLine,
  couponCount,
  lineInputs,
  singleUse,
  stockInputs,
  stockOfVariant,
  useInputs,
} from './models.ts'
import { openCartLine, openCoupon, openStage, openStock, openToken, type Stage } from './subjects.ts'

const clients = 6
/** A few careless histories are right by chance. */
const leastCareless = 5

interface Subject {
  model: Model<unknown, unknown>
  /** The operations of one client. */
  inputs(): unknown[]
  /** A new one in the shop. */
  open(stage: Stage): Promise<Perform<unknown>>
  /** Histories for each one of a cart line. */
  share: number
}

function subject<State, Input>(of: {
  model: Model<State, Input>
  inputs(): Input[]
  open(stage: Stage): Promise<Perform<Input>>
  share: number
}): Subject {
  return of as unknown as Subject
}

/** A checkout takes as long as a whole history of a cart line. */
const subjects: readonly Subject[] = [
  subject({ model: cartLine, inputs: lineInputs, open: openCartLine, share: 1 }),
  subject({ model: stockOfVariant, inputs: stockInputs, open: openStock, share: 1 }),
  subject({ model: couponCount, inputs: () => useInputs(1), open: openCoupon, share: 0.1 }),
  subject({ model: singleUse, inputs: () => useInputs(6), open: openToken, share: 0.2 }),
]

export interface LinearizableOptions {
  /** Of a cart line, and as many of stock. */
  histories: number
  folder?: string
}

/**
 * Clients change the same thing at the same time while some answers to commits are lost; what they saw must be explained
 * by one operation after the other. The same models, read and written back without care, must be caught.
 */
export function linearizable({ histories, folder }: LinearizableOptions): Promise<Outcome> {
  return withFaultyShop({ folder }, async (faulty) =>
    linearizableOn(faulty, await faulty.start(), { histories }),
  )
}

export async function linearizableOn(
  { goods, proxy, database }: Pick<FaultyShop, 'goods' | 'proxy' | 'database'>,
  shop: ShopProcess,
  { histories }: Pick<LinearizableOptions, 'histories'>,
): Promise<Outcome> {
  const stage = openStage(shop, goods.counted)
  await proxy.let({ cut: 50 })
  const found: string[] = []
  let wrong = 0
  let uncaught = 0
  for (const each of subjects) {
    const count = Math.ceil(histories * each.share)
    const carelessCount = Math.min(Math.max(count, leastCareless), 20)
    const unexplained = await wrongOf(each, count, () => each.open(stage))
    const caught = await naiveCaught(each, carelessCount, database)
    wrong += unexplained
    if (caught === 0) uncaught++
    found.push(
      `${each.model.name}: ${unexplained} of ${count} (careless: ${caught} of ${carelessCount} caught)`,
    )
  }
  await proxy.let({})
  return {
    bar: `histories of ${clients} clients, with lost answers: none without an explanation, and careless variants are caught`,
    measured: `without an explanation: ${found.join(', ')}`,
    met: wrong === 0 && uncaught === 0,
  }
}

async function wrongOf(
  { model, inputs }: Subject,
  count: number,
  open: () => Promise<Perform<unknown>>,
): Promise<number> {
  let wrong = 0
  for (let history = 0; history < count; history++) {
    const perform = await open()
    const lists = Array.from({ length: clients }, inputs)
    if (!isLinearizable(model, await record(lists, perform))) wrong++
  }
  return wrong
}

/** The model as a transaction that reads its state, decides, and writes it back. */
async function naiveCaught(subject: Subject, count: number, database: pg.Client): Promise<number> {
  const { user, password, host, port, database: name } = database
  const config = { user, host, port, database: name, password: password as string }
  const connections = await together(clients, async () => {
    const connection = new pg.Client(config)
    await connection.connect()
    return connection
  })
  await database.query('CREATE TABLE IF NOT EXISTS naive (state jsonb NOT NULL)')
  const caught = await wrongOf(subject, count, async () => {
    await database.query('DELETE FROM naive')
    await database.query('INSERT INTO naive VALUES ($1)', [JSON.stringify(subject.model.initial)])
    return (input) => carelessly(connections, subject.model, input)
  })
  await database.query('DROP TABLE naive')
  for (const connection of connections) await connection.end()
  return caught
}

async function carelessly(
  connections: pg.Client[],
  model: Model<unknown, unknown>,
  input: unknown,
): Promise<{ value: unknown }> {
  const connection = connections.pop()
  if (!connection) throw new Error('no connection is free')
  await connection.query('BEGIN')
  const { rows } = await connection.query<{ state: unknown }>('SELECT state FROM naive')
  const { state, output } = model.apply(rows[0]?.state, input)
  await connection.query('UPDATE naive SET state = $1', [JSON.stringify(state)])
  await connection.query('COMMIT')
  connections.push(connection)
  return { value: output }
}
