import type { ConnectLabelAccountRequest } from '@cartwright/contract/shipping-labels/labels.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf, required, violation } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Credentials, LabelAccountRefused, type LabelService } from '../services/service.ts'
import * as queries from './queries.ts'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** The services of this installation that sell shipping labels. */
    labelServices: readonly LabelService[]
  }
}

interface Key {
  siteId: string
  service: string
}

/** The service of an account, and what it needs to act for the shop. */
export interface Account {
  service: LabelService
  accountId: string
  isTest: boolean
  credentials: Credentials
}

export function list(shop: Shop, siteId: string): Promise<queries.AccountRow[]> {
  return shop.db.run(queries.accountsOfSite, [siteId])
}

/** The account with a service; without a name, the first that the shop has. */
export async function open(shop: Shop, siteId: string, name?: string): Promise<Account> {
  const rows = await list(shop, siteId)
  const row = rows.find(({ service }) => name === undefined || service === name)
  const service = row && shop.labelServices.find((one) => one.service === row.service)
  if (!row || !service) throw refuse('SHIPPING_LABEL_ACCOUNT_MISSING')
  const credentials = opened(shop, { siteId, service: row.service }, row)
  return { service, accountId: row.accountId, isTest: row.isTest, credentials }
}

/** Asks the service whose account it is, and keeps what was entered. The service is asked before anything is written. */
export async function connect(
  shop: Shop,
  siteId: string,
  { service: name, credentials: entered }: ConnectLabelAccountRequest,
): Promise<queries.AccountRow> {
  const key = { siteId, service: name }
  const service = serviceOf(shop, name)
  const credentials = checkedFields(service, entered)
  const account = await asked(shop, service, credentials)
  const sealed = seal(shop, purpose(key), JSON.stringify(credentials))
  return shop.db.transaction(async (tx) => {
    const [before] = await tx.run(queries.accountByService, [siteId, name])
    const values = [siteId, name, account.id, account.name, account.isTest, sealed, new Date(shop.clock())]
    const saved = await runOne(tx, queries.saveAccount, values)
    if (before && before.accountId !== account.id) await requireNoOpenLabel(tx, key)
    return saved
  })
}

/** Asks the service again with what the shop has kept. */
export async function test(shop: Shop, { siteId, service }: Key): Promise<queries.AccountRow> {
  serviceOf(shop, service)
  const { credentials } = await open(shop, siteId, service)
  return connect(shop, siteId, { service, credentials })
}

export async function disconnect(shop: Shop, key: Key): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [deleted] = await tx.run(queries.deleteAccount, [key.siteId, key.service])
    if (!deleted) throw refuse('SHIPPING_LABEL_ACCOUNT_MISSING')
    await requireNoOpenLabel(tx, key)
  })
}

/**
 * Only the account with which a label was begun can say what becomes of it. The row of the account is written before: no purchase
 * begins meanwhile.
 */
async function requireNoOpenLabel(on: Connection, { siteId, service }: Key): Promise<void> {
  const [label] = await on.run(queries.openLabel, [siteId, service])
  if (label) throw refuse('SHIPPING_LABEL_ACCOUNT_IN_USE')
}

function serviceOf(shop: Shop, name: string): LabelService {
  const service = shop.labelServices.find((one) => one.service === name)
  if (!service) throw refuse('NOT_FOUND', 'No such service for labels')
  return service
}

function checkedFields({ fields }: LabelService, entered: Credentials): Credentials {
  const credentials = Object.fromEntries(fields.map(({ name }) => [name, entered[name]?.trim() ?? '']))
  refuseIf(fields.flatMap(({ name }) => (credentials[name] ? [] : [required(`credentials.${name}`)])))
  return credentials
}

async function asked(shop: Shop, service: LabelService, credentials: Credentials) {
  try {
    return await service.connect(credentials)
  } catch (error) {
    if (!(error instanceof LabelAccountRefused)) {
      shop.log.warn({ err: error }, 'a service for labels did not say whose account it is')
      throw refuse('SHIPPING_LABEL_SERVICE_UNREACHABLE')
    }
    const [field] = service.fields
    throw violation(`credentials.${field?.name}`, error.message, 'OTHER')
  }
}

function opened(shop: Shop, key: Key, { credentials }: queries.AccountRow): Credentials {
  const text = unseal(shop, purpose(key), credentials)
  if (text === undefined) throw refuse('SHIPPING_LABEL_ACCOUNT_MISSING')
  return JSON.parse(text)
}

function purpose({ siteId, service }: Key): string {
  return `shipping label account ${service} of ${siteId}`
}
