import type { ItemProvider } from '../src/items/provider.ts'
import type { Offer } from '../src/items/service.ts'
import type { MembershipProvider, NotChargeable } from '../src/memberships/provider.ts'
import { statement } from '../src/platform/db/db.ts'
import type { Room } from '../src/platform/room.ts'
import { rows } from './checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from './members.ts'
import type { Store } from './store.ts'

/** A room that sells classes, and keeps passes that pay for them. */

export const classesApp = '5b7e1c1a-9a53-4c6f-8d41-0f2b8a526c11'
export const passesApp = '5b7e1c1a-9a53-4c6f-8d41-0f2b8a526c22'

const mat = {
  id: 'extras',
  name: { original: 'Extras' },
  modifiers: [{ id: 'mat', quantity: 1, label: { original: 'Mat' }, price: '5.00' }],
}
const scheduledDate = '2026-12-05T09:00:00.000Z'
const yoga: Offer = {
  productName: { original: 'Yoga', translated: 'Yoga' },
  itemType: { preset: 'SERVICE' },
  price: '20.00',
  serviceProperties: { scheduledDate, numberOfParticipants: 1 },
  physicalProperties: { shippable: false },
}
const offers: Readonly<Record<string, Offer>> = {
  yoga,
  'yoga-with-mat': { ...yoga, productName: { original: 'Yoga with mat' }, modifierGroups: [mat] },
  'members-yoga': { ...yoga, productName: { original: 'Members’ yoga' }, paymentOption: 'MEMBERSHIP' },
  'club-yoga': {
    ...yoga,
    productName: { original: 'Club yoga' },
    modifierGroups: [mat],
    paymentOption: 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
  },
  'desk-yoga': { ...yoga, productName: { original: 'Desk yoga' }, paymentOption: 'MEMBERSHIP_OFFLINE' },
}

const classes: ItemProvider = {
  appIds: [classesApp],
  find: async (_shop, _question, wanted) =>
    wanted.map(({ reference }) => offers[reference.catalogItemId ?? '']),
}

interface Pass {
  id: string
  name: string
  total: number | null
  remaining: number
  begins: Date | null
  ends: Date | null
}

const passesOfMember = statement<Pass>(
  'test.passes',
  `SELECT id, name, total, remaining, begins, ends FROM test_passes WHERE site_id = $1 AND member_id = $2 ORDER BY id`,
)

/** Takes credits once for a key, and only if there are enough. */
const takeCredits = statement<{ taken: boolean }>(
  'test.take-credits',
  `WITH charge AS (
     INSERT INTO test_pass_charges (site_id, key, pass_id, credits) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id, key) DO NOTHING RETURNING credits),
   pass AS (
     UPDATE test_passes SET remaining = remaining - $4
     WHERE site_id = $1 AND id = $3 AND member_id = $5 AND (total IS NULL OR remaining >= $4)
       AND EXISTS (SELECT FROM charge) RETURNING id)
   SELECT EXISTS (SELECT FROM pass) OR NOT EXISTS (SELECT FROM charge) AS taken`,
)

const returnCredits = statement<never>(
  'test.return-credits',
  `WITH charge AS (
     DELETE FROM test_pass_charges WHERE site_id = $1 AND key = $2 RETURNING pass_id, credits)
   UPDATE test_passes p SET remaining = remaining + charge.credits FROM charge
   WHERE p.site_id = $1 AND p.id = charge.pass_id`,
)

const passes: MembershipProvider = {
  appId: passesApp,
  async list(shop, { siteId, memberId, lines }) {
    const own = lines.filter(({ catalogReference }) => catalogReference.appId === classesApp)
    const found = own.length === 0 ? [] : await shop.db.run(passesOfMember, [siteId, memberId])
    const now = shop.clock()
    const listed = found.map(({ id, name, total, remaining, begins, ends }) => ({
      id,
      name: { original: name, translated: `${name} (übersetzt)` },
      ...(total === null ? {} : { credits: { total, remaining } }),
      ...(ends ? { expirationDate: ends } : {}),
      reason: reasonOf({ total, remaining, begins, ends }, now),
    }))
    return {
      eligible: listed.flatMap(({ reason, ...one }) =>
        reason
          ? []
          : [{ ...one, lines: own.map(({ id, quantity }) => ({ lineItemId: id, cost: quantity })) }],
      ),
      invalid: listed.flatMap(({ reason, ...one }) =>
        reason ? [{ ...one, reason, lineItemIds: own.map(({ id }) => id) }] : [],
      ),
    }
  },
  async charge(tx, _shop, { siteId, memberId, membershipId, idempotencyKey, cost }) {
    const [result] = await tx.run(takeCredits, [siteId, idempotencyKey, membershipId, cost, memberId])
    return result?.taken ? { transactionId: `pass ${idempotencyKey}` } : { refused: 'OUT_OF_CREDITS' }
  },
  async void(tx, _shop, { siteId, idempotencyKey }) {
    await tx.run(returnCredits, [siteId, idempotencyKey])
  },
}

function reasonOf(
  { total, remaining, begins, ends }: Pick<Pass, 'total' | 'remaining' | 'begins' | 'ends'>,
  now: number,
): NotChargeable | undefined {
  if (ends && ends.getTime() <= now) return 'ENDED'
  if (begins && begins.getTime() > now) return 'NOT_STARTED_YET'
  return total !== null && remaining === 0 ? 'OUT_OF_CREDITS' : undefined
}

export const passesRoom: Room = { items: [classes], memberships: [passes] }

export async function createPasses(store: Store): Promise<void> {
  await rows(
    store,
    `CREATE TABLE test_passes (site_id uuid, id text, member_id uuid, name text, total int, remaining int,
       begins timestamptz, ends timestamptz, PRIMARY KEY (site_id, id))`,
  )
  await rows(
    store,
    `CREATE TABLE test_pass_charges (site_id uuid, key uuid, pass_id text, credits int, PRIMARY KEY (site_id, key))`,
  )
}

/** A pass of a member; without a total it has no limit. */
export async function givePass(
  store: Store,
  memberId: string,
  {
    id,
    total = 10,
    remaining = total ?? 0,
    begins = null,
    ends = null,
  }: { id: string; total?: number | null; remaining?: number; begins?: Date | null; ends?: Date | null },
): Promise<void> {
  const name = `${id} pass`
  await rows(store, 'INSERT INTO test_passes VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...[store.siteId, id, memberId, name, total, remaining, begins, ends],
  ])
}

export async function creditsOf(store: Store, id: string): Promise<number | undefined> {
  const [pass] = await rows<Pass>(store, 'SELECT remaining FROM test_passes WHERE id = $1', [id])
  return pass?.remaining
}

export function classOf(catalogItemId: string, quantity = 1) {
  return { quantity, catalogReference: { appId: classesApp, catalogItemId } }
}

/** A member who is signed in over the API. */
export async function signedIn(store: Store): Promise<{ as: string; memberId: string; email: string }> {
  const { id: memberId, email } = await newMember(store)
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, memberId))
  return { as, memberId, email }
}
