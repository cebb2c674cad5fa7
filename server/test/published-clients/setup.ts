import { relative } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { forgetRequests, recordedRequests } from './recorder.ts'

// Before each test file: what `successes.ts` says about it must come true when all its tests have run.

const server = new URL('../..', import.meta.url).pathname

beforeAll(() => forgetRequests())

// biome-ignore lint/correctness/noEmptyPattern: the first parameter must be destructured
afterAll(async ({}, { file }) => {
  if (inject('testNamePattern') !== '' || recordedRequests().length === 0) return
  const { missingOf } = await import('./successes.ts')
  const { callOf } = await import('./walk.ts')
  const succeeded = recordedRequests().map((entry) => {
    const [generation = '', ...request] = entry.split(' ')
    return `${callOf(request.join(' '))?.name} (${generation})`
  })
  const name = relative(server, file.filepath)
  if (process.env.SUCC)
    (await import('node:fs')).writeFileSync(
      `${process.env.SUCC}/${name.replaceAll('/', '+')}.json`,
      JSON.stringify([...new Set(succeeded)].sort()),
    )
  expect(missingOf(name, succeeded), 'successes that are listed in successes.ts').toEqual([])
})
