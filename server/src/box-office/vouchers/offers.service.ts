import { randomBytes } from 'node:crypto'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { definitionsByIds, type FoundDefinition } from '../ticket-definitions/queries.ts'
import { isOnSale, leftOf } from '../ticket-definitions/rules.ts'
import { eventsWithWaiting, nextWaiting, offerTo, type WaitingRow } from './queries.ts'
import { newCode, offerEnd } from './rules.ts'
import { add } from './service.ts'

interface Waited {
  siteId: string
  eventId: string
}

/**
 * A job: offers free tickets to those who wait, in the order in which they came. Whoever wants more than there are stays
 * on the list, and the next one who wants no more than that gets them.
 */
export async function offerTickets(shop: Shop, { siteId, eventId }: Waited): Promise<void> {
  const waiting = await shop.db.run(nextWaiting, [siteId, eventId])
  const ids = [...new Set(waiting.map(({ definitionId }) => definitionId))]
  const read = () => definitionsByIds(shop.db, { siteId, ids, now: new Date(shop.clock()) })
  let definitions = ids.length > 0 ? await read() : []
  for (const entry of waiting) {
    const definition = definitions.find(({ id }) => id === entry.definitionId)
    const fits = definition && isOnSale(definition, shop.clock()) && leftOf(definition) >= entry.quantity
    if (!fits) continue
    await offer(shop, { siteId, entry, definition })
    definitions = await read()
  }
}

interface Offer {
  siteId: string
  entry: WaitingRow
  definition: FoundDefinition
}

/** Sends a voucher, unless somebody has just bought the tickets or left the list. */
async function offer(shop: Shop, { siteId, entry, definition }: Offer): Promise<void> {
  const { quantity, email, firstName, lastName, language } = entry
  try {
    await shop.db.transaction(async (tx) => {
      const voucherId = await add(tx, shop, {
        ...{ siteId, definition, price: null, quantity, expiresAt: offerEnd(definition, shop.clock()) },
        ...{ code: newCode(randomBytes), origin: 'WAITING_LIST', note: '' },
        ...{ email, firstName, lastName, language },
      })
      const [offered] = await tx.run(offerTo, [siteId, entry.id, voucherId, new Date(shop.clock())])
      if (!offered) throw refuse('TICKET_WAITING_ENTRY_NOT_FOUND')
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

/** Housekeeping: whatever has made tickets free, somebody may wait for them. */
export async function offerAll(shop: Shop): Promise<void> {
  for (const event of await shop.db.run(eventsWithWaiting, [new Date(shop.clock())]))
    await offerTickets(shop, event)
}
