import type { Model } from './linearizability.ts'

export type LineInput = { kind: 'add' | 'set'; quantity: number } | { kind: 'read' }
export type StockInput = { kind: 'take' | 'return'; quantity: number } | { kind: 'read' }
export type UseInput = { kind: 'use' }

/** The quantity of a line item. */
export const cartLine: Model<number, LineInput> = {
  name: 'cart line',
  initial: 1,
  apply(state, input) {
    if (input.kind === 'read') return { state, output: state }
    const next = input.kind === 'add' ? state + input.quantity : input.quantity
    return { state: next, output: next }
  },
}

export const firstStock = 8

/** Pieces of a variant, which are never fewer than none. */
export const stockOfVariant: Model<number, StockInput> = {
  name: 'stock',
  initial: firstStock,
  apply(state, input) {
    if (input.kind === 'read') return { state, output: state }
    const next = input.kind === 'take' ? state - input.quantity : state + input.quantity
    return next < 0 ? { state, output: 'refused' } : { state: next, output: 'done' }
  },
}

export const couponLimit = 4

/** A coupon that can be used a limited number of times. */
export const couponCount: Model<number, UseInput> = {
  name: 'coupon',
  initial: 0,
  apply: (state) =>
    state < couponLimit ? { state: state + 1, output: 'done' } : { state, output: 'refused' },
}

/** A token that opens once. */
export const singleUse: Model<boolean, UseInput> = {
  name: 'single-use token',
  initial: true,
  apply: (state) => ({ state: false, output: state ? 'done' : 'refused' }),
}

export function lineInputs(): LineInput[] {
  return some(6, () => {
    const chance = Math.random()
    if (chance < 0.4) return { kind: 'read' }
    return { kind: chance < 0.8 ? 'add' : 'set', quantity: 1 + Math.floor(Math.random() * 5) }
  })
}

export function stockInputs(): StockInput[] {
  return some(6, () => {
    const chance = Math.random()
    if (chance < 0.3) return { kind: 'read' }
    return { kind: chance < 0.8 ? 'take' : 'return', quantity: 1 + Math.floor(Math.random() * 3) }
  })
}

export function useInputs(count: number): UseInput[] {
  return some(count, () => ({ kind: 'use' }))
}

function some<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}
