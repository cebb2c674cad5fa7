import { expect, test } from 'vitest'
import { doEach } from './jobs.ts'

test('of several chores all are done, in order, though one fails', async () => {
  const done: string[] = []
  const work = doEach([
    async () => done.push('tokens'),
    async () => Promise.reject(new Error('no broom')),
    async () => done.push('holds'),
    async () => Promise.reject(new Error('no bucket')),
  ])
  await expect(work).rejects.toThrow('no broom')
  expect(done).toEqual(['tokens', 'holds'])
})
