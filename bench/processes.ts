import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { BareAnswer } from './calls/bare-http.ts'
import type { Ask } from './load.ts'

const programOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Runs a program with a job; its path is relative to this folder. Returns what it prints. */
export async function resultOf<Job, Result>(program: string, job: Job): Promise<Result> {
  const child = spawn(process.execPath, [programOf(program)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  child.stdin.end(JSON.stringify(job))
  const output = Buffer.concat(await child.stdout.toArray())
  const [code] = await ended
  if (code !== 0) throw new Error(`${program} ended with code ${code}`)
  return JSON.parse(output.toString())
}

export interface BareServer {
  url: string
  stop(): void
}

/** Starts a bare HTTP server in its own process. It gives every request the same headers and body. */
export async function startBareHttp(answer: BareAnswer): Promise<BareServer> {
  const child = spawn(process.execPath, [programOf('./calls/bare-http.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answer))
  const [port] = (await child.stdout.take(1).toArray()) as Buffer[]
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() }
}

/** Reads the server's answer, byte for byte. */
export async function answerOf(
  url: string,
  token: string,
  { method, path, body }: Ask,
): Promise<BareAnswer & { bytes: number }> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(`${url}${path}`, { method, headers, agent: false }, resolve)
    asking.on('error', reject).end(body)
  })
  const bytes = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${bytes}`)
  const own = new Set(['date', 'connection', 'keep-alive'])
  const sent: [string, string][] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2)
    if (!own.has(name.toLowerCase())) sent.push([name, value])
  }
  return { headers: sent, body: bytes.toString('base64'), bytes: bytes.length }
}
