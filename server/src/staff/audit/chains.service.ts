import { day, deleteAll } from '../../platform/db/retention.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { defaultSettings } from '../../sites/settings/rules.ts'
import * as queries from './chains.queries.ts'

/** How far the chain of entries of a shop holds. */
export interface AuditChain {
  entries: number
  /** The newest entry. Whoever notes it elsewhere can check later that it is still there. */
  number: number
  hash: string
  /** The entry up to which this installation has sealed the log; 0 if it has not. */
  sealedNumber: number
  /** The first entry that was changed, or that is missing or follows a missing one. */
  brokenAt?: number
}

/** An entry that somebody has noted. */
export interface KnownEntry {
  number: number
  hash: string
}

/** Checks that no entry was changed or deleted, except the oldest ones by their age. */
export async function verifyChain(shop: Shop, siteId: string, known?: KnownEntry): Promise<AuditChain> {
  const [chain = unbegun] = await shop.db.run(queries.readChain, [siteId])
  const { entries, brokenAt: brokenLink } = await checkLinks(shop, siteId, chain)
  const [again] = await shop.db.run(queries.readChain, [siteId])
  // Entries expired meanwhile.
  if (brokenLink && again && again.deletedNumber !== chain.deletedNumber)
    return verifyChain(shop, siteId, known)
  const isOurs = isSealedHere(shop, chain)
  const broken = [
    brokenLink,
    isOurs && !sealHolds(shop, siteId, chain) ? chain.sealedNumber : undefined,
    known && !(await isThere(shop, siteId, { chain, known })) ? BigInt(known.number) : undefined,
  ].filter((number) => number !== undefined)
  const [brokenAt] = broken.sort((one, other) => Number(one - other))
  return {
    entries,
    number: Number(chain.number),
    hash: chain.hash.toString('hex'),
    sealedNumber: isOurs ? Number(chain.sealedNumber) : 0,
    ...(brokenAt === undefined ? {} : { brokenAt: Number(brokenAt) }),
  }
}

const unbegun: queries.ChainRow = {
  number: 0n,
  hash: Buffer.alloc(0),
  deletedNumber: 0n,
  deletedHash: null,
  sealedNumber: 0n,
  sealedHash: null,
  seal: null,
  foundHash: null,
}

/** Goes through the log in batches, so that none takes long. */
async function checkLinks(
  { db }: Shop,
  siteId: string,
  { number: last, hash: lastHash, deletedNumber, deletedHash }: queries.ChainRow,
): Promise<{ entries: number; brokenAt: bigint | undefined }> {
  // Without a chain there must be no entries.
  const most = last === 0n ? 2n ** 63n - 1n : last
  let at = deletedNumber
  let hash = at === 0n ? Buffer.alloc(0) : deletedHash
  let entries = 0
  let brokenAt: bigint | undefined
  for (;;) {
    const [found] = await db.run(queries.checkEntries, [siteId, at, hash, most])
    if (!found?.number) break
    brokenAt ??= found.brokenAt ?? undefined
    entries += found.entries
    at = found.number
    hash = found.hash
  }
  const isComplete = at === last && (hash === null || last === 0n || hash.equals(lastHash))
  return { entries, brokenAt: brokenAt ?? (isComplete ? undefined : at + 1n) }
}

async function isThere(
  { db }: Shop,
  siteId: string,
  { chain, known }: { chain: queries.ChainRow; known: KnownEntry },
): Promise<boolean> {
  const [entry] = await db.run(queries.hashOfEntry, [siteId, known.number])
  return entry ? entry.hash.toString('hex') === known.hash : BigInt(known.number) <= chain.deletedNumber
}

/** Deletes entries that have expired, within a day, and seals the rest. */
export async function tend(shop: Shop): Promise<void> {
  const values = [new Date(shop.clock()), defaultSettings.auditLogDays]
  await deleteAll(shop.db, queries.deleteUnchained, values)
  for (const { siteId, expired } of await shop.db.run(queries.chainsToTend, values)) {
    while (await tendOne(shop, siteId, expired));
  }
}

/** Returns whether more may have expired. */
function tendOne(shop: Shop, siteId: string, expired: Date): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [chain] = await tx.run(queries.lockChain, [siteId])
    if (!chain) return false
    const deleted = await tx.run(queries.deleteExpiredEntries, [siteId, expired])
    const last = deleted.reduce((one, other) => (other.number > one.number ? other : one), {
      number: chain.deletedNumber,
      hash: chain.deletedHash,
    })
    const next = { ...chain, deletedNumber: last.number, deletedHash: last.hash }
    if (!isSealedHere(shop, chain) || sealHolds(shop, siteId, chain)) {
      next.sealedNumber = chain.number
      next.sealedHash = chain.hash
      next.seal = sealOf(shop, siteId, next)
    } else {
      shop.log.error({ site: siteId }, 'somebody changed the audit log: see npm run shop -- audit-log check')
    }
    const { deletedNumber, deletedHash, sealedNumber, sealedHash, seal } = next
    const due = new Date(shop.clock() + day)
    await tx.run(queries.writeChain, [
      siteId,
      deletedNumber,
      deletedHash,
      sealedNumber,
      sealedHash,
      seal,
      due,
    ])
    return deleted.length === queries.batch
  })
}

/** A shop that was imported has the seal of another installation, until this one seals it. */
function isSealedHere(shop: Shop, { seal }: queries.ChainRow): boolean {
  return seal?.startsWith(`${keyMark(shop)}.`) === true
}

/** Whether nobody altered the seal, and what it seals is still there. */
function sealHolds(shop: Shop, siteId: string, chain: queries.ChainRow): boolean {
  const { seal, sealedNumber, sealedHash, foundHash, deletedNumber } = chain
  if (!isSameSecret(sealOf(shop, siteId, chain), seal ?? '')) return false
  return sealedNumber <= deletedNumber || (foundHash !== null && sealedHash?.equals(foundHash) === true)
}

function sealOf(shop: Shop, siteId: string, chain: queries.ChainRow): string {
  const { sealedNumber, sealedHash, deletedNumber, deletedHash } = chain
  const facts = [
    siteId,
    sealedNumber,
    sealedHash?.toString('hex'),
    deletedNumber,
    deletedHash?.toString('hex'),
  ]
  return `${keyMark(shop)}.${shop.tokens.derive(`audit-log ${facts.join(' ')}`)}`
}

function keyMark({ tokens }: Shop): string {
  return tokens.derive('audit-log').slice(0, 8)
}
