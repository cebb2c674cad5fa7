import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Group, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { leftOf, standingOf } from '../rules.ts'
import { DeliveryBadge, PaymentBadge } from '../status-badges.tsx'
import { texts } from '../texts/index.ts'
import { CancelForm } from './cancel-form.tsx'
import { Customer } from './customer.tsx'
import { Downloads } from './downloads.tsx'
import { SendForm } from './fulfillment-form.tsx'
import { Parcels } from './fulfillments.tsx'
import { Items } from './items.tsx'
import { Timeline } from './timeline.tsx'
import { Sums } from './totals.tsx'
import './order.css'

export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getOrder', { id })
  const parcels = useCall('listFulfillmentsForSingleOrder', { orderId: id })
  const order = data?.order
  const sent = parcels.data?.orderWithFulfillments.fulfillments
  return (
    <>
      <PageHead
        title={order?.number ? texts.orderTitle(order.number) : texts.title}
        back={{ to: '/admin/orders', label: texts.back }}
        description={order?.createdDate && <DateTime at={order.createdDate} />}
        beside={
          order && (
            <Group gap="xs">
              <PaymentBadge order={order} />
              <DeliveryBadge order={order} />
            </Group>
          )
        }
        actions={order && sent && <Actions order={order} sent={sent} />}
      />
      <Problem
        error={error ?? parcels.error}
        onRetry={() => {
          void refetch()
          void parcels.refetch()
        }}
      />
      {order && sent ? <Opened order={order} sent={sent} /> : !error && <Skeleton height={480} />}
    </>
  )
}

interface OpenedProps {
  order: Order
  sent: readonly Fulfillment[]
}

function Opened({ order, sent }: OpenedProps) {
  return (
    <div className="order">
      <div>
        <Items order={order} sent={sent} />
        <Downloads orderId={order.id ?? ''} />
        <Parcels order={order} sent={sent} />
        <Sums order={order} />
      </div>
      <div>
        <Customer order={order} />
        <Timeline order={order} />
      </div>
    </div>
  )
}

function Actions({ order, sent }: OpenedProps) {
  const me = useMe()
  const [sending, send] = useDisclosure()
  const [canceling, cancel] = useDisclosure()
  const pay = useChange('paymentCollectionMarkOrderAsPaid', { onDone: () => notify.success(texts.isPaid) })
  const { id = '', number = '', balanceSummary } = order
  const { canSend, canMarkPaid, canCancel } = standingOf(order)
  const mark = async () => {
    const sure = await askToConfirm({
      title: texts.markPaidTitle(number),
      text: texts.markPaidText(balanceSummary?.balance?.formattedAmount ?? ''),
      confirm: texts.markPaid,
    })
    if (sure) pay.mutate({ ecomOrderId: id }, { onError: notify.failure })
  }
  const mayHandle = may(me, 'ECOM.MANAGE_ORDERS')
  return (
    <>
      <Button
        variant="default"
        className="not-printed"
        leftSection={<IconPrinter size={17} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      {mayHandle && canCancel && (
        <Button variant="default" onClick={cancel.open}>
          {texts.cancel}
        </Button>
      )}
      {mayHandle && canMarkPaid && (
        <Button variant={canSend ? 'default' : 'filled'} onClick={mark} loading={pay.isPending}>
          {texts.markPaid}
        </Button>
      )}
      {mayHandle && canSend && <Button onClick={send.open}>{texts.send}</Button>}
      <SendForm order={order} left={leftOf(order, sent)} opened={sending} onClose={send.close} />
      <CancelForm order={order} opened={canceling} onClose={cancel.close} />
    </>
  )
}
