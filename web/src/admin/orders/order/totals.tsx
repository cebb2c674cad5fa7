import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Title } from '@mantine/core'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { priceText } from '../rules.ts'
import { texts } from '../texts/index.ts'

export function Totals({ order }: { order: Order }) {
  const { priceSummary, balanceSummary, appliedDiscounts = [], shippingInfo, taxIncludedInPrices } = order
  const { subtotal, discount, shipping, totalAdditionalFees, tax, total } = priceSummary ?? {}
  const code = appliedDiscounts.find(({ coupon }) => coupon)?.coupon?.code ?? ''
  const locale = useLocaleSettings()
  const text = (price: Price | undefined) => priceText(price, order, locale)
  const delivery = isPositive(shipping) ? text(shipping) : texts.free
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.summary}>
      <Title order={2} mb="sm">
        {texts.summary}
      </Title>
      <dl className="order-sums">
        <Row name={texts.subtotal} text={text(subtotal)} />
        {isPositive(discount) && <Row name={texts.discount(code)} text={`−${text(discount)}`} />}
        {shippingInfo && <Row name={texts.shipping(shippingInfo.title ?? '')} text={delivery} />}
        {isPositive(totalAdditionalFees) && <Row name={texts.fees} text={text(totalAdditionalFees)} />}
        {isPositive(tax) && !taxIncludedInPrices && <Row name={texts.tax} text={text(tax)} />}
        <Row name={texts.total} text={text(total)} strong />
        {isPositive(tax) && taxIncludedInPrices && <Row name={texts.taxIncluded} text={text(tax)} />}
        <Row name={texts.paid} text={text(balanceSummary?.paid)} />
        {isPositive(balanceSummary?.balance) && order.status !== 'CANCELED' && (
          <Row name={texts.open} text={text(balanceSummary?.balance)} strong />
        )}
      </dl>
    </Paper>
  )
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
