// node scripts/packages/build.ts: makes the packages @cartwright/sdk and @cartwright/react in dist/, ready for npm pack.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { contractTypes } from './types.ts'

const root = resolve(import.meta.dirname, '../..')
const contract = join(root, 'contract/src')

if (import.meta.main) {
  for (const workspace of ['sdk', 'react']) await buildPackage(workspace, join(root, 'dist', workspace))
}

/** The package.json of a workspace that leaves the repository. */
interface Manifest {
  name: string
  version: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  private?: true
}

/**
 * Builds a workspace as the package that people install: JavaScript with types and source maps, without anything that
 * only this repository has.
 */
export async function buildPackage(workspace: string, out: string): Promise<void> {
  const source = join(root, workspace)
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
  const entries = Object.entries(manifest.exports).map(([name, file]) => ({ name, file: nameOf(file) }))
  await Promise.all([
    buildCode(source, out, manifest),
    buildTypes(source, out),
    cp(join(root, 'LICENSE'), join(out, 'LICENSE')),
    cp(join(source, 'README.md'), join(out, 'README.md')),
  ])
  await writeFile(join(out, 'package.json'), JSON.stringify(packed(manifest, entries), null, 2))
}

function nameOf(file: string): string {
  return file.replace(/^\.\/src\/(.*)\.tsx?$/, '$1')
}

function packed({ private: _, ...manifest }: Manifest, entries: readonly { name: string; file: string }[]) {
  const exports = entries.map(({ name, file }) => [
    name,
    { types: `./types/${file}.d.ts`, default: `./${file}.js` },
  ])
  const dependencies = Object.entries(manifest.dependencies ?? {}).filter(
    ([name]) => name !== '@cartwright/contract',
  )
  return {
    ...manifest,
    dependencies: Object.fromEntries(dependencies),
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    types: `./types/${entries[0]?.file}.d.ts`,
    sideEffects: false,
    engines: { node: '>=20.19.0' },
  }
}

async function buildCode(source: string, out: string, manifest: Manifest): Promise<void> {
  const files = Object.values(manifest.exports)
  const bundle = await rolldown({
    cwd: source,
    input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
    external: (id) => !/^[./]|^@cartwright\/contract/.test(id),
    platform: 'neutral',
    plugins: [plainCalls(), plainTables()],
    treeshake: { propertyReadSideEffects: false },
    // As each module stays a file, `use client` keeps its meaning.
    onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
  })
  await bundle.write({
    dir: out,
    format: 'esm',
    sourcemap: true,
    // One file for each source file: a bundler leaves out those that a program does not need.
    preserveModules: true,
    entryFileNames: '[name].js',
  })
  await bundle.close()
}

/**
 * Tables of calls with what a program needs to make them, instead of all that the shop knows of them. Each call is an
 * export of its own, so that a bundler leaves out those that a program does not make.
 */
function plainCalls(): Plugin {
  const suffix = '.table.ts'
  return {
    name: 'plain-calls',
    resolveId: (id) => (id.endsWith(suffix) ? id : undefined),
    async load(id) {
      const file = relative(contract, id)
      if (!file.startsWith('calls/') || file === 'calls/call.ts') return undefined
      const source = id.endsWith(suffix) ? id.replace(suffix, '.ts') : id
      const [[name, calls] = ['', {}]] = Object.entries(
        (await import(source)) as Record<string, Record<string, PlainCall>>,
      )
      if (source === id) {
        return `import * as ${name} from '${id.replace(/\.ts$/, suffix)}'\nexport { ${name} }`
      }
      return Object.entries(calls)
        .map(([call, said]) => `export const ${call} = ${JSON.stringify(plainCall(said))}`)
        .join('\n')
    },
  }
}

/** Lists of events and kinds of plugins without schemas and sentences. */
function plainTables(): Plugin {
  return {
    name: 'plain-tables',
    async load(id) {
      const file = relative(contract, id)
      if (file === 'plugins/kinds.ts') {
        const { pluginKinds } = (await import(id)) as { pluginKinds: Record<string, PlainKind> }
        return `export const pluginKinds = ${JSON.stringify(plainKinds(pluginKinds))}`
      }
      if (!file.startsWith('events/') || file === 'events/event.ts') return undefined
      return Object.entries((await import(id)) as Record<string, readonly { type: string }[]>)
        .map(
          ([name, events]) =>
            `export const ${name} = ${JSON.stringify(events.map(({ type }) => ({ type })))}`,
        )
        .join('\n')
    },
  }
}

interface PlainKind {
  type: string
  functions: Record<string, { path: string }>
}

function plainKinds(kinds: Record<string, PlainKind>): Record<string, PlainKind> {
  const plain = Object.entries(kinds).map(([name, { type, functions }]) => {
    const paths = Object.entries(functions).map(([each, { path }]) => [each, { path }])
    return [name, { type, functions: Object.fromEntries(paths) }]
  })
  return Object.fromEntries(plain)
}

interface PlainCall {
  method: string
  path: string
  prefixes: readonly string[]
  query?: true
  file?: string
}

/** The method is left out if it is POST. */
function plainCall({ method, path, prefixes, query, file }: PlainCall): Partial<PlainCall> {
  const whole = (prefixes[0] ?? '') + path
  return {
    ...(method === 'POST' ? {} : { method }),
    path: whole,
    ...(query ? { query } : {}),
    ...(file ? { file } : {}),
  }
}

async function buildTypes(source: string, out: string): Promise<void> {
  const types = join(out, 'types')
  // `npm run check` checks them, which takes five times as long.
  const emission = [
    '--noCheck',
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--outDir',
    types,
  ]
  await run('tsc', [
    '-p',
    source,
    ...emission,
    '--rootDir',
    join(source, 'src'),
    '--customConditions',
    'none',
  ])
  const files = (await readdir(types, { recursive: true })).filter((file) => file.endsWith('.d.ts'))
  let usesContract = false
  for (const file of files) {
    const path = join(types, file)
    const text = await readFile(path, 'utf8')
    const up = relative(dirname(path), types) || '.'
    usesContract ||= text.includes('@cartwright/contract/')
    await writeFile(path, portable(text, up))
  }
  if (usesContract) await writeFile(join(types, 'contract.d.ts'), await contractDeclarations())
}

/** Imports as they are in a package: `.js`, and the contract as one file. */
function portable(text: string, up: string): string {
  const base = up.startsWith('.') ? up : `./${up}`
  return text
    .replaceAll(/(['"])@cartwright\/contract\/[\w./-]+\.ts\1/g, `'${base}/contract.js'`)
    .replaceAll(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, '$1$2$3.js$2')
}

async function contractDeclarations(): Promise<string> {
  const { errors, ruleTypes } = (await import(join(contract, 'errors.ts'))) as {
    errors: object
    ruleTypes: readonly string[]
  }
  const union = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(' | ')
  const { calls } = (await import(join(contract, 'calls.ts'))) as { calls: object }
  return `${await contractTypes(contract)}
/** The name of a call. */
export type CallName = ${union(Object.keys(calls))}
/** A call: where a request goes. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  prefixes?: readonly string[]
  query?: true
  file?: 'request' | 'reply'
}
/** The code of an error. */
export type ErrorCode = ${union(Object.keys(errors))}
/** A refused field. */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: ${union(ruleTypes)}
  ruleName?: string
  data: Record<string, unknown>
}
`
}

async function run(name: string, options: readonly string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin', name), options, { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(output)
}
