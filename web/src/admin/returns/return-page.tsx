import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Return, ReturnExchange } from '@cartwright/contract/returns/returns.ts'
import { Alert, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { Facts } from '../components/display/facts.tsx'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { StatusBadge } from '../order-returns/status-badge.tsx'
import { texts as returnTexts } from '../order-returns/texts/index.ts'
import { Labels } from '../shipping-labels/labels.tsx'
import { MissingRefunds } from '../ticket-refunds/missing-refunds.tsx'
import { Actions } from './actions.tsx'
import { texts as allTexts } from './texts/index.ts'

const { page: texts, exchange } = allTexts
const back = { to: '/admin/returns', label: returnTexts.title }

/** One return, and what the merchant can do about it. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getReturn', { returnId: id })
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { return: one, refundable, byHand, restockable = 0, obstacle, worth, offer, exchangeObstacle } = data
  const next =
    one.status === 'CLOSED' ? undefined : obstacle ? texts.obstacles[obstacle] : texts.next[one.status]
  return (
    <>
      <PageHead
        title={returnTexts.named(one.number)}
        back={back}
        beside={<StatusBadge status={one.status} />}
        actions={
          mayManage && <Actions {...{ one, refundable, byHand, restockable, obstacle, worth, offer }} />
        }
      />
      <Stack maw="52rem">
        {one.refundFailed && (
          <Alert color="red" role="note">
            {texts.refundFailed}
          </Alert>
        )}
        {one.missing && <MissingRefunds orderId={one.orderId} />}
        {exchangeObstacle && (
          <Alert color="yellow" role="note">
            {exchange.obstacles[exchangeObstacle]}
          </Alert>
        )}
        {mayManage && next && (
          <Alert color="blue" role="note">
            {next}
          </Alert>
        )}
        <Items one={one} />
        <Labels orderId={one.orderId} returnId={one.id} />
        {one.exchange && <Exchange exchange={one.exchange} currency={one.currency} />}
        <Details one={one} />
      </Stack>
    </>
  )
}

function Items({ one: { lines, status } }: { one: Return }) {
  // Once the merchant has decided, what was decided counts.
  const isWish = status === 'REQUESTED' || status === 'DECLINED'
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.items}>
      <Title order={2} mb="sm">
        {texts.items}
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map(({ lineItemId, name, sku, quantity, reason, received, exchangeFor }) => (
          <li key={lineItemId}>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {quantity} × {name}
            </Text>
            {sku && (
              <Text size="sm" c="dimmed">
                {texts.sku(sku)}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {reason}
            </Text>
            {isWish && exchangeFor && <Text size="sm">{exchange.wants(exchangeFor.name)}</Text>}
            {received && (
              <Text size="sm">
                {(['sound', 'damaged', 'missing'] as const)
                  .filter((count) => received[count] > 0)
                  .map((count) => `${received[count]} ${texts.counts[count]}`)
                  .join(', ')}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Paper>
  )
}

/** The order of what the buyer gets instead. */
function Exchange({
  exchange: { orderId, orderNumber, ...of },
  currency,
}: {
  exchange: ReturnExchange
  currency: string
}) {
  const locale = useLocaleSettings()
  const text = ({ amount = '' }: Price) => moneyText(amount, { ...locale, currency })
  const { items, total, credit, due, canceled } = of
  const piecesText = items.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')
  return (
    <Paper withBorder p="lg" component="section" aria-label={exchange.title}>
      <Title order={2} mb="sm">
        {exchange.title}
      </Title>
      <Facts
        facts={[
          [
            texts.orderLabel,
            <Link key="order" className="row-link" to={`/admin/orders/${orderId}`}>
              {texts.order(orderNumber)}
            </Link>,
          ],
          [exchange.items, <Lines key="items" text={piecesText} />],
          [exchange.total, text(total)],
          [exchange.credit, text(credit)],
          [exchange.due, canceled ? exchange.canceled : text(due)],
        ]}
      />
    </Paper>
  )
}

function Details({ one }: { one: Return }) {
  const { orderId, orderNumber, buyer, note, declineReason, createdDate, updatedDate } = one
  const { status, refunded, currency, approvalMessage, closingMessage } = one
  const locale = useLocaleSettings()
  const text = ({ amount = '' }: Price) => moneyText(amount, { ...locale, currency })
  const { credit, settled, orderNumber: newNumber = '' } = one.exchange ?? {}
  const isMoved = settled && Number(credit?.amount) > 0
  const back = refunded && text(refunded)
  const money = !back
    ? texts.noRefund
    : isMoved && credit
      ? exchange.moved(text(credit), newNumber, back)
      : back
  return (
    <Paper withBorder p="lg">
      <Facts
        facts={[
          [
            texts.orderLabel,
            <Link key="order" className="row-link" to={`/admin/orders/${orderId}`}>
              {texts.order(orderNumber)}
            </Link>,
          ],
          [texts.buyer, buyer],
          [texts.requested, <DateTime key="requested" at={createdDate} />],
          [texts.changed, <DateTime key="changed" at={updatedDate} />],
          [texts.refund, status === 'CLOSED' && money],
          [texts.note, note && <Lines key="note" text={note} />],
          [texts.declineReason, declineReason && <Lines key="reason" text={declineReason} />],
          [texts.approvalMessage, approvalMessage && <Lines key="approval" text={approvalMessage} />],
          [texts.closingMessage, closingMessage && <Lines key="closing" text={closingMessage} />],
        ]}
      />
    </Paper>
  )
}

function Lines({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}
