import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { localDoor, remoteDoor } from '../../connect/doors.service.ts'
import { hosts, openFront } from '../../connect/front.service.ts'
import { type Connected, connect, disconnect, type ShopDoor } from '../../connect/service.ts'
import { type Print, StartFailure } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Config } from '../config.ts'
import type { Outcome } from './command.ts'
import { originOf } from './options.rules.ts'
import { siteOf } from './sites.ts'

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

export interface ConnectInput {
  folder: string
  /** Of this installation, by its id or host. */
  site?: string | undefined
  url?: string | undefined
  origin?: string[] | undefined
  undo?: boolean | undefined
  'without-email-codes'?: boolean | undefined
}

/** Connects a storefront with a shop somewhere else, by an API key of it. */
export async function connectRemotely(input: ConnectInput, key: string | undefined): Promise<Outcome> {
  if (!key && input.undo) return takeBack(resolve(input.folder), undefined)
  if (!key)
    throw new StartFailure(
      'CARTWRIGHT_KEY is missing. Make an API key with SITE.MANAGE_ACCESS and SITE.READ in the admin, and set this variable to it.',
    )
  const url = addressOf(input.url ?? (await askForAddress()))
  return run(input, await remoteDoor(url, key))
}

/** Connects a storefront with the shop of this installation. */
export async function connectHere(shop: Shop, input: ConnectInput): Promise<Outcome> {
  const siteId = await siteOf(shop, input.site)
  const own = shop.hosts.urlOf(siteId)
  const url = addressOf(input.url ?? (input.undo ? own : await askForAddress(own)))
  return run(input, localDoor(shop, siteId, url))
}

async function run(input: ConnectInput, door: ShopDoor): Promise<Outcome> {
  const { folder, undo, origin = [], 'without-email-codes': isWithoutCodes } = input
  const place = resolve(folder)
  if (undo) return takeBack(place, door)
  const options = { origins: origin.map(originOf), ...(isWithoutCodes ? { emailCodes: false } : {}) }
  const done = await connect(place, door, options)
  return { data: done, text: reportOf(done, door.url) }
}

async function takeBack(place: string, door: ShopDoor | undefined): Promise<Outcome> {
  const left = await disconnect(place, door)
  if (!left) throw new StartFailure(`${place} is not connected.`)
  return { data: { left }, text: left.length > 0 ? left.join('\n') : 'Everything is as it was before.' }
}

function reportOf({ storefront, clientId, siteId, written, missing }: Connected, url: string): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  return [
    `The storefront (${storefront.kind}) uses the shop at ${url}.`,
    `Client id: ${clientId}`,
    `Site id:   ${siteId}`,
    ...list('Written or edited; --undo takes it back:', written),
    ...list('Left for you:', missing),
  ].join('\n')
}

async function askForAddress(usual?: string): Promise<string> {
  if (!process.stdin.isTTY) {
    if (usual) return usual
    throw new StartFailure('Name the shop: --url https://shop.example')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`The shop’s address${usual ? ` [${usual}]` : ''}: `)
  terminal.close()
  return answer.trim() || (usual ?? '')
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
