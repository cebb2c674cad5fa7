import type { TaxExemption } from '@cartwright/contract/orders/line-items.ts'
import type { AgreedTerms, Order } from '@cartwright/contract/orders/orders.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { language } from '../../language/language.ts'
import { addressLinesOf, buyerOf } from '../rules.ts'
import { texts } from '../texts/index.ts'

export function Customer({ order }: { order: Order }) {
  const me = useMe()
  const { name, email } = buyerOf(order)
  const { recipientInfo, billingInfo, shippingInfo, buyerNote } = order
  const { pickupDetails, deliveryTimeSlot } = shippingInfo?.logistics ?? {}
  const pickup = pickupDetails?.address
  const time = timeSlotText(deliveryTimeSlot, language)
  const [to, bill] = [recipientInfo, billingInfo].map((info) => addressLinesOf(info, language))
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.customer}>
      <Title order={2} mb="sm">
        {texts.customer}
      </Title>
      <Text fw={500}>{name || texts.guest}</Text>
      {email && (
        <Anchor href={`mailto:${email}`} size="sm" className="order-link">
          {email}
        </Anchor>
      )}
      {email && may(me, 'SITE.READ') && (
        <Anchor
          component={Link}
          to={`/admin/mailbox?q=${encodeURIComponent(email)}`}
          size="sm"
          className="order-link not-printed"
        >
          {texts.messages}
        </Anchor>
      )}
      {shippingInfo && (
        <Address title={pickup ? texts.pickup : texts.deliverTo} lines={pickup ? pickupLines(pickup) : to} />
      )}
      {time && <Address title={pickup ? texts.pickupTime : texts.deliveryTime} lines={[time]} />}
      {bill && bill.join() !== to?.join() && <Address title={texts.billTo} lines={bill} />}
      {order.taxInfo?.exemption && (
        <Address title={texts.untaxed} lines={exemptionLines(order.taxInfo.exemption)} />
      )}
      {order.agreedTerms && <Address title={texts.agreedTerms} lines={termsLines(order.agreedTerms)} />}
      <Address title={texts.note} lines={buyerNote ? [buyerNote] : [texts.noNote]} />
    </Paper>
  )
}

/** Why the order is not taxed, and what shows it. */
function exemptionLines(exemption: TaxExemption): string[] {
  const { vatId = '', check = {}, reason, description = '', certificateNumber } = exemption
  if (reason === 'CUSTOMER')
    return [description, ...(certificateNumber ? [texts.certificate(certificateNumber)] : [])]
  const { method = 'CHECK_DIGITS', result = 'VALID', checkedDate, consultationNumber } = check
  const day = checkedDate ? dateText(checkedDate, language) : ''
  return [
    texts.reverseCharge(vatId),
    texts.vatIdChecks[result === 'NO_ANSWER' ? result : method](day),
    ...(consultationNumber ? [texts.consultation(consultationNumber)] : []),
  ]
}

/** What the buyer agreed to, and when. */
function termsLines({ text = '', agreedDate, pages = [] }: AgreedTerms): string[] {
  const versions = pages.map(({ title = '', revision = '' }) => texts.pageVersion(title, revision))
  return [text, ...(agreedDate ? [dateText(agreedDate, language)] : []), ...versions]
}

type Pickup = NonNullable<
  NonNullable<NonNullable<NonNullable<Order['shippingInfo']>['logistics']>['pickupDetails']>['address']
>

function pickupLines(address: Pickup): string[] {
  return addressLinesOf({ address }, language)
}

function Address({ title, lines }: { title: string; lines: readonly string[] | undefined }) {
  return (
    <>
      <Title order={3} size="sm" mt="md" mb={4}>
        {title}
      </Title>
      {lines?.map((line) => (
        <Text key={line} size="sm" className="order-line">
          {line}
        </Text>
      ))}
    </>
  )
}
