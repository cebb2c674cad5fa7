import { readFile } from 'node:fs/promises'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { answerTo } from '../../sdk/src/auth/captcha.ts'
import { CartwrightError, type Client } from '../../sdk/src/client.ts'
import type { ShopProcess } from '../process.ts'
import { checkOut, newShopper, pieces } from '../shoppers.ts'
import { type Outcome, type TrialShop, type TrialShopOptions, together, withShop } from '../trial.ts'
import { payInVain } from './cards.ts'

const stocks = [400, 1000, 1000, 10_000]
export const mostHeld = 5
export const mostGuesses = 200
const mostSlower = 2
/** Of everything that the attacker does from it. */
const address = '203.0.113.66'

/**
 * One anonymous network tries for ten minutes, as fast as it can, to take the stock, to guess coupon codes and to keep
 * the shop busy with pictures, while others shop.
 */
export async function abuse(): Promise<Outcome> {
  const seconds = 600
  const { shares, guesses, orders, refused, before, during } = await suffer({ seconds })
  const slower = during / before
  return {
    bar: `one anonymous network tries for ${seconds} s: at most ${mostHeld} % of any stock held, at most ${mostGuesses} coupon codes checked, the p99 of other shoppers at most ${mostSlower} times as long`,
    measured:
      `held ${shares.map((share) => share.toFixed(1)).join(', ')} % by ${orders} unpaid orders, ${guesses} codes checked, ` +
      `${refused} requests refused; p99 of others ${during.toFixed(0)} ms, before ${before.toFixed(0)} ms: ${slower.toFixed(1)} times`,
    met: Math.max(...shares) <= mostHeld && guesses <= mostGuesses && slower <= mostSlower,
  }
}

interface Figures extends Counts {
  /** Per cent of each stock that is held. */
  shares: number[]
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
    const [product = ''] = goods.uncounted
    const before = p99(await shopFor(shop, product, seconds / 10))
    const attack = beginAttack(shop, { products: goods.counted, picture })
    const during = p99(await shopFor(shop, product, seconds))
    const counts = await attack.end()
    const held = await heldOf(shop, goods.counted)
    const shares = held.map((pieces, index) => (100 * pieces) / (stocks[index] ?? 1))
    return { ...counts, shares, before, during }
  }
  return withShop({ counted: stocks, uncounted: 1 }, work, place)
}

interface Counts {
  guesses: number
  orders: number
  refused: number
}

interface Targets {
  products: readonly string[]
  /** The path of a picture. */
  picture: string
}

/** Four at a time try each kind of abuse until the end. */
function beginAttack(shop: ShopProcess, { products, picture }: Targets): { end(): Promise<Counts> } {
  const counts: Counts = { guesses: 0, orders: 0, refused: 0 }
  let isOver = false
  const again = async (attempt: () => Promise<unknown>) => {
    while (!isOver) await attempt().catch((error) => count(counts, error))
  }
  let turn = 0
  const hoard = async () => {
    const attempt = turn++
    const product = products[attempt % products.length] ?? ''
    if (Math.floor(attempt / products.length) % 2 === 0) return orderByCard(shop, product)
    await orderUnpaid(shop, product)
    counts.orders++
  }
  const attempts = [hoard, guessWith(shop, products[0] ?? ''), () => resize(shop, picture, turn++)]
  const running = attempts.flatMap((attempt) => Array.from({ length: 4 }, () => again(attempt)))
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

/** Orders a few, as a new visitor, to be paid later. Solves the puzzle where the shop asks for it. */
async function orderUnpaid(shop: ShopProcess, product: string): Promise<void> {
  const visitor = newShopper(shop, address)
  await visitor.cart.addToCurrentCart({ lineItems: [pieces(product, 10)] })
  const id = await checkOut(visitor)
  const puzzle = await fetch(`${shop.url}/_identity/captcha`, { headers: { 'x-forwarded-for': address } })
  const captchaTokens = puzzle.ok ? [{ Recaptcha: await answerTo(await puzzle.json()) }] : []
  await visitor.checkout.createOrder({ id, captchaTokens })
}

/** Orders many with a card that never pays. */
async function orderByCard(shop: ShopProcess, product: string): Promise<void> {
  const visitor = newShopper(shop, address)
  await visitor.cart.addToCurrentCart({ lineItems: [pieces(product, 90)] })
  await payInVain(visitor, { checkoutId: await checkOut(visitor), address })
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

/** The pieces of each product that others cannot buy. */
async function heldOf(shop: ShopProcess, products: readonly string[]): Promise<number[]> {
  const visitor = newShopper(shop)
  const lineItems = products.map((product, index) => pieces(product, stocks[index] ?? 0))
  const { cart } = await visitor.cart.addToCurrentCart({ lineItems })
  const left = new Map(
    cart?.lineItems?.map(({ catalogReference, quantity }) => [
      catalogReference?.catalogItemId,
      quantity ?? 0,
    ]),
  )
  return products.map((product, index) => (stocks[index] ?? 0) - (left.get(product) ?? 0))
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}
