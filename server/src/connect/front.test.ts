import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withShop } from '../../connect/hosts.mjs'
import { hosts, openFront } from './front.service.ts'

const day = 24 * 60 * 60 * 1000
const now = new Date(Date.UTC(2026, 10, 24))
let url: string
let folder: string
const shop = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method, url: path, headers } = request
  const answer = { method, path, body, host: headers.host, as: headers.authorization, picture }
  if (path === '/length') response.end(`${headers['content-length']} ${headers['x-as']} ${method} ${body}`)
  else if (path === '/from') response.end(`${headers['x-forwarded-for']} ${headers.forwarded}`)
  else if (path === '/media/a') response.setHeader('content-type', 'image/webp').end(Buffer.from([1, 2, 3]))
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
})
const picture = 'https://static.wixstatic.com/media/a'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-front-'))
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await rm(folder, { recursive: true })
})

describe('the front', () => {
  const ask = async (
    front: { port: number; authorityFile: string },
    host: string,
    { path = '/v1/x?y=1', headers = {} } = {},
  ) => {
    const { readFileSync } = await import('node:fs')
    const ca = readFileSync(front.authorityFile)
    const asked = request({
      host: '127.0.0.1',
      port: front.port,
      servername: host,
      path,
      ca,
      headers: { ...headers, host },
    })
    asked.end()
    const [response] = await once(asked, 'response')
    const chunks = []
    for await (const chunk of response) chunks.push(chunk)
    return { status: response.statusCode, body: Buffer.concat(chunks) }
  }
  const open = (address = url) =>
    openFront({ url: address, folder: join(folder, 'front'), host: '127.0.0.1', port: 0, now })

  test('answers for every host of the published clients with what the shop answers', async () => {
    const front = await open()
    for (const host of hosts) {
      const { status, body } = await ask(front, host)
      expect([host, status]).toEqual([host, 200])
      expect(JSON.parse(body.toString())).toMatchObject({
        method: 'GET',
        path: '/v1/x?y=1',
        host: new URL(url).host,
        picture: `${url}/media/a`,
      })
    }
    expect((await ask(front, 'static.wixstatic.com', { path: '/media/a' })).body).toEqual(
      Buffer.from([1, 2, 3]),
    )
    await front.close()
  })

  test('keeps its certificate, cannot be used for other hosts, and no key of the authority is left', async () => {
    const [first, second] = [await open(), await open()]
    expect(second.certificate).toBe(first.certificate)
    await expect(ask(first, 'bank.example')).rejects.toThrow(/altnames/)
    expect(await readdir(join(folder, 'front'))).toEqual([
      'authority.pem',
      'certificate.pem',
      'private-key.pem',
    ])
    await Promise.all([first.close(), second.close()])
  })

  test('says who asks, whatever they say themselves: the shop shows its mailbox to this machine alone', async () => {
    const front = await open()
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    const { body } = await ask(front, 'www.wixapis.com', { path: '/from', headers })
    expect(body.toString()).toBe('127.0.0.1 undefined')
    await front.close()
  })

  test('answers requests of every form, and names its own shop in each', async () => {
    const front = await open()
    const send = (line: string) =>
      new Promise<string>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: front.port, rejectUnauthorized: false }
        let answer = ''
        const socket = connect(options, () =>
          socket.write(`${line} HTTP/1.1\r\nhost: www.wixapis.com\r\nconnection: close\r\n\r\n`),
        )
        socket.on('data', (chunk) => {
          answer += chunk
        })
        socket.on('error', reject).on('close', () => resolve(answer))
      })
    for (const line of [
      'OPTIONS *',
      'GET https://www.wixapis.com/a',
      'GET //elsewhere.example/a',
      'GET /a b',
    ])
      expect.soft(`${line}: ${await send(line)}`).toMatch(/: HTTP\/1.1 (200|400)/)
    expect(await send('GET //elsewhere.example/a')).toContain(`"host":"${new URL(url).host}"`)
    await front.close()
  })

  test('makes its certificates anew before they end, and after that was interrupted', async () => {
    const place = join(folder, 'front')
    const before = await open()
    await before.close()
    const key = await readFile(join(place, 'private-key.pem'))
    const later = new Date(before.validUntil.getTime() - day)
    const options = { url, folder: place, host: '127.0.0.1', port: 0, now: later }
    const renewed = await openFront(options)
    expect(renewed.certificate).not.toBe(before.certificate)
    expect((await stat(join(place, 'private-key.pem'))).mode & 0o777).toBe(0o600)
    await renewed.close()
    await writeFile(join(place, 'private-key.pem'), key)
    const again = await openFront(options)
    expect(again.certificate).not.toBe(renewed.certificate)
    await again.close()
    await rm(place, { recursive: true })
  })

  test('says that the shop does not answer', async () => {
    const front = await open('http://127.0.0.1:1')
    const { status, body } = await ask(front, 'www.wixapis.com')
    expect(status).toBe(502)
    expect(JSON.parse(body.toString()).message).toContain('The shop at http://127.0.0.1:1 does not answer')
    await front.close()
  })
})

async function runNode(options: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const child = spawn(process.execPath, [...options], { cwd, env: { PATH: process.env.PATH, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const [code] = await once(child, 'close')
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  return output.trim().split('\n')
}

test('the fetch of pages sends the body of a Request whole: browsers stream none by HTTP/1.1', async () => {
  const path = fileURLToPath(new URL('../../connect/fetch.mjs', import.meta.url))
  const module = withShop(await readFile(path, 'utf8'), path, url)
  const program = `${module}
    const request = new Request('https://www.wixapis.com/length', { method: 'POST', body: 'two mugs', headers: { 'x-as': 'anna' } })
    console.log(await (await fetch(request.clone())).text())
    console.log(await (await fetch(request, { headers: { 'x-as': 'vera' } })).text())
    console.log(await (await fetch(new Request('https://www.wixapis.com/length'))).text())`
  expect(await runNode(['--input-type=module', '--eval', program])).toEqual([
    '8 anna POST two mugs',
    '8 vera POST two mugs',
    'undefined undefined GET',
  ])
})

test('the fetch of pages holds in a sandbox that lets nobody define it', async () => {
  const path = fileURLToPath(new URL('../../connect/fetch.mjs', import.meta.url))
  const module = withShop(await readFile(path, 'utf8'), path, url)
  const program = `
    const { defineProperty } = Object
    Object.defineProperty = (target, name, property) => {
      if (name === 'fetch') throw new TypeError('Cannot redefine property: fetch')
      return defineProperty(target, name, property)
    }
    ${module}
    console.log((await fetch('https://www.wixapis.com/length')).status)`
  expect(await runNode(['--input-type=module', '--eval', program])).toEqual(['200'])
})

test('a bundle has the fetch of pages, also if the storefront says that it has no side effects', async () => {
  const place = await mkdtemp(join(tmpdir(), 'storefront-'))
  await cp(new URL('../../connect', import.meta.url), join(place, 'cartwright'), { recursive: true })
  await writeFile(join(place, 'package.json'), '{"name":"storefront","type":"module","sideEffects":false}')
  await writeFile(join(place, 'client.js'), "export const ask = () => fetch('https://www.wixapis.com/cart')")
  await writeFile(
    join(place, 'page.js'),
    "import { ask } from './client.js'\nconsole.log((await ask()).status)",
  )
  const program = `
    const { rolldown } = await import('rolldown')
    const { cartwright } = await import('${join(place, 'cartwright/vite.mjs')}')
    const { transform } = cartwright()
    const bundle = await rolldown({ input: '${join(place, 'page.js')}', plugins: [{ name: 'cartwright', transform }] })
    await bundle.write({ file: '${join(place, 'bundle.mjs')}' })`
  await runNode(['--input-type=module', '--eval', program], { CARTWRIGHT_URL: url })
  expect(await runNode([join(place, 'bundle.mjs')])).toEqual(['200'])
  await rm(place, { recursive: true })
})

test('pictures that a storefront shows by their whole address stay where they are', () => {
  const mug = 'https://static.wixstatic.com/media/0a1b2c_0123456789abcdef0123456789abcdef~mv2.webp'
  const hero =
    'https://static.wixstatic.com/media/0a1b2c_0123456789abcdef0123456789abcdef~mv2.jpg/v1/fill/w_9,h_9/x.jpg'
  const code = `const host = 'https://static.wixstatic.com/media/'; const shown = ['${mug}', "${hero}"]`
  expect(withShop(code, '/storefront/home.js', url)).toBe(
    `const host = '${url}/media/'; const shown = ['${mug.replace('https://static.wixstatic.com', url)}', "${hero}"]`,
  )
})

test('the fetch of pages holds when a server puts another fetch in its place', async () => {
  const path = fileURLToPath(new URL('../../connect/fetch.mjs', import.meta.url))
  const module = withShop(await readFile(path, 'utf8'), path, url)
  const program = `${module}
    const native = globalThis.fetch
    globalThis.fetch = (await import('undici')).fetch
    console.log((await fetch('https://www.wixapis.com/length')).status)
    globalThis.fetch = Object.assign((...given) => native(...given), { isPatched: true })
    console.log((await fetch('https://www.wixapis.com/length')).status, fetch.isPatched)`
  expect(await runNode(['--input-type=module', '--eval', program])).toEqual(['200', '200 true'])
})

test.each([
  ['http://localhost:3000', true],
  ['http://172.20.0.5:3000', true],
  ['http://[fd00::5]:3000', true],
  ['http://shop:3000', true],
  ['http://till.local', true],
  ['https://shop.example', false],
  ['https://10.example.com', false],
  ['http://172.32.0.5', false],
])('next/image may fetch from this network if the shop is there: %s %s', async (address, expected) => {
  const next = new URL('../../connect/next.mjs', import.meta.url)
  const program = `
    const { withCartwright } = await import('${next}')
    const { images } = await withCartwright({})('phase', {})
    console.log(images.dangerouslyAllowLocalIP === true)`
  const [allowed] = await runNode(['--input-type=module', '--eval', program], { CARTWRIGHT_URL: address })
  expect(allowed).toBe(String(expected))
})

test.each(['next', 'vite'])(
  'a configuration in TypeScript may load the wrapper of %s with require',
  async (tool) => {
    const wrapper = fileURLToPath(new URL(`../../connect/${tool}.mjs`, import.meta.url))
    const program = `
    const { withCartwright } = require('${wrapper}')
    withCartwright({})('phase', {}).then(async () => {
      console.log(await (await fetch('https://www.wixapis.com/cart')).text())
    })`
    const [answer] = await runNode(['--input-type=commonjs', '--eval', program], { CARTWRIGHT_URL: url })
    expect(JSON.parse(answer ?? '')).toMatchObject({ path: '/cart', host: new URL(url).host })
  },
)

describe('the preload module', () => {
  const preload = fileURLToPath(new URL('../../connect/preload.mjs', import.meta.url))
  const run = (program: string) =>
    runNode(['--import', preload, '--input-type=module', '--eval', program], { CARTWRIGHT_URL: url })

  test('fetch, undici and node:https reach the shop, with method, body and headers', async () => {
    const answers = await run(`
      import https from 'node:https'
      import undici from 'undici'
      const init = { method: 'POST', body: 'two mugs', headers: { authorization: 'anna' } }
      const address = 'https://www.wixapis.com/cart'
      console.log(await (await fetch(address, init)).text())
      console.log(await (await fetch(new Request(address, init))).text())
      console.log(await (await undici.fetch(address, init)).text())
      console.log(await (await undici.request(address, init)).body.text())
      const asked = https.request(address, init, async (response) => {
        for await (const chunk of response) console.log(String(chunk))
      })
      asked.end(init.body)
    `)
    expect(answers).toHaveLength(5)
    for (const answer of answers)
      expect(JSON.parse(answer)).toEqual({
        method: 'POST',
        path: '/cart',
        body: 'two mugs',
        host: new URL(url).host,
        as: 'anna',
        picture: `${url}/media/a`,
      })
  })

  test('a sandbox with a fetch of its own reaches the shop too', async () => {
    const [answer] = await run(`
      import { EdgeVM } from '@edge-runtime/vm'
      const vm = new EdgeVM()
      console.log(await vm.evaluate("fetch('https://edge.wixapis.com/in-a-sandbox').then((reply) => reply.text())"))
    `)
    expect(JSON.parse(answer ?? '')).toMatchObject({ path: '/in-a-sandbox' })
  })

  test.each(['@wix/sdk', 'wix-sdk-2024'])('pictures of %s lead to the shop', async (name) => {
    const program = `
      const { media } = MODULE
      const image = 'wix:image://v1/ab_cd~mv2.webp/mug.webp#originWidth=900&originHeight=900'
      console.log(media.getImageUrl(image).url)
      console.log(media.getScaledToFillImageUrl(image, 90, 90, {}))
      console.log(media.getScaledToFillImageUrl(media.getImageUrl(image).url + '/v1/fit/w_900,h_900,q_90/x.jpg', 90, 90, {}))
      console.log(media.getVideoUrl('wix:video://v1/ab_cd/x.mp4#posterUri=x.jpg').url)`
    const required = `(await import('node:module')).createRequire(process.cwd() + '/x.js')('${name}')`
    for (const how of [`await import('${name}')`, required]) {
      const addresses = await run(program.replace('MODULE', how))
      for (const address of addresses) expect(address).toMatch(new RegExp(`^${url}/(media|video)/ab_cd`))
    }
  })

  test('its own modules still look for these hosts, whoever loads them', async () => {
    const hosts = new URL('../../connect/hosts.mjs', import.meta.url)
    // As Vite bundles a configuration with what it imports, in a file that some tools load twice.
    const bundled = join(folder, 'vite.config.bundled.mjs')
    await cp(hosts, bundled)
    for (const file of [`${hosts}?again`, bundled]) {
      const [found] = await run(`console.log((await import('${file}')).mediaHosts[0])`)
      expect(found).toBe('static.wixstatic.com')
    }
  })

  test('other hosts are left alone', async () => {
    const [first, second] = await run(`
      console.log(await fetch('${url}/direct').then((reply) => reply.json()).then(({ picture }) => picture.length))
      console.log(await fetch('https://nowhere.invalid/').catch(({ cause }) => cause.code))
    `)
    expect(first).toBe(String(picture.length))
    expect(second).toMatch(/ENOTFOUND|EAI_AGAIN/)
  })
})
