import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { missingPackages } from './setup.mjs'

const node = process.execPath

test.each(['18.20.4', '20.18.3'])('Node %s is told in a sentence that it is too old', async (version) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const file = fileURLToPath(new URL('start.mjs', import.meta.url))
  const child = spawn(node, ['--import', `data:text/javascript,${encodeURIComponent(older)}`, file])
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([
    1,
    `Cartwright needs Node 20.19 or newer, and this is ${version}: install Node 24.\n`,
  ])
})

test('a package whose folder is gone counts as missing, in workspaces too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-packages-'))
  const paths = ['node_modules/pg', 'server/node_modules/jose']
  const packages = Object.fromEntries(
    paths.map((path) => [path, { version: '1.0.0', integrity: 'sha512-x' }]),
  )
  for (const path of paths) {
    await mkdir(join(folder, path), { recursive: true })
    await writeFile(join(folder, path, 'package.json'), '{}')
  }
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) {
    await writeFile(join(folder, lock), JSON.stringify({ packages }))
  }
  expect(missingPackages(false, folder)).toBe(0)
  await rm(join(folder, 'server/node_modules'), { recursive: true })
  expect(missingPackages(false, folder)).toBe(1)
  await rm(folder, { recursive: true })
})

/** Runs a program through the set-up, as `npm start` runs npm. */
const program = (command: string[]) => `
  import { run } from '${new URL('setup.mjs', import.meta.url)}'
  console.log(JSON.stringify(await run(${JSON.stringify(command)}, { quiet: true })))`

function start(command: string[]) {
  const child = spawn(node, ['--input-type=module', '-e', program(command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  return { child, said, ended: once(child, 'close') }
}

test('what a program prints and its exit code come back', async () => {
  const { said, ended } = start([node, '-e', 'console.log("hello"); process.exitCode = 3'])
  await ended
  expect(JSON.parse(said.join(''))).toEqual({ code: 3, output: 'hello\n' })
})

test('a program that cannot be run is said by its name', async () => {
  const { said, ended } = start(['no-such-program'])
  await ended
  expect(JSON.parse(said.join(''))).toEqual({ code: 1, output: expect.stringContaining('no-such-program') })
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends what it runs, then itself', async (signal) => {
  const helper = await import('node:http').then(({ createServer }) => createServer())
  const hello = Promise.withResolvers<number>()
  helper.on('request', (request, response) => {
    hello.resolve(Number(request.url?.slice(1)))
    response.end()
  })
  helper.listen(0, '127.0.0.1')
  await once(helper, 'listening')
  const { port } = helper.address() as { port: number }
  const script = `fetch('http://127.0.0.1:${port}/' + process.pid); setInterval(() => {}, 1000)`
  const { child, ended } = start([node, '-e', script])
  const pid = await hello.promise
  child.kill(signal)
  const [code] = await ended
  expect(code).toBe({ SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }[signal])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  helper.close()
})
