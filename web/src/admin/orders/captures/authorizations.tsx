import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Button, Group, Modal, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { dateTimeText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { CaptureForm } from './capture-form.tsx'
import { type Authorization, authorizationOf, endsSoon } from './rules.ts'

const texts = allTexts.captures

/** The payments of an order that were authorised: what is captured, what is left, and until when. */
export function Authorizations({ order }: { order: Order }) {
  const isAuthorized = Number(order.balanceSummary?.authorized?.amount ?? 0) > 0
  const hasEnded = order.activities?.some(({ activityType = '' }) =>
    activityType.startsWith('AUTHORIZED_PAYMENT'),
  )
  if (!(isAuthorized || hasEnded)) return null
  return <List order={order} />
}

function List({ order }: { order: Order }) {
  const { data, error, refetch } = useCall('listTransactionsForSingleOrder', { orderId: order.id ?? '' })
  const all = (data?.orderTransactions.payments ?? []).flatMap((payment) => authorizationOf(payment) ?? [])
  if (all.length === 0 && !error) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Problem error={error} onRetry={refetch} />
      {all.map((one) => (
        <Entry key={one.paymentId} order={order} authorization={one} />
      ))}
    </Paper>
  )
}

interface EntryProps {
  order: Order
  authorization: Authorization
}

function Entry({ order, authorization }: EntryProps) {
  const { authorized, captured, open, pending, failure } = authorization
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const locale = useLocaleSettings()
  const text = (amount: string) => priceText({ amount }, order, locale)
  return (
    <>
      <dl className="order-sums">
        <Row name={texts.authorized} text={text(authorized)} />
        <Row name={texts.captured} text={text(captured)} />
        {Number(open) > 0 && <Row name={texts.open} text={text(open)} />}
      </dl>
      <End order={order} authorization={authorization} />
      {pending && (
        <Text size="sm" mt="xs">
          {texts.pending[pending]}
        </Text>
      )}
      {failure && (
        <Alert color="red" mt="sm" role="note" title={texts.failedTitle}>
          {texts.failed(failure)}
        </Alert>
      )}
      {mayManage && !pending && Number(open) > 0 && <Buttons order={order} authorization={authorization} />}
    </>
  )
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Until when the money is set aside, or that it is not any more. */
function End({ order, authorization }: EntryProps) {
  const { until, ended, captured } = authorization
  const locale = useLocaleSettings()
  if (!until) return null
  const at = dateTimeText(until, locale)
  if (ended === 'end')
    return (
      <Alert color="red" mt="sm" role="note" title={texts.endedTitle}>
        {Number(captured) > 0 ? texts.endedInPart(at) : texts.ended(at)}
      </Alert>
    )
  if (ended)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {texts.voided(at)}
      </Text>
    )
  if (order.status !== 'CANCELED' && endsSoon(authorization, Date.now()))
    return (
      <Alert color="yellow" mt="sm" role="note" title={texts.soonTitle}>
        {texts.soon(at)}
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {texts.until(at)}
    </Text>
  )
}

function Buttons({ order, authorization }: EntryProps) {
  const { paymentId, open } = authorization
  const orderId = order.id ?? ''
  const [capturing, capture] = useDisclosure()
  const locale = useLocaleSettings()
  const release = useChange('voidAuthorizedPayments', { isOnce: true })
  const ask = async () => {
    const isConfirmed = await askToConfirm({
      title: texts.voidTitle,
      text: texts.voidText(priceText({ amount: open }, order, locale)),
      confirm: texts.void,
    })
    if (isConfirmed) release.mutate({ orderId, paymentIds: [paymentId] }, { onError: notify.failure })
  }
  return (
    <Group mt="md">
      {order.status !== 'CANCELED' && <Button onClick={capture.open}>{texts.capture}</Button>}
      <Button variant="default" onClick={ask} loading={release.isPending}>
        {texts.void}
      </Button>
      <Modal opened={capturing} onClose={capture.close} title={texts.captureTitle(order.number ?? '')}>
        <CaptureForm order={order} authorization={authorization} onClose={capture.close} />
      </Modal>
    </Group>
  )
}
