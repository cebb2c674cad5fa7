import { expect, test } from 'vitest'
import { makeReference } from './reference.ts'

test('all that leaves the repository has a doc comment, and the reference page has them all', async () => {
  const { page, undocumented } = await makeReference()
  expect(undocumented).toEqual([])
  // `vitest -u` writes the page anew.
  await expect(page).toMatchFileSnapshot('../../docs/developers/sdk-reference.md')
})
