import { expect, test } from 'vitest'
import { chunksOf, oneByOne } from './chunks.rules.ts'

test('more files than a call takes go in several', () => {
  const names = Array.from({ length: 250 }, (_, at) => `file-${at}`)
  expect(chunksOf(names).map(({ length }) => length)).toEqual([100, 100, 50])
  expect(chunksOf(names).flat()).toEqual(names)
})

test('what fails with one does not hinder the others', async () => {
  const done: string[] = []
  const failures = await oneByOne(['a', 'b', 'c'], async (name) => {
    if (name === 'b') throw new Error('gone')
    done.push(name)
  })
  expect(done).toEqual(['a', 'c'])
  expect(failures).toEqual([{ item: 'b', error: new Error('gone') }])
})
