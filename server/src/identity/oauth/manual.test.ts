import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { becomeMember, openPageBrowser, memberPassword as password } from '../../../test/page-browser.ts'
import { publishedClients } from '../../../test/published-clients/clients.ts'
import { openStore, type Store } from '../../../test/store.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const manual = await readFile(join(root, 'docs/developers/sign-in.md'), 'utf8')
const examples = [...manual.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code)
const commands = [...manual.matchAll(/^call (\w+) (\S+)(?: '(.*)')?$/gm)]
const email = 'anna@mail.test'

let store: Store
let folder: string
let clientId: string

beforeAll(async () => {
  const port = await freePort()
  store = await openStore({ publicUrl: `http://127.0.0.1:${port}` })
  store.clock.now = Date.now()
  await store.app.server.listen({ port, host: '127.0.0.1' })
  await becomeMember(store, email)
  const kept = join(root, 'sdk', 'dist')
  await mkdir(kept, { recursive: true })
  folder = await mkdtemp(join(kept, 'manual-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the examples of the sign-in manual', () => {
  test('work over HTTP, from creating the client on', async () => {
    expect(commands.length).toBeGreaterThan(5)
    for (const [line, method = '', path = '', body] of commands) {
      const options = { as: store.apiKey, ...(body ? { body: JSON.parse(body) } : {}) }
      const reply = await store.ask(method, path, options)
      expect([line, reply.status, reply.body.details]).toEqual([line, 200, undefined])
      clientId ??= reply.body.client?.id
    }
    const settings = { approveMembers: false }
    await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings } } })
  })

  test('sign in a member with the published clients, the SDK and a standard library', async () => {
    await publishedClients(store, 'current')
    const said: unknown[][] = []
    vi.spyOn(console, 'log').mockImplementation((...words) => {
      said.push(words)
    })
    for (const [index, code] of examples.entries()) await run(code, index)
    expect(said).toEqual([['SUCCESS', true], [email], [email, 'bearer']])
  })
})

/** Takes an example as a program takes it: what it does not make itself is given. */
async function run(code: string, index: number): Promise<void> {
  const lines = code.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  const program = [
    ...lines.filter(isImport),
    'export async function run({ url, clientId, email, password, openBrowser }) {',
    ...lines.filter((line) => !isImport(line)),
    '}',
  ].join('\n')
  const file = join(folder, `example-${index}.js`)
  await writeFile(file, program)
  const example = (await import(file)) as { run(given: object): Promise<void> }
  await example.run({ url: store.shop.publicUrl, clientId, email, password, openBrowser })
}

/** The browser of somebody who signs in on the shop's own page. */
async function openBrowser(page: URL | string): Promise<URL> {
  const tab = openPageBrowser(store)
  let seen = await tab.open(String(page))
  while (seen.location.startsWith(store.shop.publicUrl)) seen = await tab.open(seen.location)
  const { location } = await tab.send({ email, password })
  return new URL(location)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
