import { join } from 'node:path'
import { hosts, openFront } from '../connect/front.service.ts'
import { type Print, StartFailure } from '../platform/process/console.ts'
import type { Config } from './config.ts'

interface FrontInput {
  url?: string | undefined
  host?: string | undefined
  port?: string | undefined
}

/** Answers for the published clients' hosts until Ctrl-C. */
export async function runFront(config: Config, input: FrontInput, print: Print): Promise<void> {
  const { url = config.publicUrl, host = '127.0.0.1', port = '443' } = input
  const options = { url: addressOf(url), host, port: portOf(port), now: new Date() }
  const front = await openFront({ ...options, folder: join(config.dataDir, 'front') })
  const ended = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  print(
    [
      `The front answers on ${host}:${front.port} for ${options.url}, until Ctrl-C.`,
      '',
      `1. Trust this authority, in the system, the browser or by NODE_EXTRA_CA_CERTS: ${front.authorityFile}`,
      '   It was thrown away, so it can vouch for nothing but these hosts.',
      `   It is valid until ${front.validUntil.toISOString().slice(0, 10)}.`,
      '2. Lead these names here, in /etc/hosts or in the DNS of your network:',
      `   ${host} ${hosts.join(' ')}`,
    ].join('\n'),
  )
  await ended
  await front.close()
}

/** The origin of a shop. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new StartFailure('--url must be the address of the shop, such as https://shop.example.')
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new StartFailure('--port must be a number between 1 and 65535.')
}
