import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Simulates a test run that ends without stopping its database server. */
const program = `
  import { join } from 'node:path'
  import { run } from '${file('setup.mjs')}'
  import { openTestFolder } from '${file('test-folder.mjs')}'
  const folder = openTestFolder()
  console.log(JSON.stringify({ folder }))
  const options = JSON.stringify({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' } })
  await run([process.execPath, '${file('../server/test/postgres-holder.ts')}', options])`

test('a run of tests that is cut off leaves no database server and no folder', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  while (said.split('\n').length < 3) await Promise.race([once(child.stdout, 'data'), ended])
  const [{ folder }, { pid }] = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(() => process.kill(pid, 0)).not.toThrow()
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(existsSync(folder)).toBe(false)
})
