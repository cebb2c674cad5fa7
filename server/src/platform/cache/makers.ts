import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../values/clock.ts'

/** A value, and whether it is from before a change or older than it should be. */
export interface Made<Value> {
  value: Value
  isOld: boolean
}

export interface Making<Value> {
  /** Grows with each change. What was begun at an earlier one may not show the last. */
  version: number
  /** Answered when a new value takes too long; absent for those who must see the last change. */
  old: { value: Value } | undefined
  make(): Promise<Value>
}

interface Maker<Value> {
  version: number
  begun: number
  value: Promise<Value>
}

/** Milliseconds between two looks at the clock, at most. */
const betweenLooks = 50

/**
 * Values that are made once for all who ask at the same time. Those who accept an old value get it when the new one has taken
 * longer than `patience` milliseconds; making goes on for those who come later.
 */
export function openMakers<Value>(clock: Clock, patience: number) {
  const makers = new Map<string, Maker<Value>>()
  const start = (key: string, { version, make }: Making<Value>): Maker<Value> => {
    const maker = { version, begun: clock(), value: make() }
    makers.set(key, maker)
    const leave = () => {
      if (makers.get(key) === maker) makers.delete(key)
    }
    maker.value.then(leave, leave)
    return maker
  }
  return async (key: string, making: Making<Value>): Promise<Made<Value>> => {
    const { version, old } = making
    const known = makers.get(key)
    // One that a change has overtaken is still newer than the old value.
    const maker = known && (old || known.version === version) ? known : start(key, making)
    const isLate = old && (await takesTooLong(maker, { clock, patience }))
    return isLate
      ? { value: old.value, isOld: true }
      : { value: await maker.value, isOld: maker.version !== version }
  }
}

/** The clock decides, not the timer. */
async function takesTooLong(
  { begun, value }: Maker<unknown>,
  { clock, patience }: { clock: Clock; patience: number },
): Promise<boolean> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  const ended = value.then(done, done)
  const left = () => begun + patience - clock()
  while (!isDone && left() > 0) {
    const looking = new AbortController()
    await Promise.race([ended, wait(Math.min(left(), betweenLooks), undefined, looking).catch(() => {})])
    looking.abort()
  }
  return !isDone
}
