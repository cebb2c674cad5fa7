import { relative } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { forgetRequests, recordedRequests } from './recorder.ts'
import { missingOf, successes } from './successes.ts'

// For each test file: what `successes.ts` says about it must have come true when all its tests have run.

const server = new URL('../..', import.meta.url).pathname

beforeAll(() => forgetRequests())

// biome-ignore lint/correctness/noEmptyPattern: the first parameter must be destructured
afterAll(async ({}, { file }) => {
  const name = relative(server, file.filepath)
  if (!successes[name] || inject('testNamePattern') !== '') return
  // Only these files need the table of calls.
  const { callOf } = await import('./walk.ts')
  const succeeded = recordedRequests().map((entry) => {
    const [generation = '', ...request] = entry.split(' ')
    return `${callOf(request.join(' '))?.name} (${generation})`
  })
  expect(missingOf(name, succeeded), 'successes that successes.ts names').toEqual([])
})
