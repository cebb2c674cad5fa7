import type { Connection } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../platform/shop/shop.ts'
import { type KnownPlugin, PluginRefusal } from '../plugins/asking/plugin.ts'
import { askOnce } from '../plugins/asking/service.ts'
import { known } from '../plugins/service.ts'
import * as sites from '../sites/settings/sites.service.ts'
import * as queries from './queries.ts'

export interface ChargeKey {
  siteId: string
  id: string
}

type Row = queries.MembershipChargeRow

export type Settlement =
  | { outcome: 'CHARGED'; transactionId: string | null }
  | { outcome: 'REFUSED'; reason: string }
  /** The credits are not given back. */
  | { outcome: 'KEPT'; reason: string }

/** Milliseconds after which a missing plugin is deleted. During an upgrade, servers differ in their own plugins. */
const goneAfter = 60 * 60_000

/**
 * Asks the plugin to charge a membership or to give its credits back. The plugin knows a charge by its key, so asking again
 * after a lost answer takes nothing more. `write` must note what became of a charge. What a deleted plugin was to pay is
 * due; what it was to give back stays charged.
 */
export async function settle(
  shop: Shop,
  { siteId, id }: ChargeKey,
  write: (charge: Row, settlement: Settlement) => Promise<Row['status'] | undefined>,
): Promise<void> {
  const [charge] = await shop.db.run(queries.markAsked, [siteId, id])
  if (!charge) return
  const plugin = await pluginOf(shop, charge)
  let { status, transactionId } = charge
  if (!plugin) {
    const outcome = status === 'VOIDING' ? 'KEPT' : 'REFUSED'
    await write(charge, { outcome, reason: 'PLUGIN_NOT_FOUND' })
    return
  }
  if (status === 'CHARGING' || transactionId === null) {
    const settlement = await chargeAtPlugin(shop, plugin, charge)
    const written = await write(charge, settlement)
    if (settlement.outcome !== 'CHARGED' || written === undefined) return
    ;({ transactionId } = settlement)
    status = written
  }
  if (status !== 'VOIDING') return
  const reason = await voidAtPlugin(shop, plugin, { ...charge, transactionId })
  if (reason === undefined) await shop.db.run(queries.markVoided, [siteId, id, new Date(shop.clock())])
  else await write(charge, { outcome: 'KEPT', reason })
}

export async function noteSettlement(
  tx: Connection,
  shop: Shop,
  { siteId, id, settlement }: ChargeKey & { settlement: Settlement },
): Promise<Row['status'] | undefined> {
  const { outcome } = settlement
  const mark = { CHARGED: queries.markCharged, REFUSED: queries.markRefused, KEPT: queries.markKept }[outcome]
  const said = outcome === 'CHARGED' ? settlement.transactionId : settlement.reason
  const [written] = await tx.run(mark, [siteId, id, said, new Date(shop.clock())])
  if (written?.status === 'KEPT') shop.log.warn({ id, reason: said }, 'a membership stays charged')
  return written?.status
}

async function pluginOf(shop: Shop, charge: Row): Promise<KnownPlugin | undefined> {
  const { siteId, orderId, pluginId, status, updatedAt } = charge
  try {
    return await known(shop, systemCaller(siteId), pluginId ?? '')
  } catch (error) {
    const isMissing = error instanceof Refusal && error.code === 'PLUGIN_NOT_FOUND'
    if (!isMissing || shop.clock() < updatedAt.getTime() + goneAfter) throw error
    shop.log.warn({ orderId, pluginId, status }, 'the plugin of a membership is deleted')
    return undefined
  }
}

async function chargeAtPlugin(shop: Shop, plugin: KnownPlugin, charge: Row): Promise<Settlement> {
  const { id: idempotencyKey, memberId, membershipId, item, asked } = charge
  const request = { ...item, memberId, membershipId, idempotencyKey }
  try {
    const { transactionId = null } = await askOnce(shop, plugin, {
      kind: 'MEMBERSHIPS',
      function: 'chargeMembership',
      request,
      ...(await circumstances(shop, charge)),
    })
    return { outcome: 'CHARGED', transactionId }
  } catch (error) {
    if (!(error instanceof PluginRefusal)) throw error
    if (error.code !== 'MEMBERSHIP_ALREADY_CHARGED' || !asked)
      return { outcome: 'REFUSED', reason: reasonOf(error) }
    const { transactionId } = error.data
    return {
      outcome: 'CHARGED',
      transactionId: typeof transactionId === 'string' ? transactionId : null,
    }
  }
}

/** Of a membership that cannot be charged, the plugin may say why. */
function reasonOf({ code, data }: PluginRefusal): string {
  const { reason, errorType } = data
  const why = [reason, errorType].find((one) => typeof one === 'string')
  return (code === 'MEMBERSHIP_CANNOT_BE_CHARGED' && why ? String(why) : code).slice(0, 100)
}

/**
 * Returns why the plugin does not give the credits back. Whether it does is its decision until it is told to: after that,
 * only its answer to this counts.
 */
async function voidAtPlugin(shop: Shop, plugin: KnownPlugin, charge: Row): Promise<string | undefined> {
  const { siteId, id, transactionId, voidAsked } = charge
  if (transactionId === null) return 'TRANSACTION_UNKNOWN'
  const question = {
    kind: 'MEMBERSHIPS',
    request: { transactionId },
    ...(await circumstances(shop, charge)),
  } as const
  try {
    if (!voidAsked) {
      const { voidable, reason } = await askOnce(shop, plugin, {
        ...question,
        function: 'getMembershipVoidability',
      })
      if (!voidable) return reason?.slice(0, 500) || 'NOT_VOIDABLE'
      await shop.db.run(queries.markVoidAsked, [siteId, id])
    }
    await askOnce(shop, plugin, { ...question, function: 'voidMembershipCharge' })
    return undefined
  } catch (error) {
    if (!(error instanceof PluginRefusal)) throw error
    return error.code === 'TRANSACTION_ALREADY_VOIDED' ? undefined : error.code
  }
}

/** Nobody waits for the answer: the shop itself asks. */
async function circumstances(shop: Shop, { siteId }: Row) {
  const { settings } = await sites.get(shop, siteId)
  return {
    about: { currency: settings.currency, languages: [], identity: { identityType: 'APP' as const } },
    ids: [],
  }
}
