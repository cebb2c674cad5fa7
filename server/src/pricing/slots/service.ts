import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  deleteExpiredPlaces,
  deleteOldSlots,
  giveBackHeldPlace,
  giveBackPlace,
  holdPlace,
  lockSlot,
  takenPlaces,
  takePlace,
} from './queries.ts'
import { openSlots, type Slot, type SlotSettings } from './rules.ts'

/** A slot that can be chosen, with the places that are left in it. */
export interface OpenSlot extends Slot {
  left: number
}

export interface SlottedOption {
  code: string
  slots: SlotSettings
}

/** The slots of options by their codes, also full ones. Places of the checkout itself count as free. */
export async function findOpenSlots(
  shop: Shop,
  { siteId, timeZone, checkoutId }: { siteId: string; timeZone: string; checkoutId?: string | undefined },
  options: readonly SlottedOption[],
): Promise<ReadonlyMap<string, readonly OpenSlot[]>> {
  if (options.length === 0) return new Map()
  const now = shop.clock()
  const taken = await countTaken(shop, { siteId, checkoutId, optionIds: options.map(({ code }) => code) })
  return new Map(
    options.map(({ code, slots: settings }) => [
      code,
      openSlots({ optionId: code, settings, timeZone }, now).map((slot) => ({
        ...slot,
        left: Math.max(0, slot.capacity - (taken.get(`${code} ${slot.from}`) ?? 0)),
      })),
    ]),
  )
}

async function countTaken(
  shop: Shop,
  { siteId, optionIds, checkoutId = null }: Taken,
): Promise<Map<string, number>> {
  const rows = await shop.db.run(takenPlaces, [siteId, optionIds, new Date(shop.clock()), checkoutId])
  return new Map(rows.map(({ optionId, startsAt, taken }) => [`${optionId} ${startsAt.getTime()}`, taken]))
}

interface Taken {
  siteId: string
  optionIds: readonly string[]
  checkoutId?: string | null | undefined
}

export interface PlaceWanted {
  siteId: string
  checkoutId: string
  slot: Slot
  /** Absent: the place is only held. */
  orderId?: string | undefined
  /** Milliseconds since 1970; absent for the place of an order. */
  heldUntil?: number | undefined
}

/** Takes a place in a slot, instead of the one that the checkout has. False: the slot is full. */
export async function take(
  tx: Connection,
  shop: Shop,
  { siteId, checkoutId, slot, orderId, heldUntil }: PlaceWanted,
): Promise<boolean> {
  const key = [siteId, slot.optionId, new Date(slot.from)]
  await tx.run(lockSlot, key)
  const place = [...key, new Date(slot.to), checkoutId, slot.capacity, new Date(shop.clock())]
  const until = heldUntil === undefined ? null : new Date(heldUntil)
  const [taken] = await tx.run(takePlace, [...place, orderId ?? null, until])
  return taken !== undefined
}

/** Keeps the place of an order whose payment failed for another attempt of its checkout. */
export async function hold(tx: Connection, { siteId, checkoutId }: PlaceKey, until: number): Promise<void> {
  await tx.run(holdPlace, [siteId, checkoutId, new Date(until)])
}

export async function giveBack(tx: Connection, { siteId, checkoutId }: PlaceKey): Promise<void> {
  await tx.run(giveBackPlace, [siteId, checkoutId])
}

/** Gives back a place that is only held. */
export async function giveBackHeld(tx: Connection, { siteId, checkoutId }: PlaceKey): Promise<void> {
  await tx.run(giveBackHeldPlace, [siteId, checkoutId])
}

interface PlaceKey {
  siteId: string
  checkoutId: string
}

/** Deletes places whose time to pay is over, and slots that ended long ago. */
export async function deleteOld(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.run(deleteExpiredPlaces, [new Date(now)])
  await shop.db.run(deleteOldSlots, [new Date(now - 730 * day)])
}
