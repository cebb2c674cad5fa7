import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openHttpClient } from '../src/platform/http-client/http-client.ts'

/** A stand-in for VIES in a process of its own, and what a shop needs to reach it. */
export async function openVies() {
  const child = fork(fileURLToPath(new URL('vies.process.ts', import.meta.url)))
  const [url] = (await once(child, 'message')) as [string]
  const send = async (path: string, body: object) =>
    (await fetch(`${url}/_/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    parts: {
      viesUrl: `${url}/rest-api`,
      httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [Number(new URL(url).port)] }),
    },
    mode: (mode: 'ANSWERS' | 'UNAVAILABLE' | 'SILENT') => send('mode', { mode }),
    asked: () => send('asked', {}) as Promise<Record<string, string>[]>,
    async close() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
