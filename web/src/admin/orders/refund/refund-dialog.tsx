import type { GetOrderRefundabilityReply } from '@cartwright/contract/orders/billing.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Button, Checkbox, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { MoneyField } from '../../components/number/number-field.tsx'
import { hasTickets, priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { RefundItems } from './refund-items.tsx'
import { obstacleOf, type RefundWay, refundLines } from './rules.ts'
import { isRefused, refusalOf, useRefund } from './use-refund.ts'

const texts = allTexts.refunds

interface RefundDialogProps {
  order: Order
  opened: boolean
  onClose: () => void
}

/** Refunds pieces, delivery, fees or any amount of an order. */
export function RefundDialog({ order, opened, onClose }: RefundDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(order.number ?? '')} size="lg">
      <Refund order={order} onClose={onClose} />
    </Modal>
  )
}

type FormProps = Omit<RefundDialogProps, 'opened'>

function Refund({ order, onClose }: FormProps) {
  const { data, error, refetch } = useCall('getOrderRefundability', { orderId: order.id ?? '' })
  if (!data)
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />
  const obstacle = obstacleOf(data)
  if (obstacle === undefined) return <RefundForm order={order} found={data} onClose={onClose} />
  return (
    <Stack>
      <Text size="sm">{texts.obstacles[obstacle] ?? texts.obstacles.FORBIDDEN}</Text>
      <Button variant="default" ml="auto" onClick={onClose}>
        {texts.keep}
      </Button>
    </Stack>
  )
}

function RefundForm({ order, found, onClose }: FormProps & { found: GetOrderRefundabilityReply }) {
  const lines = refundLines(order, found)
  const refund = useRefund({ order, found, lines, onClose })
  const { choice, patch, send, amount, most, isPossible } = refund
  const locale = useLocaleSettings()
  const text = (decimal: number | string) => priceText({ amount: String(decimal) }, order, locale)
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        if (isPossible) refund.submit()
      }}
      error={send.error ?? refund.sumError}
      isPending={send.isPending}
      disabled={!isPossible}
      aside={<CancelButton label={texts.keep} onClick={onClose} />}
      submitLabel={amount > 0 ? texts.submit(text(amount)) : texts.submitNothing}
      color="red"
    >
      <RefundItems order={order} found={found} lines={lines} choice={choice} patch={patch} />
      {hasTickets(order) && <Text size="sm">{texts.tickets}</Text>}
      <MoneyField
        label={texts.amount}
        description={texts.amountHint(text(refund.calculated), text(most))}
        error={amount > most ? texts.tooMuch(text(most)) : undefined}
        value={choice.amount ?? (amount > 0 ? amount : '')}
        onChange={(typed) => patch({ amount: typed })}
      />
      <Checkbox
        label={texts.byHand}
        checked={choice.byHand}
        onChange={(event) => patch({ byHand: event.currentTarget.checked })}
      />
      {isPossible && <Ways ways={refund.ways} text={text} />}
      <Words order={order} refund={refund} />
      {send.data && isRefused(send.data) && (
        <Alert role="alert" color="red" title={texts.failedTitle}>
          {texts.failed(refusalOf(send.data))}
        </Alert>
      )}
    </DialogForm>
  )
}

/** What goes back by which way. */
function Ways({ ways, text }: { ways: readonly RefundWay[]; text: (decimal: string) => string }) {
  return (
    <Stack gap={4} aria-live="polite" component="section" aria-label={texts.ways}>
      <Text size="sm" fw={600}>
        {texts.ways}
      </Text>
      {ways.map(({ paymentId, method, amount, byHand }) => (
        <Text size="sm" key={paymentId}>
          {byHand
            ? texts.wayByHand(text(amount))
            : method === 'gift-card'
              ? texts.wayToGiftCard(text(amount))
              : texts.wayAsPaid(text(amount))}
        </Text>
      ))}
    </Stack>
  )
}

function Words({ order, refund: { told, tell } }: { order: Order; refund: ReturnType<typeof useRefund> }) {
  return (
    <>
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={500}
        value={told.reason}
        onChange={(event) => tell({ reason: event.currentTarget.value })}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        maxLength={1000}
        autosize
        minRows={2}
        value={told.note}
        onChange={(event) => tell({ note: event.currentTarget.value })}
      />
      {order.buyerInfo?.email && (
        <Checkbox
          label={texts.mail}
          checked={told.mails}
          onChange={(event) => tell({ mails: event.currentTarget.checked })}
        />
      )}
      {told.mails && (
        <Textarea
          label={allTexts.message}
          description={allTexts.messageHint}
          maxLength={1000}
          autosize
          minRows={2}
          value={told.message}
          onChange={(event) => tell({ message: event.currentTarget.value })}
        />
      )}
    </>
  )
}
