import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:https'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { Fault } from './stand-in.process.ts'

/** A stand-in for another service in a process of its own. */
export interface PaymentService {
  url: string
  /** What it has been asked since the last question. */
  asked(): Promise<string[]>
  /** What goes wrong from now on. */
  fault(fault: Fault): Promise<void>
  /** This share of all requests goes wrong from now on. */
  chaos(share: number): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: each service has objects of its own
  command(name: string, parameters?: Record<string, string>): Promise<any>
  close(): Promise<void>
}

export function openPaymentService(name: 'stripe' | 'mollie' | 'paypal'): Promise<PaymentService> {
  return openStandIn(new URL(`${name}.process.ts`, import.meta.url))
}

export async function openStandIn(program: URL): Promise<PaymentService> {
  const child = fork(fileURLToPath(program))
  const [url] = (await once(child, 'message')) as [string]
  // The client of Mollie brings a list of authorities of its own, to which none can be added; that of PayPal knows only its own hosts.
  if (url.startsWith('https:')) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const send = async (path: string, body: unknown) =>
    (await fetch(`${url}/_/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    url,
    asked: () => send('asked', {}) as Promise<string[]>,
    fault: async (fault) => void (await send('fault', fault)),
    chaos: async (share) => void (await send('chaos', { share })),
    command: (name, parameters = {}) => send(name, parameters),
    async close() {
      if (url.startsWith('https:')) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** Connects to a stand-in, whichever host is asked for. */
export function agentTo(url: string): Agent {
  const agent = new Agent()
  agent.createConnection = (options) =>
    connect({ ...options, host: '127.0.0.1', port: Number(new URL(url).port), path: undefined } as never)
  return agent
}
