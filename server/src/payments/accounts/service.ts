import type {
  ConnectPaymentAccountRequest,
  UpdatePaymentAccountRequest,
} from '@cartwright/contract/checkout/payment-methods.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf, required, violation } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { AccountRefused, type AccountService, type Credentials } from '../providers/provider.ts'
import * as queries from './queries.ts'

interface Key {
  siteId: string
  method: string
}

export function list(shop: Shop, siteId: string): Promise<queries.AccountRow[]> {
  return shop.db.run(queries.accountsOfSite, [siteId])
}

/** What the shop has entered for a method: nothing for one that needs no account. Refuses one whose account is missing. */
export async function credentialsOf(shop: Shop, key: Key): Promise<Credentials> {
  if (!findService(shop, key.method)) return {}
  const [row] = await shop.db.run(queries.accountByMethod, [key.siteId, key.method])
  if (!row) throw refuse('PAYMENT_ACCOUNT_MISSING')
  return opened(shop, key, row)
}

/** Asks the service whose account it is, and keeps what was entered. The service is asked before anything is written. */
export async function connect(
  shop: Shop,
  siteId: string,
  { method, credentials: entered }: ConnectPaymentAccountRequest,
): Promise<queries.AccountRow> {
  const key = { siteId, method }
  const service = serviceOf(shop, method)
  const checked = checkedFields(service, entered)
  const { id: account, name, isTest, credentials = checked } = await asked(shop, service, checked)
  // What is tried out has payments and customers of its own.
  const id = isTest ? `${account} (test)` : account
  await requireCurrency(shop, key)
  const [before] = await shop.db.run(queries.accountByMethod, [siteId, method])
  if (before && before.accountId !== id) await requireNoPayment(shop.db, key)
  const subscribed = await subscribe(shop, { ...key, service, credentials })
  const notifies = subscribed !== undefined && !service.tellsOfDisputesOnly
  const sealed = seal(shop, purpose(key), JSON.stringify(subscribed ?? credentials))
  const publicKey = checked[publicField(shop, method) ?? ''] ?? null
  const values = [siteId, method, id, name, isTest, notifies, sealed, new Date(shop.clock()), publicKey]
  const row = await shop.db.transaction(async (tx) => {
    const saved = await runOne(tx, queries.saveAccount, values)
    if (saved.isNew) await sites.setPaymentAccount(tx, shop, { ...key, isConnected: true, isTest })
    return saved
  })
  shop.changes.publish('site', siteId, siteId)
  if (before) await unsubscribe(shop, { ...key, service, row: before })
  return row
}

/** Connects the account again, so that the service sends its notices to the address that the shop has now. */
export async function test(shop: Shop, { siteId, method }: Key): Promise<queries.AccountRow> {
  const credentials = await credentialsOf(shop, { siteId, method })
  return connect(shop, siteId, { method, credentials })
}

/** Says when the shop takes the money of payments that begin from now on, and where. */
export async function update(
  shop: Shop,
  siteId: string,
  { method, capture, paymentPage }: UpdatePaymentAccountRequest,
): Promise<queries.AccountRow> {
  const provider = shop.payments.find((one) => one.method === method)
  if (capture && capture !== 'AT_ONCE' && !(provider?.kind === 'card' && provider.authorizations))
    throw violation('capture', 'This service takes the money at once', 'OTHER')
  if (paymentPage === 'SHOP') await requirePublicKey(shop, { siteId, method })
  const [row] = await shop.db.run(queries.updateAccount, [siteId, method, capture, paymentPage])
  if (!row) throw refuse('PAYMENT_ACCOUNT_MISSING')
  return row
}

async function requirePublicKey(shop: Shop, { siteId, method }: Key): Promise<void> {
  const [row] = await shop.db.run(queries.accountByMethod, [siteId, method])
  if (row && row.publicKey === null)
    throw violation('paymentPage', 'The page of the shop needs the public key of the account', 'OTHER')
}

/** The field of the account that holds the key for pages. */
function publicField(shop: Shop, method: string): string | undefined {
  const provider = shop.payments.find((one) => one.method === method)
  return provider?.kind === 'card' ? provider.fields?.publicKey : undefined
}

/** The method is not offered any more. */
export async function disconnect(shop: Shop, key: Key): Promise<void> {
  const service = serviceOf(shop, key.method)
  const row = await shop.db.transaction(async (tx) => {
    await requireNoPayment(tx, key)
    const [deleted] = await tx.run(queries.deleteAccount, [key.siteId, key.method])
    if (!deleted) throw refuse('PAYMENT_ACCOUNT_MISSING')
    await sites.setPaymentAccount(tx, shop, { ...key, isConnected: false })
    return deleted
  })
  shop.changes.publish('site', key.siteId, key.siteId)
  await unsubscribe(shop, { ...key, service, row })
}

/** Only the account with which a payment was begun can say what becomes of it. */
async function requireNoPayment(on: Pick<Connection, 'run'>, { siteId, method }: Key): Promise<void> {
  const [open] = await on.run(queries.openPayment, [siteId, method])
  if (open) throw refuse('PAYMENT_ACCOUNT_IN_USE')
}

async function requireCurrency(shop: Shop, { siteId, method }: Key): Promise<void> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const provider = shop.payments.find((one) => one.method === method)
  if (provider?.currencies?.has(currency) ?? true) return
  const [field] = provider?.account?.fields ?? []
  throw violation(
    `credentials.${field?.name}`,
    `${provider?.title} takes no payments in ${currency}, the currency of the shop`,
    'OTHER',
  )
}

/** Where a service sends its notices. */
export function noticeUrl(shop: Shop, { siteId, method }: Key): string {
  return `${shop.hosts.urlOf(siteId)}/payments/${method}/notices`
}

function findService(shop: Shop, method: string): AccountService | undefined {
  return shop.payments.find((one) => one.method === method)?.account
}

function serviceOf(shop: Shop, method: string): AccountService {
  const service = findService(shop, method)
  if (!service) throw refuse('NOT_FOUND', 'No such payment service')
  return service
}

function checkedFields({ fields }: AccountService, entered: Credentials): Credentials {
  const credentials = Object.fromEntries(
    fields.flatMap(({ name }) => (entered[name]?.trim() ? [[name, entered[name].trim()]] : [])),
  )
  refuseIf(
    fields.flatMap(({ name, isOptional }) =>
      isOptional || credentials[name] ? [] : [required(`credentials.${name}`)],
    ),
  )
  return credentials
}

async function asked(shop: Shop, service: AccountService, credentials: Credentials) {
  try {
    return await service.connect(credentials)
  } catch (error) {
    if (!(error instanceof AccountRefused)) {
      shop.log.warn({ err: error }, 'a payment service did not say whose account it is')
      throw refuse('PAYMENT_SERVICE_UNREACHABLE')
    }
    const [first] = service.fields
    throw violation(`credentials.${error.field ?? first?.name}`, error.message, 'OTHER')
  }
}

interface Subscription extends Key {
  service: AccountService
  credentials: Credentials
}

/** Without notices the shop asks the service itself, so that an address which the service cannot reach does no harm. */
async function subscribe(
  shop: Shop,
  { service, credentials, ...key }: Subscription,
): Promise<Credentials | undefined> {
  const url = noticeUrl(shop, key)
  if (!service.readNotice || !url.startsWith('https:')) return undefined
  if (!service.subscribe) return credentials
  return service.subscribe(credentials, url).catch((error: unknown) => {
    shop.log.warn({ err: error, ...key }, 'a payment service sends no notices')
    return undefined
  })
}

async function unsubscribe(
  shop: Shop,
  { service, row, ...key }: Key & { service: AccountService; row: queries.AccountRow },
): Promise<void> {
  try {
    await service.unsubscribe?.(opened(shop, key, row))
  } catch (error) {
    shop.log.warn({ err: error, ...key }, 'a payment service goes on sending notices')
  }
}

function opened(shop: Shop, key: Key, { credentials }: queries.AccountRow): Credentials {
  const text = unseal(shop, purpose(key), credentials)
  if (text === undefined) throw refuse('PAYMENT_ACCOUNT_MISSING')
  return JSON.parse(text)
}

function purpose({ siteId, method }: Key): string {
  return `payment account ${method} of ${siteId}`
}
