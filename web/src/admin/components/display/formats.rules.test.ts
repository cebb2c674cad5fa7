import { expect, test } from 'vitest'
import { percentText } from './formats.rules.ts'

test.each([
  ['8.875', 'en', '8.875%'],
  ['8.875', 'de', '8,875\u00a0%'],
  [0.0001, 'en', '0.0001%'],
  [20, 'de', '20\u00a0%'],
] as const)('%s per cent in %s is %s', (percent, language, text) => {
  expect(percentText(percent, { language })).toBe(text)
})
