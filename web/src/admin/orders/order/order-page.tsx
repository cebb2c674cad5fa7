import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import { NoMailServer } from '../../components/feedback/no-mail-server.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconPrinter } from '../../icons/icons.ts'
import { Documents } from '../../order-documents/documents.tsx'
import { Returns } from '../../order-returns/returns.tsx'
import { UnpaidExchange, useUnpaidExchange } from '../../order-returns/unpaid-exchange.tsx'
import { BuyDialog } from '../../shipping-labels/buy-dialog.tsx'
import { Labels } from '../../shipping-labels/labels.tsx'
import { texts as labelTexts } from '../../shipping-labels/texts/index.ts'
import { MissingRefunds } from '../../ticket-refunds/missing-refunds.tsx'
import { Authorizations } from '../captures/authorizations.tsx'
import { Charges } from '../charges/charges.tsx'
import { Disputes } from '../disputes/disputes.tsx'
import { isPickup, isReadyForPickup, openLineItems } from '../fulfilment.rules.ts'
import { PickupSection } from '../pickup/pickup-section.tsx'
import { ReadyButton } from '../pickup/ready-button.tsx'
import { RefundDialog } from '../refund/refund-dialog.tsx'
import { canRefund } from '../refund/rules.ts'
import { allowedActions, amountHeld, endedItems, overpaid, priceText } from '../rules.ts'
import { FulfillmentStatusBadge, PaymentStatusBadge } from '../status-badges.tsx'
import { TagsSection } from '../tags/tags-section.tsx'
import { texts } from '../texts/index.ts'
import { CancelDialog } from './cancel-form.tsx'
import { Customer } from './customer.tsx'
import { Downloads } from './downloads.tsx'
import { FulfillmentDialog } from './fulfillment-form.tsx'
import { Fulfillments } from './fulfillments.tsx'
import { Items } from './items.tsx'
import { PaymentLinks } from './payment-links.tsx'
import { Tickets } from './tickets.tsx'
import { Timeline } from './timeline.tsx'
import { Totals } from './totals.tsx'
import './order.css'

export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getOrder', { id })
  const parcels = useCall('listFulfillmentsForSingleOrder', { orderId: id })
  const order = data?.order
  const sent = parcels.data?.orderWithFulfillments.fulfillments
  useMarkSeen(order)
  return (
    <>
      <PageHead
        title={order?.number ? texts.orderTitle(order.number) : texts.title}
        back={{ to: '/admin/orders', label: texts.title }}
        description={order?.createdDate && <DateTime at={order.createdDate} />}
        beside={
          order && (
            <Group gap="xs">
              <PaymentStatusBadge order={order} />
              <FulfillmentStatusBadge order={order} />
            </Group>
          )
        }
        actions={order && sent && <Actions order={order} sent={sent} />}
      />
      <NoMailServer />
      <Problem
        error={error ?? parcels.error}
        onRetry={() => {
          void refetch()
          void parcels.refetch()
        }}
      />
      {order && sent ? <OrderDetails order={order} sent={sent} /> : !error && <Skeleton height={480} />}
    </>
  )
}

/** Opening an order marks it as seen, for everybody. */
function useMarkSeen(order: Order | undefined): void {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { mutate } = useChange('markOrdersSeen')
  const id = mayManage && order?.seenByAHuman === false && order.purchasedDate ? order.id : undefined
  useEffect(() => {
    if (id) mutate({ orderIds: [id] })
  }, [id, mutate])
}

interface OrderDetailsProps {
  order: Order
  sent: readonly Fulfillment[]
}

function OrderDetails({ order, sent }: OrderDetailsProps) {
  return (
    <div className="order">
      <div>
        <UnpaidExchange order={order} />
        <Disputes order={order} />
        <RefundToDecide order={order} />
        <Overpaid order={order} />
        {hasFailedRefund(order) && <MissingRefunds orderId={order.id ?? ''} />}
        <Items order={order} sent={sent} />
        <Tickets order={order} />
        <Downloads orderId={order.id ?? ''} />
        {isPickup(order) ? (
          <PickupSection order={order} collected={sent} />
        ) : (
          <Fulfillments order={order} sent={sent} />
        )}
        <Labels orderId={order.id ?? ''} />
        <Returns orderId={order.id ?? ''} />
        <Totals order={order} />
        <Authorizations order={order} />
        <Charges order={order} />
        <PaymentLinks order={order} />
        <Documents order={order} />
      </div>
      <div>
        <Customer order={order} />
        <TagsSection order={order} />
        <Timeline order={order} />
      </div>
    </div>
  )
}

function RefundToDecide({ order }: { order: Order }) {
  const locale = useLocaleSettings()
  const ended = endedItems(order)
  const amount = amountHeld(order)
  if (ended.length === 0 || amount === undefined) return null
  return (
    <Alert color="yellow" title={texts.refundTitle} role="note">
      {texts.refundText(ended.join(', '), priceText({ amount }, order, locale))}
    </Alert>
  )
}

function Overpaid({ order }: { order: Order }) {
  const locale = useLocaleSettings()
  const amount = overpaid(order)
  if (amount === undefined) return null
  return (
    <Alert color="red" title={texts.overpaidTitle} role="note">
      {texts.overpaidText(priceText({ amount }, order, locale))}
    </Alert>
  )
}

function Actions({ order, sent }: OrderDetailsProps) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const [fulfilling, fulfill] = useDisclosure()
  const [canceling, cancel] = useDisclosure()
  const [refunding, refund] = useDisclosure()
  const { canFulfill, canMarkPaid, canCancel, canEdit } = allowedActions(order)
  const isUnpaidExchange = useUnpaidExchange(order)
  const isToPrepare = isPickup(order) && !isReadyForPickup(order)
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
      {mayManage && canEdit && (
        <Button variant="default" component={Link} to={`/admin/orders/${order.id}/edit`}>
          {texts.edit}
        </Button>
      )}
      {mayManage && canCancel && (
        <Button variant="default" onClick={cancel.open}>
          {texts.cancel}
        </Button>
      )}
      {mayManage && canRefund(order) && (
        <Button variant="default" onClick={refund.open}>
          {texts.refunds.open}
        </Button>
      )}
      {mayManage && canMarkPaid && (
        <MarkPaidButton order={order} variant={canFulfill ? 'default' : 'filled'} />
      )}
      {mayManage && canFulfill && (
        <Button
          variant={isToPrepare ? 'default' : 'filled'}
          disabled={isUnpaidExchange}
          onClick={fulfill.open}
        >
          {isPickup(order) ? texts.pickups.collect : texts.send}
        </Button>
      )}
      {mayManage && canFulfill && !isPickup(order) && hasGoods(order) && <BuyLabel order={order} />}
      {mayManage && canFulfill && isToPrepare && <ReadyButton order={order} />}
      <FulfillmentDialog
        order={order}
        left={openLineItems(order, sent)}
        opened={fulfilling}
        onClose={fulfill.close}
      />
      <CancelDialog order={order} opened={canceling} onClose={cancel.close} />
      <RefundDialog order={order} opened={refunding} onClose={refund.close} />
    </>
  )
}

function BuyLabel({ order }: Pick<OrderDetailsProps, 'order'>) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        {labelTexts.open}
      </Button>
      <BuyDialog
        title={labelTexts.dialogTitle(order.number ?? '')}
        orderId={order.id ?? ''}
        canTell={Boolean(order.buyerInfo?.email)}
        opened={opened}
        onClose={close}
      />
    </>
  )
}

/** Something of it is sent in a parcel. */
function hasGoods({ lineItems = [] }: Order): boolean {
  return lineItems.some(
    ({ itemType, physicalProperties }) =>
      !['DIGITAL', 'SERVICE', 'GIFT_CARD'].includes(itemType?.preset ?? '') &&
      physicalProperties?.shippable !== false,
  )
}

function MarkPaidButton({ order, variant }: { order: Order; variant: 'default' | 'filled' }) {
  const pay = useChange('paymentCollectionMarkOrderAsPaid', { onDone: () => notify.success(texts.isPaid) })
  const { id = '', number = '', balanceSummary } = order
  const locale = useLocaleSettings()
  const ask = async () => {
    const isConfirmed = await askToConfirm({
      title: texts.markPaidTitle(number),
      text: texts.markPaidText(priceText(balanceSummary?.balance, order, locale)),
      confirm: texts.markPaid,
    })
    if (isConfirmed) pay.mutate({ ecomOrderId: id }, { onError: notify.failure })
  }
  return (
    <Button variant={variant} onClick={ask} loading={pay.isPending}>
      {texts.markPaid}
    </Button>
  )
}

function hasFailedRefund({ activities = [] }: Order): boolean {
  return activities.some(({ activityType }) => activityType === 'PAYMENT_REFUND_FAILED')
}
