import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledPrograms } from '../server/test/bundle.ts'
import { toAscii } from './ascii.ts'

test.each([
  ["'Größe – “5 €” 👍'", 'Größe – “5 €” 👍'],
  ["'\\–\\\\–'", '–\\–'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
  ['((price) => `ab ${price} €`)(5)', 'ab 5 €'],
  ["/^[–—]$/.test('—')", true],
  ["/^[😀-😎]$/u.test('😃')", true],
  ["(({ ß }) => ß)({ ß: 'sharp' })", 'sharp'],
])('%s does the same in ASCII', (program, expected) => {
  const ascii = toAscii(program)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  // biome-ignore lint/security/noGlobalEval: the program is above
  expect(globalThis.eval(ascii)).toBe(expected)
})

test('the programs of the server take one byte for each character in memory', () => {
  const programs = globSync(join(bundledPrograms(), '*.js'))
  expect(programs.length).toBeGreaterThan(4)
  expect(programs.filter((file) => readFileSync(file).some((byte) => byte > 127))).toEqual([])
})
