import { LRUCache } from 'lru-cache'
import { NeededOutside } from '../../platform/db/unit-of-work.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import { compactId } from '../../sites/seller/vat-ids.rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { asksVies, countsFor, mayOwe, type ViesAnswer } from './exemptions.rules.ts'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** Where VIES is, the register of VAT IDs of the EU. */
    viesUrl: string
  }
}

export const publicVies = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Milliseconds for which nobody asks again. */
const freshFor = { VALID: countsFor, INVALID: countsFor, NO_ANSWER: 60_000 } as const

const limits = { largest: 20_000, longest: 4000 }

const memories = new WeakMap<Shop, LRUCache<string, Promise<ViesAnswer>>>()

/**
 * What VIES says of a VAT ID; undefined where nobody needs to know, since the shop does not ask, or the buyer would not owe
 * the tax. Returns the known answer while it counts.
 */
export async function askVies(
  shop: Shop,
  siteId: string,
  { id: entered, answer: known }: { id: string; answer?: ViesAnswer | undefined },
): Promise<ViesAnswer | undefined> {
  const site = await sites.get(shop, siteId)
  const id = compactId(entered)
  if (!asksVies(site) || !mayOwe(site, id)) return undefined
  const counts = ({ checkedDate, result }: ViesAnswer) =>
    shop.clock() - Date.parse(checkedDate) < freshFor[result]
  if (known?.id === id && counts(known)) return known
  const memory = memoryOf(shop)
  const key = `${siteId} ${id}`
  const asked = memory.get(key)
  if (asked && counts(await asked)) return asked
  const ask = () => {
    const answer = question(shop, id, compactId(sellerFacts(site).vatId))
    memory.set(key, answer)
    return answer
  }
  if (shop.db.isInUnit()) throw new NeededOutside(ask)
  return ask()
}

function memoryOf(shop: Shop): LRUCache<string, Promise<ViesAnswer>> {
  const memory = memories.get(shop) ?? new LRUCache<string, Promise<ViesAnswer>>({ max: 1000 })
  memories.set(shop, memory)
  return memory
}

/** With the seller's own ID, VIES gives the question a number, which proves that it was asked. */
async function question(shop: Shop, id: string, requester: string): Promise<ViesAnswer> {
  const checkedDate = new Date(shop.clock()).toISOString()
  const body = JSON.stringify({
    countryCode: id.slice(0, 2),
    vatNumber: id.slice(2),
    requesterMemberStateCode: requester.slice(0, 2),
    requesterNumber: requester.slice(2),
  })
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const request = { method: 'POST', headers, body } as const
    const { content } = await shop.httpClient.ask(`${shop.viesUrl}/check-vat-number`, request, limits)
    const { valid, requestIdentifier, userError } = JSON.parse(content.toString())
    const isDecided = typeof valid === 'boolean' && ['VALID', 'INVALID', undefined].includes(userError)
    if (!isDecided) throw new Error(content.toString().slice(0, 300))
    const consultationNumber =
      typeof requestIdentifier === 'string' ? requestIdentifier || undefined : undefined
    return {
      ...{ id, result: valid ? 'VALID' : 'INVALID', checkedDate },
      ...optional('consultationNumber', consultationNumber),
    }
  } catch (error) {
    shop.log.warn({ err: error }, 'VIES does not say whether a VAT ID exists')
    return { id, result: 'NO_ANSWER', checkedDate }
  }
}
