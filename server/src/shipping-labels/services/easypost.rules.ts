import type { ICustomsInfo, IParcel, IShipment } from '@easypost/api'
import * as money from '../../platform/values/money.ts'
import type { LabelAddress, Parcel, PurchaseOutcome, Rate, RatesRequest } from './service.ts'

/** What EasyPost calls an address. */
export function toAddress(address: LabelAddress) {
  const { name, company, street, street2, city, state, postalCode, country, phone, email } = address
  const written = {
    name,
    company,
    street1: street,
    street2,
    city,
    state,
    zip: postalCode,
    country,
    phone,
    email,
  }
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''))
}

/** In inches and ounces. */
export function toParcel({ length, width, height, weight, unit }: Parcel): Partial<IParcel> {
  const inches = (side: number) => rounded(unit === 'LB' ? side : side / 2.54)
  return {
    length: inches(length),
    width: inches(width),
    height: inches(height),
    weight: ounces(weight, unit),
  }
}

/** Carriers know nothing lighter than a tenth of an ounce. */
function ounces(weight: number, unit: Parcel['unit']): number {
  return Math.max(0.1, rounded(weight * (unit === 'LB' ? 16 : 35.273_961_95)))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** What parcels from the USA are exempt from, up to 2500 US dollars of one tariff number. */
const smallExport = 'NOEEI 30.37(a)'

export function toCustoms({ customs, from, parcel }: RatesRequest): Partial<ICustomsInfo> | undefined {
  if (!customs) return undefined
  return {
    contents_type: customs.contents.toLowerCase() as NonNullable<ICustomsInfo['contents_type']>,
    customs_certify: true,
    customs_signer: customs.signer,
    non_delivery_option: 'return',
    restriction_type: 'none',
    ...(from.country === 'US' ? { eel_pfc: smallExport } : {}),
    customs_items: customs.lines.map((line) => ({
      description: line.description.slice(0, 255),
      quantity: line.quantity,
      value: money.toNumber(line.value, line.currency),
      currency: line.currency,
      weight: ounces(line.weight, parcel.unit),
      hs_tariff_number: line.tariffNumber,
      origin_country: line.originCountry,
    })) as NonNullable<ICustomsInfo['customs_items']>,
  }
}

/** Rates without a price that the shop can read are none. */
export function toRates({ rates = [] }: Pick<IShipment, 'rates'>): Rate[] {
  return rates.flatMap(({ id, carrier, service, rate, currency, delivery_days, est_delivery_days }) => {
    const price = money.toMinor(rate, currency)
    if (price === undefined) return []
    const days = delivery_days ?? est_delivery_days ?? null
    return [{ id, carrier, carrierService: service, price, currency, days }]
  })
}

/** What was bought of a shipment; undefined if nothing was. */
export function boughtOf(shipment: IShipment): Extract<PurchaseOutcome, { status: 'BOUGHT' }> | undefined {
  if (!shipment.postage_label) return undefined
  const [rate] = shipment.selected_rate ? toRates({ rates: [shipment.selected_rate] }) : []
  if (!rate) throw new Error('EasyPost has sold a label without saying at which rate')
  const { carrier, carrierService, price, currency } = rate
  return {
    ...{ status: 'BOUGHT', carrier, carrierService, price, currency },
    trackingNumber: shipment.tracking_code || null,
    trackingLink: shipment.tracker?.public_url || null,
  }
}
