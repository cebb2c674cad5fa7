import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { CartwrightError, type Client } from '../../sdk/src/client.ts'
import { databaseUrlOf, type ShopProcess } from '../process.ts'
import { newShopper, pieces } from '../shoppers.ts'
import { type Outcome, type TrialShop, type TrialShopOptions, together, withShop } from '../trial.ts'
import { type Hoarder, hoarderCount, openHoarders } from './hoarders.ts'

const stocks = [12, 100, 400, 1000, 10_000]
/** What an attacker asks for, in turn. */
const greeds = [100, 20, 5, 1]
/** Per cent of a stock that one holder, a network or a member, may have without paying. */
const share = 5
/** Pieces beyond that, in all. They are for small stocks: of one where the share is as many, nobody has more. */
const beyondShare = { network: 20, member: 100 }
export const mostGuesses = 200
const mostSlower = 2
/** Milliseconds after the last attempt, when what is held is counted. */
const settling = 2000
/** Of everything that the attacker does from it. */
const address = '203.0.113.66'

/**
 * Four hoarders (a network, two networks, a member, somebody whose card is declined) try for ten minutes, as fast as they
 * can, to take the stock; one network guesses coupon codes and keeps the shop busy with pictures, while others shop.
 */
export async function abuse(): Promise<Outcome> {
  const seconds = 600
  const { held, excess, guesses, orders, refused, before, during } = await suffer({ seconds })
  const slower = during / before
  return {
    bar: `hoarders and one network try for ${seconds} s: each holds at most ${share} % of a stock, and ${beyondShare.network} pieces beyond that of small stocks, a member ${beyondShare.member}; at most ${mostGuesses} coupon codes checked, the p99 of other shoppers at most ${mostSlower} times as long`,
    measured:
      `held of stocks of ${stocks.join(', ')}: ${held.join('; ')} by ${orders} unpaid orders, ${guesses} codes checked, ` +
      `${refused} requests refused; p99 of others ${during.toFixed(0)} ms, before ${before.toFixed(0)} ms: ${slower.toFixed(1)} times`,
    met: excess.length === 0 && guesses <= mostGuesses && slower <= mostSlower,
  }
}

interface Figures extends Counts {
  /** For each hoarder, the pieces of each stock. */
  held: string[]
  /** What is more than anybody may hold. */
  excess: string[]
  /** The p99 of other shoppers in milliseconds, before and during the attack. */
  before: number
  during: number
}

interface Attack extends Pick<TrialShopOptions, 'folder' | 'databaseUrl'> {
  seconds: number
}

export function suffer({ seconds, ...place }: Attack): Promise<Figures> {
  const work = async ({ goods, start }: TrialShop): Promise<Figures> => {
    const shop = await start()
    const picture = await addPicture(shop)
    const database = new pg.Client({ connectionString: place.databaseUrl ?? databaseUrlOf(shop.dataDir) })
    await database.connect()
    const hoarders = await openHoarders(shop, database)
    const [product = ''] = goods.uncounted
    const before = p99(await shopFor(shop, product, seconds / 10))
    const shelves = hoarders.map((_, index) =>
      goods.counted.slice(index * stocks.length).slice(0, stocks.length),
    )
    const attack = beginAttack(shop, { hoarders, shelves, product, picture })
    const during = p99(await shopFor(shop, product, seconds))
    const counts = await attack.end()
    await wait(settling)
    const taken: number[][] = []
    for (const shelf of shelves) taken.push(await heldOf(database, shelf))
    await database.end()
    return {
      ...counts,
      held: hoarders.map(({ name }, index) => `${name} ${taken[index]?.join(', ')}`),
      excess: hoarders.flatMap((hoarder, index) => excessOf(hoarder, taken[index] ?? [])),
      before,
      during,
    }
  }
  const counted = Array.from({ length: hoarderCount }, () => stocks).flat()
  // Only a shop in development has a card that is declined.
  const env = { NODE_ENV: 'development' }
  const settings = { paymentMethods: ['manual', 'test-card'], verifyEmail: false }
  return withShop({ counted, uncounted: 1, settings }, work, { ...place, env })
}

function excessOf({ name, holder, holders }: Hoarder, held: readonly number[]): string[] {
  const pieces = holders * beyondShare[holder]
  const takings = stocks.map((stock, index) => {
    const most = Math.floor((holders * share * stock) / 100)
    return { stock, most, taken: held[index] ?? 0 }
  })
  const large = takings.filter(({ most, taken }) => most >= pieces && taken > most)
  const beyond = takings.reduce((sum, { most, taken }) => sum + Math.max(0, taken - most), 0)
  return [
    ...large.map(({ stock, taken }) => `${name}: ${taken} of ${stock}`),
    ...(beyond > pieces ? [`${name}: ${beyond} pieces of small stocks`] : []),
  ]
}

interface Counts {
  guesses: number
  orders: number
  refused: number
}

interface Targets {
  hoarders: readonly Hoarder[]
  /** The products of each hoarder. */
  shelves: readonly (readonly string[])[]
  product: string
  /** The path of a picture. */
  picture: string
}

/** Four of each hoarder and of every other kind of abuse, until the end. */
function beginAttack(shop: ShopProcess, targets: Targets): { end(): Promise<Counts> } {
  const { hoarders, shelves, product, picture } = targets
  const counts: Counts = { guesses: 0, orders: 0, refused: 0 }
  let isOver = false
  const again = async (attempt: () => Promise<unknown>) => {
    while (!isOver) await attempt().catch((error) => count(counts, error))
  }
  let turn = 0
  const hoards = hoarders.map(({ take }, index) => {
    const wishes = greeds.flatMap((quantity) => (shelves[index] ?? []).map((id) => ({ id, quantity })))
    let next = 0
    return async () => {
      const { id = '', quantity = 1 } = wishes[next++ % wishes.length] ?? {}
      await take(id, quantity)
      counts.orders++
    }
  })
  const kinds = () => [...hoards, guessWith(shop, product), () => resize(shop, picture, turn++)]
  const running = Array.from({ length: 4 }, kinds).flat().map(again)
  return {
    async end() {
      isOver = true
      await Promise.all(running)
      return counts
    },
  }
}

function count(counts: Counts, error: unknown): void {
  if (!(error instanceof CartwrightError)) throw error
  if (error.code === 'ERROR_COUPON_DOES_NOT_EXIST') counts.guesses++
  else if (error.status === 429 || error.status === 503) counts.refused++
}

/** A new visitor for every ten codes, because each visitor has a limit, too. */
function guessWith(shop: ShopProcess, product: string): () => Promise<unknown> {
  let tried = 0
  let visitor: Client | undefined
  return async () => {
    if (!visitor || tried % 10 === 0) {
      visitor = newShopper(shop, address)
      await visitor.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
    }
    await visitor.cart.updateCurrentCart({ couponCode: `GUESS${tried++}` })
  }
}

/** Asks for the picture in a size that nobody has asked for. */
async function resize(shop: ShopProcess, picture: string, turn: number): Promise<void> {
  const size = `w_${200 + (turn % 1000)},h_${200 + Math.floor(turn / 1000)}`
  const path = `${picture}/v1/fill/${size}/picture.webp`
  const response = await fetch(shop.url + path, { headers: { 'x-forwarded-for': address } })
  await response.arrayBuffer()
  if (!response.ok) throw new CartwrightError(response.status, 'no picture')
}

async function addPicture({ url, apiKey }: ShopProcess): Promise<string> {
  const content = await readFile(new URL('../../demo/images/speckled-mug--oat.webp', import.meta.url))
  const file = new Blob([content], { type: 'image/webp' })
  const added = await createAdminClient({ url, apiKey }).media.uploadMedia(file, { fileName: 'mug.webp' })
  return new URL(added.file.url ?? '', url).pathname
}

/** Shoppers from networks of their own look and buy for so many seconds. Returns the time of each request. */
async function shopFor(shop: ShopProcess, product: string, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const timed = async (request: Promise<unknown>) => {
    const begin = performance.now()
    await request
    times.push(performance.now() - begin)
  }
  await together(2, async () => {
    while (performance.now() < end) {
      const visitor = newShopper(shop)
      await timed(visitor.catalogue.queryProducts({ query: { paging: { limit: 10 } } }))
      await timed(visitor.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] }))
      await timed(visitor.cart.estimateCurrentCartTotals({}))
    }
  })
  return times
}

/** The pieces of each product that are ordered or reserved, so that others cannot buy them. Nobody has paid. */
async function heldOf(database: pg.Client, products: readonly string[]): Promise<number[]> {
  const { rows } = await database.query<{ id: string; held: number }>(
    `SELECT product_id AS id, allocated + (SELECT coalesce(sum(quantity), 0)::int FROM holds h
       WHERE h.product_id = s.product_id AND h.expires_at > now()) AS held
     FROM stock s WHERE product_id = ANY ($1)`,
    [products],
  )
  const held = new Map(rows.map(({ id, held }) => [id, held]))
  return products.map((product) => held.get(product) ?? 0)
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}
