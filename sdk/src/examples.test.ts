import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, type Project } from 'typescript/unstable/async'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openStore, type Store } from '../../server/test/store.ts'
import { openCounter } from '../test/counter.ts'
import type { Things } from '../test/things.ts'
import { createAdminClient } from './admin.ts'

// Every example of the doc-comments is compiled as a user's program is, and run against a shop.

const source = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const examples = await examplesOf(source)

let store: Store
let folder: string
let newThings: (needed?: readonly string[]) => Promise<Things>

beforeAll(async () => {
  store = await openStore()
  newThings = await openCounter(store)
  const built = join(root, 'sdk', 'dist')
  await mkdir(built, { recursive: true })
  folder = await mkdtemp(join(built, 'examples-'))
  for (const [index, { code }] of examples.entries()) {
    await writeFile(join(folder, `example-${index}.ts`), program(code))
  }
})
afterAll(async () => {
  await store?.close()
  if (folder) await rm(folder, { recursive: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('every function of the package has an example', async () => {
  const client = await newThings()
  const { auth, backInStock, captcha, cart, catalogue, checkout, orders, signIn, storefront, wishlist } =
    client.shop
  const admin = createAdminClient(client)
  const parts = [
    auth,
    backInStock,
    captcha,
    cart,
    catalogue,
    checkout,
    orders,
    signIn,
    storefront,
    wishlist,
    admin.backInStock,
    admin.catalogue,
    admin.history,
    admin.schedules,
    admin.inventory,
    admin.media,
    admin.transfers,
  ]
  const functions = [
    'createClient',
    'createAdminClient',
    'call',
    'graphql',
    ...parts.flatMap((part) => Object.keys(part)),
  ]
  const shown = examples.map(({ place }) => place.split(': ')[1])
  expect(functions.filter((name) => !shown.includes(name))).toEqual([])
})

test('every example compiles', { timeout: 120_000 }, async () => {
  const config = join(folder, 'tsconfig.json')
  const options = { extends: join(root, 'tsconfig.json'), include: [folder], exclude: [] }
  await writeFile(config, JSON.stringify(options))
  const compiler = new API()
  onTestFinished(() => compiler.close())
  const snapshot = await compiler.updateSnapshot({ openProjects: [config] })
  const { program, rootFiles } = snapshot.getProject(config) as Project
  expect(rootFiles.map((file) => basename(file)).sort()).toEqual(
    examples.map((_, index) => `example-${index}.ts`).sort(),
  )
  const found = [
    await program.getConfigFileParsingDiagnostics(),
    await program.getProgramDiagnostics(),
    await program.getGlobalDiagnostics(),
  ]
  // What the examples import is compiled with the whole project.
  for (const file of rootFiles) {
    found.push(await program.getSyntacticDiagnostics(file), await program.getSemanticDiagnostics(file))
  }
  expect(found.flat().map(({ fileName, text }) => `${fileName}: ${text}`)).toEqual([])
})

const places = examples.map(({ place, code }, index) => ({ place, needed: namesIn(code), index }))

test.each(places)('the example of $place runs', async ({ index, needed }) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { run } = (await import(join(folder, `example-${index}.ts`))) as {
    run(things: Things): Promise<void>
  }
  await run(await newThings(needed))
})

interface Example {
  /** Of what, e.g. `cart.ts: getCurrentCart`. */
  place: string
  code: string
}

async function examplesOf(path: string): Promise<Example[]> {
  const found: Example[] = []
  for (const file of (await readdir(path, { recursive: true })).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const text = await readFile(join(path, file), 'utf8')
    for (const [, comment = '', next = ''] of text.matchAll(/\/\*\*(.*?)\*\/\s*([^\n]*)/gs)) {
      const [, example] = comment.split(/@example\n/)
      if (example === undefined) continue
      const name = /^(?:export |async )?(?:function |class )?(\w+)/.exec(next)?.[1]
      found.push({ place: `${file}: ${name}`, code: example.replace(/^ *\* ?/gm, '') })
    }
  }
  return found
}

/** What an example uses of the things it is given. */
function namesIn(code: string): string[] {
  const names = ['url', 'clientId', 'productId', 'collectionId', 'storeAppId', 'choices', 'lineItem']
  names.push('redirectUri', 'email', 'newEmail', 'password', 'codeSentTo', 'throughFrame', 'signedInAt')
  names.push('checkoutId', 'readyCheckoutId', 'orderId', 'homeUrl', 'thankYouUrl', 'apiKey', 'importId')
  names.push('publicKey', 'unmappedImportId')
  if (!code.includes('const shop = ')) names.push('shop')
  return names.filter(
    (name) => code.includes(name) && !new RegExp(`(const|{).*\\b${name}\\b.* = `).test(code),
  )
}

const usualImports = `import { CartwrightError, createClient } from '@cartwright/sdk'
import { createAdminCall, createAdminClient } from '@cartwright/sdk/admin'`

/** An example of modules has all its imports, any other those that are usual. */
function program(code: string): string {
  const isImport = (line: string) => line.startsWith('import ')
  const lines = code.split('\n').filter((line) => !isImport(line))
  const imports = code.includes('/modules') ? code.split('\n').filter(isImport).join('\n') : usualImports
  return `${imports}
import type { Things } from '../../test/things.ts'

export async function run({ ${namesIn(code).join(', ')} }: Things): Promise<void> {
${lines.join('\n')}
}
`
}
