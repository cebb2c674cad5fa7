import type {
  DeliveryCarrier,
  DeliveryCarrierDetails,
} from '@cartwright/contract/pricing/delivery-profiles.ts'
import { refuse, refuseIf, required, type Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { textViolations, tooMany } from '../records/rules.ts'
import type { RegionCarrier } from './regions.rules.ts'
import type { OfferedOption } from './rules.ts'

type Carrier = Pick<KnownPlugin, 'id' | 'name'>

/** The regions with the carrier in one of them. */
export function addCarrier<Region extends WithCarriers>(
  regions: readonly Region[],
  regionId: string,
  carrier: RegionCarrier,
): Region[] {
  return changeCarriers(regions, regionId, (carriers) => {
    if (carriers.some(({ appId }) => appId === carrier.appId))
      throw refuse('CARRIER_ALREADY_EXISTS_IN_REGION', undefined, { appId: carrier.appId })
    return [...carriers, carrier]
  })
}

/** The regions without it in one of them. A carrier that is not there is gone already. */
export function removeCarrier<Region extends WithCarriers>(
  regions: readonly Region[],
  regionId: string,
  appId: string,
): Region[] {
  return changeCarriers(regions, regionId, (carriers) => carriers.filter((one) => one.appId !== appId))
}

function changeCarriers<Region extends WithCarriers>(
  regions: readonly Region[],
  regionId: string,
  edit: (carriers: readonly RegionCarrier[]) => RegionCarrier[],
): Region[] {
  if (!regions.some(({ id }) => id === regionId)) throw refuse('DELIVERY_REGION_NOT_FOUND')
  return regions.map((region) =>
    region.id === regionId ? { ...region, deliveryCarriers: edit(region.deliveryCarriers ?? []) } : region,
  )
}

/** A carrier as it is kept. Throws violations. */
export function carrierBody(
  { appId, backupRate, additionalCharges = [] }: DeliveryCarrier,
  { currency, carriers }: { currency: string; carriers: readonly Carrier[] },
): RegionCarrier {
  const path = 'deliveryCarrier'
  if (!appId) refuseIf([required(`${path}.appId`)])
  if (!appId || !carriers.some(({ id }) => id === appId))
    throw refuse('UNKNOWN_DELIVERY_CARRIER', undefined, { appId })
  const { title = '', amount = '', active = true } = backupRate ?? {}
  refuseIf([
    ...(backupRate
      ? [
          ...textViolations(`${path}.backupRate.title`, title, 250),
          ...amountViolations(`${path}.backupRate.amount`, amount, currency),
        ]
      : []),
    ...tooMany(`${path}.additionalCharges`, additionalCharges, 10),
    ...additionalCharges.flatMap((charge, index) => {
      const at = `${path}.additionalCharges[${index}]`
      return [
        ...textViolations(`${at}.description`, charge.description ?? '', 250),
        ...amountViolations(`${at}.amount`, charge.amount ?? '', currency),
      ]
    }),
  ])
  return {
    appId,
    ...(backupRate ? { backupRate: { title, amount, active } } : {}),
    ...(additionalCharges.length > 0
      ? {
          additionalCharges: additionalCharges.map(({ description = '', amount = '' }) => ({
            description,
            amount,
          })),
        }
      : {}),
  }
}

function amountViolations(field: string, amount: string, currency: string): Violation[] {
  if (amount === '') return [required(field)]
  if (money.toMinor(amount, currency) !== undefined) return []
  return [{ field, description: `is not an amount in ${currency}`, violatedRule: 'FORMAT' }]
}

interface WithCarriers {
  id: string
  deliveryCarriers?: readonly RegionCarrier[] | undefined
}

/** The carriers that are asked for a region: those that it names, and those that no region names. */
export function carriersIn<Plugin extends Carrier & { kind: string }>(
  plugins: readonly Plugin[],
  regions: readonly WithCarriers[],
  regionId: string | undefined,
): Plugin[] {
  const named = new Set(
    regions.flatMap(({ deliveryCarriers = [] }) => deliveryCarriers.map(({ appId }) => appId)),
  )
  const here = carriersOf(regions, regionId)
  return plugins.filter(({ id, kind }) => kind !== 'SHIPPING_RATES' || !named.has(id) || here.has(id))
}

export function carriersOf(
  regions: readonly WithCarriers[],
  regionId: string | undefined,
): ReadonlyMap<string, RegionCarrier> {
  const { deliveryCarriers = [] } = regions.find(({ id }) => id === regionId) ?? {}
  return new Map(deliveryCarriers.map((carrier) => [carrier.appId, carrier]))
}

/** A delivery of a carrier with what the shop adds in this region. */
export function withCharges(
  option: OfferedOption,
  carrier: RegionCarrier | undefined,
  currency: string,
): OfferedOption {
  const added = (carrier?.additionalCharges ?? []).map(({ description, amount }) => ({
    type: 'HANDLING_FEE' as const,
    details: description,
    price: money.toMinorRounded(amount, currency) ?? 0n,
  }))
  return {
    ...option,
    additionalCharges: [...option.additionalCharges, ...added],
    cost: added.reduce((sum, { price }) => sum + price, option.cost),
  }
}

/** The code of what a carrier costs while it does not answer. */
const backupCode = 'backup-rate'

/** Deliveries in place of those of carriers that were asked and did not answer. One that says no gets none. */
export function backupOptions(
  carriers: ReadonlyMap<string, RegionCarrier>,
  { asked, replies }: { asked: readonly { id: string }[]; replies: readonly { plugin: { id: string } }[] },
  currency: string,
): OfferedOption[] {
  return asked.flatMap(({ id: carrierId }) => {
    const { backupRate } = carriers.get(carrierId) ?? {}
    const reply = replies.find(({ plugin }) => plugin.id === carrierId)
    if (!backupRate?.active || (reply && !('failure' in reply))) return []
    const price = money.toMinorRounded(backupRate.amount, currency) ?? 0n
    return [
      { carrierId, code: backupCode, title: backupRate.title, additionalCharges: [], price, cost: price },
    ]
  })
}

/** The shop has no pages and settings of carriers: a plugin keeps those itself. */
export function carrierDetails({ id, name }: Carrier): DeliveryCarrierDetails {
  return {
    id,
    displayName: name,
    fallbackDefinitionMandatory: false,
    toggleGetCarrierSettingsEnabled: false,
    toggleUpdateCarrierActiveStatusEnabled: false,
  }
}
