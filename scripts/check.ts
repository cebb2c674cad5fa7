import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { checkExports } from './check-exports.ts'
import { checkLayers } from './check-layers.ts'
import { readSources } from './sources.ts'

const root = resolve(import.meta.dirname, '..')
const sources = readSources(root)

const parts: [name: string, check: () => boolean][] = [
  ['biome', () => program('biome', ['check', '--error-on-warnings', '--colors=off', '.'])],
  ['types', () => program('tsc', ['-p', 'tsconfig.json', '--noEmit'])],
  ['layers', () => report(checkLayers(sources))],
  ['exports', () => report(checkExports(sources))],
]

for (const [name, check] of parts) {
  const begin = Date.now()
  const passed = check()
  process.stdout.write(`${passed ? '✓' : '×'} ${name} (${Date.now() - begin} ms)\n`)
  if (!passed) process.exitCode = 1
}

function program(name: string, options: string[]): boolean {
  const done = spawnSync(resolve(root, 'node_modules/.bin', name), options, { cwd: root, encoding: 'utf8' })
  if (done.status !== 0)
    process.stdout.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}\n`)
  return done.status === 0
}

function report(faults: string[]): boolean {
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  return faults.length === 0
}
