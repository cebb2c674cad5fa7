import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
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

const histories = 50
const clients = 6

/** Reads, thinks, then writes what it thought. */
function naive<State, Input>({ initial, apply }: Model<State, Input>): Perform<Input> {
  let value = initial
  return async (input) => {
    const { state, output } = apply(value, input)
    await turn()
    value = state
    return { value: output }
  }
}

function atomic<State, Input>({ initial, apply }: Model<State, Input>): Perform<Input> {
  let value = initial
  return async (input) => {
    await turn()
    const { state, output } = apply(value, input)
    value = state
    await turn()
    // Some answers are lost.
    return Math.random() < 0.1 ? undefined : { value: output }
  }
}

describe.each([
  { model: cartLine as Model<unknown, unknown>, inputs: lineInputs },
  { model: stockOfVariant as Model<unknown, unknown>, inputs: stockInputs },
  { model: couponCount as Model<unknown, unknown>, inputs: () => useInputs(2) },
  { model: singleUse as Model<unknown, unknown>, inputs: () => useInputs(2) },
])('histories of a $model.name', ({ model, inputs }) => {
  const wrongOf = async (open: (of: Model<unknown, unknown>) => Perform<unknown>) => {
    let wrong = 0
    for (let history = 0; history < histories; history++) {
      const lists = Array.from<unknown, unknown[]>({ length: clients }, () => inputs())
      if (!isLinearizable(model, await record<unknown>(lists, open(model)))) wrong++
    }
    return wrong
  }

  test('are found wrong where changes overwrite each other', async () => {
    // A few are right by chance.
    expect(await wrongOf(naive)).toBeGreaterThan(histories * 0.8)
  })

  test('are found right where changes follow each other, also if answers are lost', async () => {
    expect(await wrongOf(atomic)).toBe(0)
  })
})
