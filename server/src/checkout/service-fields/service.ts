import type { PageName, Pages } from '@cartwright/contract/pages/pages.ts'
import type { PageServiceFields } from '@cartwright/contract/pages/service-fields.ts'
import { publicKeys } from '../../payments/accounts/queries.ts'
import type { FieldService } from '../../payments/providers/fields.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import type { ForeignSources } from '../../platform/pages/policy.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'

/** The fields of payment services that the checkout page shows, by way to pay. */
export async function serviceFields(
  shop: Shop,
  priced: PricedPurchase,
  methods: readonly PaymentMethod[],
): Promise<ReadonlyMap<string, PageServiceFields>> {
  const services = methods.flatMap(({ method }) => {
    const fields = fieldService(shop, method)
    return fields ? [{ method, fields }] : []
  })
  const due = dueNow(priced)
  if (services.length === 0 || due === 0n) return new Map()
  const rows = await shop.db.run(publicKeys, [priced.site.id])
  const { currency, lines } = priced
  const isKept = lines.some(({ offer }) => offer?.savePaymentMethod)
  return new Map(
    services.flatMap(({ method, fields }): [string, PageServiceFields][] => {
      const publicKey = rows.find((row) => row.method === method)?.publicKey
      const amount = fields.amount(due, currency)
      if (!publicKey || amount === undefined) return []
      const express = expressOf(priced, fields)
      return [[method, { script: fields.script, publicKey, amount, currency, isKept, ...express }]]
    }),
  )
}

/** A wallet shows what each delivery costs. It cannot ask for a time. */
function expressOf(
  { result, currency }: PricedPurchase,
  { amount }: FieldService,
): Pick<PageServiceFields, 'express'> {
  const { options } = result.shipping
  const deliveries = options.flatMap(({ cost }) => amount(cost, currency) ?? [])
  const isSimple = deliveries.length === options.length && options.every(({ slot }) => !slot)
  return isSimple ? { express: { deliveries } } : {}
}

/** What the policy of this page allows for the fields that it shows. */
export function sourcesOf(shop: Shop, props: Pages[PageName]): ForeignSources[] {
  if (!('state' in props) || props.state !== 'open' || !('payment' in props)) return []
  return props.payment.methods.flatMap(({ value, service }) => {
    const fields = service && fieldService(shop, value)
    return fields ? [fields.sources] : []
  })
}

function fieldService(shop: Shop, method: string): FieldService | undefined {
  const provider = shop.payments.find((one) => one.method === method)
  return provider?.kind === 'card' ? provider.fields : undefined
}
