import type { Price } from '@cartwright/contract/orders/line-items.ts'
import { isWaiver, type Order, type OrderDiscount } from '@cartwright/contract/orders/orders.ts'
import { Paper, Title } from '@mantine/core'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { isPickup } from '../fulfilment.rules.ts'
import { hasNothingLeft, priceText } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { usePaidParts } from '../use-paid-parts.ts'

export function Totals({ order }: { order: Order }) {
  const { priceSummary, balanceSummary, shippingInfo, taxIncludedInPrices } = order
  const { subtotal, discount, shipping, totalAdditionalFees, tax, total } = priceSummary ?? {}
  const locale = useLocaleSettings()
  const text = (price: Price | undefined) => priceText(price, order, locale)
  const parts = usePaidParts(order)
  const delivery = isPositive(shipping) ? text(shipping) : texts.free
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.summary}>
      <Title order={2} mb="sm">
        {texts.summary}
      </Title>
      <dl className="order-sums">
        <Row name={texts.subtotal} text={text(subtotal)} />
        {isPositive(discount) &&
          discountsOf(order).map(({ id, name, amount }) => (
            <Row key={id} name={name} text={`−${text(amount)}`} />
          ))}
        {shippingInfo && (
          <Row
            name={(isPickup(order) ? texts.pickups.priceOf : texts.shipping)(
              shippingTitle(shippingInfo.title),
            )}
            text={delivery}
          />
        )}
        {isPositive(totalAdditionalFees) && <Row name={texts.fees} text={text(totalAdditionalFees)} />}
        {isPositive(tax) && !taxIncludedInPrices && <Row name={texts.tax} text={text(tax)} />}
        <Row name={texts.total} text={text(total)} strong />
        {isPositive(tax) && taxIncludedInPrices && <Row name={texts.taxIncluded} text={text(tax)} />}
        <Row name={texts.paid} text={text(balanceSummary?.paid)} />
        {parts.map((part) => (
          <Row key={part.id} name={texts.paidBy.by(part.name)} text={part.text} />
        ))}
        {isPositive(balanceSummary?.refunded) && (
          <Row name={texts.refunded} text={`−${text(balanceSummary?.refunded)}`} />
        )}
        {isPositive(balanceSummary?.chargeback) && (
          <Row name={texts.chargeback} text={`−${text(balanceSummary?.chargeback)}`} />
        )}
        {isPositive(balanceSummary?.chargebackReversal) && (
          <Row name={texts.chargebackReversal} text={text(balanceSummary?.chargebackReversal)} />
        )}
        {isPositive(balanceSummary?.pendingRefund) && (
          <Row name={texts.refundPending} text={`−${text(balanceSummary?.pendingRefund)}`} />
        )}
        {isPositive(balanceSummary?.balance) && order.status !== 'CANCELED' && !hasNothingLeft(order) && (
          <Row name={texts.open} text={text(balanceSummary?.balance)} strong />
        )}
      </dl>
    </Paper>
  )
}

/** The shop names the delivery of an exchange in the language of its buyer. */
function shippingTitle(title = ''): string {
  return title === 'Exchange' || title === 'Umtausch' ? texts.exchange : title
}

/** An order of another shop may have a discount in its sums alone. */
function discountsOf({ appliedDiscounts = [], priceSummary }: Order) {
  const named = appliedDiscounts.map((discount, index) => ({
    id: String(index),
    name: discountName(discount),
    amount: (discount.coupon ?? discount.discountRule ?? discount.merchantDiscount)?.amount,
  }))
  const shown = named.filter(({ amount }) => isPositive(amount))
  return shown.length > 0 ? shown : [{ id: 'all', name: texts.discount(''), amount: priceSummary?.discount }]
}

function discountName(discount: OrderDiscount): string {
  const { coupon, discountRule, merchantDiscount } = discount
  const description = merchantDiscount?.description
  if (description) return isWaiver(discount) ? texts.canceledItems(description) : description
  return discountRule?.name?.original || texts.discount(coupon?.code ?? '')
}

function isPositive(price: Price | undefined): boolean {
  return Number(price?.amount ?? 0) > 0
}

function Row({ name, text, strong }: { name: string; text: string; strong?: true }) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
