import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import { rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { buyTickets, type Loose } from '../../../test/tickets.ts'
import { openWallets } from '../../start/wallets.ts'

/** Certificates made here stand for those of Apple. */
const folder = mkdtempSync(join(tmpdir(), 'cartwright-wallets-'))
const at = (name: string) => join(folder, name)
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString()
const passphrase = 'four blue lids'

let store: Store
let googleKey: string
beforeAll(async () => {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=Own WWDR',
    '-keyout',
    'ca.pem',
    '-out',
    'apple-wwdr.pem',
  )
  const subject = '/UID=pass.test.tickets/CN=Pass Type ID/OU=TEAM123456'
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-passout',
    `pass:${passphrase}`,
    '-subj',
    subject,
    '-keyout',
    'apple-key.pem',
    '-out',
    'request.pem',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'apple-wwdr.pem',
    '-CAkey',
    'ca.pem',
    '-days',
    '30',
    '-out',
    'apple-certificate.pem',
  )
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  googleKey = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64')
  const account = { client_email: 'wallet@shop.iam.test', private_key: await exportPKCS8(privateKey) }
  writeFileSync(at('google-service-account.json'), JSON.stringify(account))
  const wallets = await openWallets({ folder, passphrase, googleIssuerId: '3388000000012345678' })
  store = await openStore({ wallets, settings: { paymentMethods: ['test-card'] } })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string) => {
  const { pathname, search } = new URL(url)
  return store.app.server.inject({ method: 'GET', url: pathname + search })
}

async function oneTicket(): Promise<Loose> {
  const event = await announce(store, { title: 'Łódź nights' })
  const kind = await sellTickets(store, event.id, { pricingMethod: { free: true } })
  const { tickets } = await buyTickets(store, [{ kind, quantity: 1 }])
  return tickets[0]
}

/** The files of a zip whose files are stored as they are. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let offset = 0
  while (zip.readUInt32LE(offset) === 0x04034b50) {
    expect(zip.readUInt16LE(offset + 8)).toBe(0)
    const size = zip.readUInt32LE(offset + 18)
    const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const name = zip.subarray(offset + 30, offset + 30 + zip.readUInt16LE(offset + 26)).toString()
    files.set(name, zip.subarray(begin, begin + size))
    offset = begin + size
  }
  return files
}

test('a ticket is a file for Apple Wallet, signed by the chain of its certificate', async () => {
  const ticket = await oneTicket()
  const { statusCode, headers, rawPayload } = await get(ticket.walletPassUrl)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
  const files = unzip(rawPayload)
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}')
  const hashed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature')
  expect(manifest).toEqual(
    Object.fromEntries(hashed.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])),
  )
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png', 'signature']),
  )
  const pass = JSON.parse(files.get('pass.json')?.toString() ?? '{}')
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.test.tickets',
    teamIdentifier: 'TEAM123456',
    organizationName: 'Fieldhouse',
    relevantDate: expect.stringMatching(/^2026-11-26T/),
    barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.checkInUrl }],
    eventTicket: { primaryFields: [{ value: 'Łódź nights' }] },
  })
  writeFileSync(at('manifest.json'), files.get('manifest.json') ?? '')
  writeFileSync(at('signature'), files.get('signature') ?? '')
  const check = [
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'signature',
    '-content',
    'manifest.json',
  ]
  const trust = ['-CAfile', 'apple-wwdr.pem', '-purpose', 'any', '-out', 'verified.json']
  openssl(...check, ...trust)
  expect(readFileSync(at('verified.json'))).toEqual(files.get('manifest.json'))
  writeFileSync(at('manifest.json'), '{}')
  expect(() => openssl(...check, ...trust)).toThrow()
})

test('tickets that were given away or are void have no file', async () => {
  const { walletPassUrl, ticketNumber } = await oneTicket()
  const body = { firstName: 'Cara', lastName: 'Doe', email: 'cara@mail.test' }
  await store.ask('POST', `/events/v1/tickets/${ticketNumber}/transfer`, { as: store.apiKey, body })
  expect((await get(walletPassUrl)).statusCode).toBe(404)
  await rows(store, 'UPDATE tickets SET canceled = true WHERE number = $1', [ticketNumber])
  expect((await get(`${walletPassUrl}x`)).statusCode).toBe(404)
})

test('mail and page offer both wallets; Google gets a signed description', async () => {
  const ticket = await oneTicket()
  const mails = await readMails(store, 'anna@example.com')
  const text = mails.find((mail) => mail.text.includes(ticket.ticketNumber))?.text ?? ''
  expect(text).toContain('/v1/ticket-passes/')
  const token = /https:\/\/pay\.google\.com\/gp\/v\/save\/(\S+)/.exec(text)?.[1] ?? ''
  const pem = `-----BEGIN PUBLIC KEY-----\n${googleKey}\n-----END PUBLIC KEY-----`
  const { payload } = await jwtVerify<Loose>(token, await importSPKI(pem, 'RS256'), {
    ...{ issuer: 'wallet@shop.iam.test', audience: 'google', currentDate: new Date(store.clock.now) },
  })
  expect(payload).toMatchObject({ typ: 'savetowallet' })
  const [object] = payload.payload.eventTicketObjects
  const [eventClass] = payload.payload.eventTicketClasses
  expect(object).toMatchObject({
    ...{ classId: eventClass.id, state: 'ACTIVE' },
    barcode: { type: 'QR_CODE', value: expect.stringContaining('/check-in?ticket=') },
  })
  expect(object.id).toContain('3388000000012345678.')
  expect(object.ticketNumber).toBe(ticket.ticketNumber)
})

test('keys that do not fit are named at the start, without what they are', async () => {
  await expect(openWallets({ folder, passphrase: 'wrong', googleIssuerId: '1' })).rejects.toThrow(
    'APPLE_PASS_PASSPHRASE must open the key',
  )
  await expect(openWallets({ folder, passphrase })).rejects.toThrow('GOOGLE_WALLET_ISSUER')
  const empty = mkdtempSync(join(tmpdir(), 'cartwright-wallets-'))
  await expect(openWallets({ folder: empty })).rejects.toThrow('has neither')
  rmSync(empty, { recursive: true })
  expect(await openWallets({})).toEqual({})
})
