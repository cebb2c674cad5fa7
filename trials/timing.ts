import { type Answer, type From, type InnerShop, withInnerShop } from './inside.ts'
import type { Outcome } from './trial.ts'

const samples = 200
const leastChance = 0.01
const authentication = '/_api/iam/authentication/v2'
const recovery = '/_api/iam/recovery/v1/send-email'

/** Tests whether an answer or its time reveals who has an account: for wrong and for forgotten passwords. */
export function timing(): Promise<Outcome> {
  return withInnerShop(async (shop) => {
    for (let index = 0; index < known; index++)
      await shop.register(`known${index}@example.test`, 'x'.repeat(20))
    const guess = await compare(shop, (email, from) =>
      shop.ask(`${authentication}/login`, { loginId: { email }, password: 'a wrong one, in any case' }, from),
    )
    const forgotten = await compare(shop, (email, from) => shop.ask(recovery, { email }, from))
    const figures = Object.entries({ 'wrong password': guess, 'forgotten password': forgotten })
    return {
      bar: `${samples} known and ${samples} unknown addresses: the same status, code and bytes, and times alike (p > ${leastChance})`,
      measured: figures
        .map(([name, { chance, medians, alike }]) => {
          const [one = 0, other = 0] = medians
          const times = `${one.toFixed(2)} and ${other.toFixed(2)} ms`
          return `${name}: ${alike ? 'the same answer' : 'DIFFERENT ANSWERS'}, medians ${times}, p = ${chance.toFixed(3)}`
        })
        .join('; '),
      met: figures.every(([, { chance, alike }]) => alike && chance > leastChance),
    }
  })
}

const known = 50

interface Comparison {
  /** The probability that two samples of the same kind differ as much. */
  chance: number
  medians: number[]
  alike: boolean
}

/** Requests known and unknown addresses in turn, in random order, with pauses so that none waits for another. */
async function compare(
  shop: InnerShop,
  ask: (email: string, from: From) => Promise<Answer>,
): Promise<Comparison> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  const warmUp = 40
  let as = await shop.visitor()
  for (let round = -warmUp; round < samples; round++) {
    if (round % 3 === 0) as = await shop.visitor()
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      shop.advance((65 * 60 * 1000) / 2)
      const email = `${kind}${Math.floor(Math.random() * known)}@example.test`
      const begin = performance.now()
      const { status, code, bytes } = await ask(email, { as, address: '198.51.100.7' })
      const time = performance.now() - begin
      if (round >= 0) times[kind].push(time)
      answers.add(`${status} ${code} ${bytes}`)
    }
  }
  const medians = [times.known, times.unknown].map(medianOf)
  return { chance: mannWhitney(times.known, times.unknown), medians, alike: answers.size === 1 }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Two-sided, by the normal approximation, which is exact enough from twenty values on. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, own: true })),
    ...other.map((value) => ({ value, own: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { own }, index) => sum + (own ? index + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** Abramowitz and Stegun 7.1.26. */
function normal(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const tail = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return 1 - 0.5 * tail.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x)
}
