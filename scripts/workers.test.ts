import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'

function taken(...given: string[]) {
  const program = `
    import { takeWorkers } from ${JSON.stringify(new URL('workers.mjs', import.meta.url).href)}
    process.stdout.write(JSON.stringify(takeWorkers(${JSON.stringify(given)})))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  return stderr.length > 0 ? stderr.toString() : JSON.parse(stdout.toString())
}

test.runIf(process.platform === 'linux')('--workers says how many processes share the port', () => {
  expect(taken('--other')).toEqual({ workers: 1, others: ['--other'] })
  expect(taken('--workers', '3', '--other')).toEqual({ workers: 3, others: ['--other'] })
  expect(taken('--other', '--workers=auto')).toEqual({ workers: availableParallelism(), others: ['--other'] })
})

test.each([['0'], ['65'], ['many'], ['2.5'], []])('--workers %s is refused', (...given) => {
  expect(taken('--workers', ...given)).toBe(
    `--workers must be auto or a whole number from 1 to 64, not "${given[0] ?? ''}".\n`,
  )
})
