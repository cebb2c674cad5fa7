import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { auditPackages } from './audit.ts'
import { checkExports } from './check-exports.ts'
import { checkLayers } from './check-layers.ts'
import { readSources } from './sources.ts'

const root = resolve(import.meta.dirname, '..')
const sources = readSources(root)

/** One compiler run per workspace, so that the server cannot use browser types, nor the browser Node types. */
const projects = ['contract', 'sdk', 'react', 'server', 'web'].map(
  (workspace) => `${workspace}/tsconfig.json`,
)

/** The compiler ends soon, so it need not collect its garbage until it has this much. It takes a quarter less time. */
const hurry = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

await Promise.all([
  part('tests', () => types('tsconfig.json')),
  part('advisories', audit),
  (async () => {
    await part('biome', () => program('biome', ['check', '--error-on-warnings', '--colors=off', '.']))
    await part('layers', async () => report(checkLayers(sources)))
    await part('exports', async () => report(checkExports(sources)))
    for (const project of projects) await part(project.replace('/tsconfig.json', ''), () => types(project))
  })(),
])

async function part(name: string, check: () => Promise<boolean>): Promise<void> {
  const begin = Date.now()
  const passed = await check()
  process.stdout.write(`${passed ? '✓' : '×'} ${name} (${Date.now() - begin} ms)\n`)
  if (!passed) process.exitCode = 1
}

async function audit(): Promise<boolean> {
  const found = await auditPackages(root)
  if (found === undefined) process.stdout.write('No registry answers, so nobody looked for advisories.\n')
  return report(found ?? [])
}

function types(project: string): Promise<boolean> {
  return program('tsc', ['-p', project, '--noEmit', '--singleThreaded', '--pretty', 'false'])
}

async function program(name: string, options: string[]): Promise<boolean> {
  const env = { ...process.env, ...hurry }
  const child = spawn(resolve(root, 'node_modules/.bin', name), options, { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) process.stdout.write(output)
  return code === 0
}

function report(faults: string[]): boolean {
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  return faults.length === 0
}
