import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Title } from '@mantine/core'
import { texts } from '../texts/index.ts'

export function Totals({ order }: { order: Order }) {
  const { priceSummary, balanceSummary, appliedDiscounts = [], shippingInfo, taxIncludedInPrices } = order
  const { subtotal, discount, shipping, totalAdditionalFees, tax, total } = priceSummary ?? {}
  const code = appliedDiscounts.find(({ coupon }) => coupon)?.coupon?.code ?? ''
  const delivery = isPositive(shipping) ? shipping?.formattedAmount : texts.free
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.summary}>
      <Title order={2} mb="sm">
        {texts.summary}
      </Title>
      <dl className="order-sums">
        <Row name={texts.subtotal} text={subtotal?.formattedAmount} />
        {isPositive(discount) && <Row name={texts.discount(code)} text={`−${discount?.formattedAmount}`} />}
        {shippingInfo && <Row name={texts.shipping(shippingInfo.title ?? '')} text={delivery} />}
        {isPositive(totalAdditionalFees) && (
          <Row name={texts.fees} text={totalAdditionalFees?.formattedAmount} />
        )}
        {isPositive(tax) && !taxIncludedInPrices && <Row name={texts.tax} text={tax?.formattedAmount} />}
        <Row name={texts.total} text={total?.formattedAmount} strong />
        {isPositive(tax) && taxIncludedInPrices && (
          <Row name={texts.taxIncluded} text={tax?.formattedAmount} />
        )}
        <Row name={texts.paid} text={balanceSummary?.paid?.formattedAmount} />
        {isPositive(balanceSummary?.balance) && order.status !== 'CANCELED' && (
          <Row name={texts.open} text={balanceSummary?.balance?.formattedAmount} strong />
        )}
      </dl>
    </Paper>
  )
}

function isPositive(price: Price | undefined): boolean {
  return Number(price?.amount ?? 0) > 0
}

function Row({ name, text, strong }: { name: string; text: string | undefined; strong?: true }) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
