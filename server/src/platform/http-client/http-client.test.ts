import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpClient, type HttpClientOptions, openHttpClient } from './http-client.ts'

// 127.0.0.1 stands for the Internet here: it is the one network that is allowed.

let web: Server
let port: number
let asked: string[] = []
const opened: HttpClient[] = []

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(request.url ?? '')
    const [, what, to = ''] = /^\/(\w+)\/?(.*)$/.exec(request.url ?? '') ?? []
    if (what === 'to') response.writeHead(302, { location: decodeURIComponent(to) }).end()
    else if (what === 'round') response.writeHead(307, { location: '/round' }).end()
    else if (what === 'missing') response.writeHead(404).end('nothing')
    else if (what === 'zipped') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    else if (what === 'announced') response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000))
    else if (what === 'endless') endless(response)
    else if (what === 'silent') response.write('a')
    else response.end('a picture')
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  port = (web.address() as AddressInfo).port
})

afterAll(async () => {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
  await Promise.all(opened.map((outside) => outside.close()))
})

function endless(response: NodeJS.WritableStream): void {
  const timer = setInterval(() => response.write('x'.repeat(1000)), 5)
  response.on('close', () => clearInterval(timer))
}

function outside(options: HttpClientOptions = {}): HttpClient {
  const made = openHttpClient({ networks: ['127.0.0.1/32'], ports: [port], ...options })
  opened.push(made)
  return made
}

const limits = { largest: 2000, longest: 3000 }

async function get(url: string, options?: HttpClientOptions, within = limits): Promise<string> {
  const { content } = await outside(options).get(url, within)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A name server that gives these addresses, one list for each time it is asked. */
function names(...answers: string[][]): HttpClientOptions {
  let times = 0
  return {
    async resolve() {
      const addresses = answers[Math.min(times++, answers.length - 1)] ?? []
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
}

describe('a file at a public address', () => {
  test('is fetched', async () => {
    expect(await get(`http://127.0.0.1:${port}/`)).toBe('a picture')
    expect(await get(`http://maker.test:${port}/`, names(['127.0.0.1']))).toBe('a picture')
  })

  test('is fetched through redirects', async () => {
    const { url } = await outside().get(`http://127.0.0.1:${port}/to/%2Fthere`, limits)
    expect(url).toBe(`http://127.0.0.1:${port}/there`)
  })

  test.each([
    ['missing', 'answers with status 404'],
    ['zipped', 'sends a compressed response'],
    ['announced', 'is larger than 0 MB'],
    ['endless', 'is larger than 0 MB'],
    ['round', 'redirects too many times'],
  ])('is refused when it is %s', async (what, reason) => {
    await expect(get(`http://127.0.0.1:${port}/${what}`)).rejects.toThrow(reason)
  })

  test('is given up after the time limit', async () => {
    const silent = get(`http://127.0.0.1:${port}/silent`, {}, { largest: 2000, longest: 300 })
    await expect(silent).rejects.toThrow('takes too long to answer')
  })
})

describe('a service at a public address', () => {
  test('gets the request, and its reply is returned even if it is an error', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { method: 'POST', headers: form, body: 'secret=1' } as const
    const answer = await outside().ask(`http://127.0.0.1:${port}/missing`, request, limits)
    expect({ ...answer, content: answer.content.toString() }).toMatchObject({
      status: 404,
      content: 'nothing',
    })
  })

  test('cannot redirect, send too much or answer too slowly', async () => {
    const ask = (what: string, longest = 3000) =>
      outside().ask(`http://127.0.0.1:${port}/${what}`, {}, { largest: 2000, longest })
    expect((await ask('to/%2Fthere')).status).toBe(302)
    await expect(ask('endless')).rejects.toThrow('is larger')
    await expect(ask('silent', 300)).rejects.toThrow('takes too long to answer')
    const inside = outside({ networks: [] }).ask(`http://127.0.0.1:${port}/`, {}, limits)
    await expect(inside).rejects.toThrow('must lead to a public address, or into FETCH_NETWORKS')
  })
})

describe('an address that is not public is never requested', () => {
  const written = [
    ['this machine', '127.0.0.2'],
    ['this machine as a number', '2130706434'],
    ['this machine in hexadecimal', '0x7f.2'],
    ['this machine in octal', '0177.0.0.2'],
    ['this machine by IPv6', '[::1]'],
    ['this machine mapped into IPv6', '[::ffff:127.0.0.2]'],
    ['this machine mapped in hexadecimal', '[::ffff:7f00:2]'],
    ['this machine in an old form of IPv6', '[::127.0.0.2]'],
    ['this machine behind NAT64', '[64:ff9b::127.0.0.2]'],
    ['this machine by 6to4', '[2002:7f00:2::]'],
    ['no machine', '0.0.0.0'],
    ['no machine by IPv6', '[::]'],
    ['an office', '10.1.2.3'],
    ['another office', '172.31.0.1'],
    ['a home', '192.168.1.1'],
    ['a provider', '100.64.0.1'],
    ['the machine that tells servers their keys', '169.254.169.254'],
    ['a neighbour by IPv6', '[fe80::1]'],
    ['an office by IPv6', '[fd00:ec2::254]'],
    ['everybody', '255.255.255.255'],
    ['a group', '224.0.0.1'],
    ['a group by IPv6', '[ff02::1]'],
    ['examples', '192.0.2.1'],
    ['examples by IPv6', '[2001:db8::1]'],
  ] as const

  test.each(written)('%s: %s', async (_, host) => {
    asked = []
    await expect(get(`http://${host}:${port}/`)).rejects.toThrow(
      'must lead to a public address, or into FETCH_NETWORKS',
    )
    expect(asked).toEqual([])
  })

  test.each(written.map(([name, host]) => [name, new URL(`http://${host}`).hostname.replace(/[[\]]/g, '')]))(
    'a name that leads to %s',
    async (_, address) => {
      await expect(get(`http://maker.test:${port}/`, names([address]))).rejects.toThrow('public address')
    },
  )

  test('a name with a public and a private address leads to the public one', async () => {
    expect(await get(`http://maker.test:${port}/`, names(['10.0.0.1', '127.0.0.1']))).toBe('a picture')
  })

  test('a name that is public when it is asked for and private a moment later', async () => {
    const rebinding = names(['127.0.0.1'], ['127.0.0.2'])
    // One look at the name for each connection, which goes where that look said: there is no second one to be fooled by.
    expect(await get(`http://maker.test:${port}/`, rebinding)).toBe('a picture')
    await expect(get(`http://maker.test:${port}/`, rebinding)).rejects.toThrow(
      'must lead to a public address, or into FETCH_NETWORKS',
    )
  })

  test.each([
    ['http://10.0.0.1/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://[::ffff:10.0.0.1]/'],
    ['//192.168.0.1/'],
    ['http://localhost/'],
  ])('where a redirect leads to: %s', async (target) => {
    const url = `http://127.0.0.1:${port}/to/${encodeURIComponent(target)}`
    await expect(get(url, names(['127.0.0.2']))).rejects.toThrow(
      'must lead to a public address, or into FETCH_NETWORKS',
    )
  })

  test.each([
    ['file:///etc/passwd', 'must be an address that begins with https:// or http://'],
    ['ftp://maker.test/mug.jpg', 'must be an address that begins with https:// or http://'],
    ['http://anna:secret@maker.test/', 'must not contain a password'],
    ['http://maker.test:22/', 'must not name a port, or one of FETCH_PORTS'],
    ['mug.jpg', 'must be a full address'],
  ])('%s', async (url, reason) => {
    await expect(get(url)).rejects.toThrow(reason)
  })

  test('a redirect to another kind of address', async () => {
    await expect(
      get(`http://127.0.0.1:${port}/to/${encodeURIComponent('file:///etc/passwd')}`),
    ).rejects.toThrow('must be an address that begins with')
  })

  test('an unknown host name', async () => {
    await expect(get(`http://maker.test:${port}/`, names([]))).rejects.toThrow('has an unknown host name')
  })
})
