import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureCertificates } from '../../src/connect/certificates.service.ts'

// What the stand-ins for payment services, and for services that sell labels, have in common: idempotency keys, faults on demand, and a page where shoppers pay.

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: string
  headers: IncomingMessage['headers']
}

export interface Answer {
  status?: number
  body: unknown
  /** Of a text or a file; otherwise the body is JSON. */
  type?: string
}

/** What goes wrong with the next requests whose method and path begin so. */
export interface Fault {
  request: string
  /** `cut`: the service does what was asked, and the answer is lost. */
  kind: 'cut' | 'slow' | 'status'
  status?: number
  times?: number
}

export interface Service {
  /** Undefined: there is nothing at this path. */
  answer(asked: Asked): Answer | undefined
  /** The same idempotency key with another body. */
  conflict: Answer
  /** The page where the shopper pays; `answers` are its buttons, which lead to `press`. */
  page(id: string): { title: string; amount: string; answers: Record<string, string> } | undefined
  /** Returns where the shopper is sent to. */
  press(id: string, answer: string): string
  /** Orders of tests, e.g. that a payment which was pending is decided. */
  command(name: string, parameters: Record<string, string>): unknown
  keyOf(headers: IncomingMessage['headers']): string | undefined
}

/** With `hosts`, by TLS with a certificate for them that nobody knows. */
export async function serve(service: Service, { hosts = [] as string[] } = {}): Promise<void> {
  const faults: Fault[] = []
  let chaos = 0
  const answered = new Map<string, { path: string; body: string; answer: Answer }>()
  const asked: string[] = []
  const listener: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here')
    const body = await text(request)
    const path = url.pathname
    if (path === '/_/asked') return reply(response, { body: asked.splice(0) })
    if (path === '/_/clear') return reply(response, { body: faults.splice(0) })
    if (path === '/_/forget') {
      answered.clear()
      return reply(response, { body: null })
    }
    if (path === '/_/chaos') {
      chaos = JSON.parse(body).share
      return reply(response, { body: null })
    }
    if (path === '/_/fault') return reply(response, { body: faults.push(JSON.parse(body)) })
    if (path.startsWith('/_/'))
      return reply(response, { body: (await service.command(path.slice(3), JSON.parse(body))) ?? null })
    if (path.startsWith('/page/')) return showPage(service, response, { request, id: path.slice(6), body })
    const name = `${request.method} ${path}`
    asked.push(name)
    const fault = takeFault(faults, name) ?? (Math.random() < chaos ? anyFault() : undefined)
    if (fault?.kind === 'status') {
      const { status = 500 } = fault
      return reply(response, { status, body: { status, error: {} } })
    }
    const key = service.keyOf(request.headers)
    // A key belongs to the account, whatever it was used for.
    const known = key && request.method === 'POST' ? answered.get(key) : undefined
    const answer =
      known === undefined
        ? service.answer({
            ...{ method: request.method ?? '', path, query: url.searchParams, body },
            headers: request.headers,
          })
        : known.body === body && known.path === path
          ? known.answer
          : service.conflict
    if (key && answer && !known) answered.set(key, { path, body, answer })
    if (fault?.kind === 'cut') return void request.socket.destroy()
    if (fault?.kind === 'slow') await wait(3000)
    reply(response, answer ?? { status: 404, body: { error: { message: `nothing at ${name}` } } })
  }
  const secure = hosts.length > 0
  const server = secure ? createSecureServer(await newCertificate(hosts), listener) : createServer(listener)
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    origin = secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
    process.send?.(origin)
  })
  process.on('disconnect', () => process.exit())
}

async function newCertificate(hosts: string[]): Promise<{ cert: string; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-stand-in-'))
  const { certificate, privateKey } = await ensureCertificates(folder, hosts, new Date())
  await rm(folder, { recursive: true })
  return { cert: certificate, key: privateKey }
}

/** Of this stand-in. */
export let origin = ''

export function newId(prefix: string): string {
  return `${prefix}${randomUUID().replaceAll('-', '')}`
}

function takeFault(faults: Fault[], name: string): Fault | undefined {
  const at = faults.findIndex(({ request }) => name.startsWith(request))
  const fault = faults[at]
  if (!fault) return undefined
  fault.times = (fault.times ?? 1) - 1
  if (fault.times === 0) faults.splice(at, 1)
  return fault
}

/** What happens to requests at random: half of them are answered in vain. */
function anyFault(): Fault {
  const kind = (['cut', 'cut', 'status', 'slow'] as const)[Math.floor(Math.random() * 4)] ?? 'cut'
  return { request: '', kind, status: Math.random() < 0.5 ? 500 : 429 }
}

function reply(response: ServerResponse, { status = 200, body, type }: Answer): void {
  if (type) {
    response.writeHead(status, { 'content-type': type })
    return void response.end(body)
  }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req_') })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

function showPage(
  service: Service,
  response: ServerResponse,
  { request, id, body }: { request: IncomingMessage; id: string; body: string },
): void {
  const page = service.page(id)
  if (!page) {
    response.writeHead(404, { 'content-type': 'text/html' })
    return void response.end('<!doctype html><title>Closed</title><h1>This page is closed</h1>')
  }
  if (request.method === 'POST') {
    const location = service.press(id, new URLSearchParams(body).get('answer') ?? '')
    response.writeHead(303, { location })
    return void response.end()
  }
  const buttons = Object.entries(page.answers).map(
    ([value, label]) => `<button name="answer" value="${value}">${label}</button>`,
  )
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><html lang="en"><title>${page.title}</title><h1>${page.title}</h1><p>${page.amount}</p><form method="post">${buttons.join(' ')}</form>`,
  )
}
