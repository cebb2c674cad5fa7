import { readFileSync } from 'node:fs'
import { cpuOf, type ShopProcess } from '../trials/process.ts'
import type { Sample } from './samples.ts'

/** A sample with what it cost. */
export interface Measured extends Sample {
  /** Processor milliseconds of one request. */
  cost: { server: number; database: number }
  /** Cores that programs outside this bench kept busy. */
  others: number
}

/** Runs a load on a shop. Reads the processor time of the shop and of everybody else. */
export async function withCosts<T extends { count: number }>(
  shop: Pick<ShopProcess, 'pid' | 'dataDir'>,
  load: () => Promise<T>,
): Promise<T & Pick<Measured, 'cost' | 'others'>> {
  const before = readings(shop)
  const sample = await load()
  const after = readings(shop)
  const spent = (who: keyof typeof before) => after[who] - before[who]
  const { count } = sample
  const known = spent('server') + spent('database') + spent('bench')
  return {
    ...sample,
    cost: { server: spent('server') / count, database: spent('database') / count },
    others: Math.max(0, (spent('machine') - known) / spent('time')),
  }
}

/** Milliseconds. */
function readings(shop: Pick<ShopProcess, 'pid' | 'dataDir'>) {
  return { ...cpuOf(shop), bench: benchTime(), machine: machineTime(), time: performance.now() }
}

const millisecondsPerTick = 10

/** Of this process and of the load generators that have ended. */
function benchTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return sum(fields.slice(11, 15).map(Number)) * millisecondsPerTick
}

/** Of all processes, without the time in which cores had nothing to do. */
function machineTime(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, _idle, _waiting, ...interrupted] = fields
  // Interrupts, soft ones, and what other machines took. Guests come next, whose time is the user's.
  return sum([user, nice, system, ...interrupted.slice(0, 3)]) * millisecondsPerTick
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
