import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { EdgeVM } from '@edge-runtime/vm'
import { publint } from 'publint'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as products from '../../server/src/catalogue/products/service.ts'
import { mug } from '../../server/test/fixtures.ts'
import { openStore, type Store } from '../../server/test/store.ts'
import { type Installed, installInto } from './install.ts'

// The packages as people install them: packed, and installed by npm into an empty folder without this repository.

const root = resolve(import.meta.dirname, '../..')
const entries = [
  '@cartwright/sdk',
  '@cartwright/sdk/modules',
  '@cartwright/sdk/admin',
  '@cartwright/sdk/captcha',
  '@cartwright/react',
]
const run = promisify(execFile)
let store: Store
let url: string
let folder: string
let packed: Installed[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'empty-project-'))
  packed = await installInto(folder, ['sdk', 'react'], ['react', '@types/react', '@types/react-dom'])
  store = await openStore()
  await products.create(store.shop, store.merchant, mug)
  url = await store.app.server.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  await store?.close()
  await rm(folder, { recursive: true, force: true })
})

const readsAndBuys = () => `
import { createClient, currentCart, OAuthStrategy, products } from '@cartwright/sdk/modules'
const client = createClient({
  url: '${url}',
  auth: OAuthStrategy({ clientId: '${store.clientId}' }),
  modules: { products, currentCart },
})
const { items } = await client.products.queryProducts().limit(1).find()
const [product] = items
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const catalogReference = { appId, catalogItemId: product?._id ?? '', options: { options: { Color: 'Oat' } } }
const { cart } = await client.currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 2 }] })
const date: Date | null | undefined = cart._createdDate
export const result = [product?.name, cart.lineItems?.[0]?.quantity, date instanceof Date].join()
`
const expected = `${mug.name},2,true`

/** A program of the empty project, as JavaScript. */
const script = (code: string) => code.replaceAll(/: Date \| null \| undefined/g, '')

/** What a page or a worker loads first; all of it, if `whole`. */
async function bundled(code: string, whole = false): Promise<string> {
  const entry = join(folder, 'entry.js')
  await writeFile(entry, code)
  const bundle = await rolldown({ input: entry, cwd: folder, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: !whole })
  await bundle.close()
  return output[0].code
}

test('npm installs them with what they need and one SDK for both, and Node.js loads each', async () => {
  // Fails if something is missing or has a wrong version.
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder })
  expect(stdout.split('\n').filter((path) => path.endsWith('@cartwright/sdk'))).toHaveLength(1)
  const program = `console.log((await Promise.all([${entries.map((name) => `import('${name}')`)}])).length)`
  const node = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  expect(node.stdout.trim()).toBe(String(entries.length))
})

test('publint finds no fault', async () => {
  for (const { source } of packed) {
    expect((await publint({ pkgDir: source, strict: true, pack: false })).messages).toEqual([])
  }
})

test('types resolve for everybody whose tools know an exports map and ESM', async () => {
  for (const { tarball } of packed) {
    const data = new Uint8Array(await readFile(tarball))
    const result = await checkPackage(createPackageFromTarballData(data))
    const problems = result.types ? result.problems : [{ kind: 'no types' }]
    // CommonJS loads ESM with require in Node.js from 20.19.
    const isOld = (problem: object) => 'resolutionKind' in problem && problem.resolutionKind === 'node10'
    expect(problems.filter((found) => !isOld(found) && found.kind !== 'CJSResolvesToESM')).toEqual([])
  }
})

test('a strict program and the example with React compile against the types', {
  timeout: 60_000,
}, async () => {
  const uses = entries.map((name, index) => `export * as part${index} from '${name}'`).join('\n')
  await writeFile(join(folder, 'program.ts'), `${readsAndBuys()}\n${uses}\n`)
  await cp(join(root, 'docs/developers/examples/vite/main.tsx'), join(folder, 'main.tsx'))
  // What Vite declares.
  await writeFile(
    join(folder, 'env.d.ts'),
    'interface ImportMeta { env: Record<"VITE_SHOP_URL" | "VITE_CLIENT_ID", string> }\n',
  )
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2024', '--types', '']
  const modules = ['--module', 'nodenext', '--lib', 'es2024,esnext.iterator,dom,dom.iterable']
  const files = ['--jsx', 'react-jsx', 'program.ts', 'main.tsx', 'env.d.ts']
  const tsc = run(join(root, 'node_modules/.bin/tsc'), [...options, ...modules, ...files], { cwd: folder })
  expect(await tsc.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
})

test('the example for Node.js runs', async () => {
  await cp(join(root, 'docs/developers/examples/node/cart.js'), join(folder, 'cart.js'))
  const env = { ...process.env, SHOP_URL: url, CLIENT_ID: store.clientId }
  const { stdout } = await run(process.execPath, ['cart.js'], { cwd: folder, env })
  expect(stdout.trim()).toBe('2 × Speckled Mug: $48.00')
})

test('it runs in an edge runtime, without anything of Node.js', async () => {
  const code = await bundled(
    script(readsAndBuys()).replace('export const result =', 'globalThis.result ='),
    true,
  )
  const edge = new EdgeVM()
  edge.evaluate(`globalThis.done = (async () => { ${code} })()`)
  await edge.evaluate('done')
  expect(edge.evaluate('[typeof process, typeof require, result].join()')).toBe(
    `undefined,undefined,${expected}`,
  )
})

/** What a framework with React Server Components makes of a module for the browser: names without the code. */
const clientReferences = {
  name: 'client-references',
  transform(code: string) {
    if (!/^['"]use client['"]/.test(code)) return null
    const [, names = ''] = /export \{([^}]+)\}/.exec(code) ?? []
    return names
      .split(',')
      .map((name) => `export const ${name.trim()} = { $$typeof: Symbol.for('react.client.reference') }`)
      .join('\n')
  },
}

test('a server component prefetches what a page needs, and leaves the hooks to the browser', async () => {
  const entry = join(folder, 'page.js')
  await writeFile(entry, serverComponent())
  const bundle = await rolldown({
    input: entry,
    cwd: folder,
    platform: 'node',
    resolve: { conditionNames: ['react-server', 'import', 'default'] },
    plugins: [clientReferences],
  })
  await bundle.write({ file: join(folder, 'page.out.js'), format: 'esm' })
  await bundle.close()
  const { stdout } = await run(process.execPath, ['page.out.js'], { cwd: folder })
  expect(stdout.trim()).toBe(`${mug.name},react.client.reference,react.client.reference`)
})

const serverComponent = () => `
import { CartwrightProvider, prefetch, queries, useCart } from '@cartwright/react'
import { createClient } from '@cartwright/sdk'
const shop = createClient({ url: '${url}', clientId: '${store.clientId}' })
const state = await prefetch(shop, [queries.products({ paging: { limit: 1 } })])
const references = [CartwrightProvider, useCart].map(({ $$typeof }) => $$typeof?.description)
console.log([state.queries[0].state.data.products[0].name, ...references].join())
`

test('a page that reads products and changes a cart loads at most 10 kB', async () => {
  const names = 'createClient, currentCart, OAuthStrategy, products'
  const modules = `import { ${names} } from '@cartwright/sdk/modules'\nconsole.log(${names})`
  const all = `import { createClient } from '@cartwright/sdk'\nconsole.log(createClient)`
  const sizeOf = async (code: string) => gzipSync(await bundled(code), { level: 9 }).length
  expect(await sizeOf(modules)).toBeLessThanOrEqual(10_000)
  expect(await sizeOf(all)).toBeLessThanOrEqual(5_400)
})
