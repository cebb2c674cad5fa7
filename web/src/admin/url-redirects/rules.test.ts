import { expect, test } from 'vitest'
import { pathIn } from './rules.ts'

test.each([
  ['https://old.example/a', '/a'],
  [' HTTP://old.example/A/b?id=7#top ', '/A/b?id=7'],
  ['https://old.example', '/'],
])('of the whole address %s only the path counts', (text, path) => {
  expect(pathIn(text)).toBe(path)
})

test.each(['/a', 'a', '', 'https://', 'ftp://old.example/a'])('%j stays as it was typed', (text) => {
  expect(pathIn(text)).toBe(text)
})
