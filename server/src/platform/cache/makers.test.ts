import { expect, test } from 'vitest'
import { openMakers } from './makers.ts'

/** A shelf whose values wait at a gate. */
function shelf() {
  let now = 0
  let [made, version] = [0, 1]
  const gates: ((value: number | Error) => void)[] = []
  const makers = openMakers<number>(() => now, 150)
  return {
    ask: (old?: number) =>
      makers('mug', {
        version,
        old: old === undefined ? undefined : { value: old },
        make: () =>
          new Promise((resolve, reject) => {
            made++
            gates.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
          }),
      }),
    change: () => version++,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    open(value: number | Error) {
      for (const gate of gates.splice(0)) gate(value)
    },
    made: () => made,
  }
}

test('who asks at the same time gets one value, made once', async () => {
  const { ask, open, made } = shelf()
  const asked = [ask(), ask(0), ask()]
  open(7)
  expect(await Promise.all(asked)).toEqual(Array(3).fill({ value: 7, isOld: false }))
  expect(made()).toBe(1)
})

test('the old value is answered after a moment, later ones at once, and the new one comes behind', async () => {
  const { ask, pass, open, made } = shelf()
  const asked = ask(3)
  pass(200)
  expect(await asked).toEqual({ value: 3, isOld: true })
  expect(await ask(3)).toEqual({ value: 3, isOld: true })
  const patient = ask()
  open(8)
  expect(await patient).toEqual({ value: 8, isOld: false })
  expect(made()).toBe(1)
})

test('a value that comes within the moment is waited for', async () => {
  const { ask, pass, open } = shelf()
  const asked = ask(3)
  pass(100)
  open(8)
  expect(await asked).toEqual({ value: 8, isOld: false })
})

test('who has no old value waits as long as it takes', async () => {
  const { ask, pass, open } = shelf()
  const asked = ask()
  pass(10_000)
  open(8)
  expect(await asked).toEqual({ value: 8, isOld: false })
})

test('after a change, those who must see it get a value of their own, the others what is under way', async () => {
  const { ask, change, open, made } = shelf()
  const before = ask(3)
  change()
  const others = ask(3)
  const strict = ask()
  open(9)
  expect([await before, await others, await strict]).toEqual([
    { value: 9, isOld: false },
    { value: 9, isOld: true },
    { value: 9, isOld: false },
  ])
  expect(made()).toBe(2)
})

test('a failure is everybody’s who waits for it, and the next one tries again', async () => {
  const { ask, pass, open, made } = shelf()
  const impatient = ask(3)
  pass(200)
  expect(await impatient).toEqual({ value: 3, isOld: true })
  const patient = ask()
  open(new Error('away'))
  await expect(patient).rejects.toThrow('away')
  const again = ask()
  open(5)
  expect(await again).toEqual({ value: 5, isOld: false })
  expect(made()).toBe(2)
})
