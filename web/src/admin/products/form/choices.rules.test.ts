import { expect, test } from 'vitest'
import { choiceProblem } from './choices.rules.ts'

const option = (...names: string[]) => ({
  name: 'Finish',
  optionType: 'drop_down',
  choices: names.map((description) => ({ value: '', description })),
})

test('an option needs a choice, and an empty field after the last one is fine', () => {
  expect(choiceProblem(option('Matte', ''), 1)).toBeUndefined()
  expect(choiceProblem(option('', ''), 0)).toBe('missing')
})

test('two choices must differ in more than upper and lower case', () => {
  expect(choiceProblem(option('Matte', 'matte '), 1)).toBe('exists')
  expect(choiceProblem(option('Matte', 'matte '), 0)).toBeUndefined()
})

test('a colour needs a name', () => {
  const colours = { name: 'Glaze', optionType: 'color', choices: [{ value: '#ff0000', description: '' }] }
  expect(choiceProblem(colours, 0)).toBe('missing')
})
