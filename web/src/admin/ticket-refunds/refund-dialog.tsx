import type {
  CalculateTicketRefundReply,
  RefundTicketsReply,
} from '@cartwright/contract/box-office/tickets/refunds.ts'
import type { Ticket } from '@cartwright/contract/box-office/tickets/tickets.ts'
import { Alert, Checkbox, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { language } from '../language/language.ts'
import { placeOf } from './rules.ts'
import { texts } from './texts/index.ts'

interface RefundDialogProps {
  orderNumber: string
  eventId: string
  /** Chosen at first; all of the order when absent. */
  ticketNumber?: string
  opened: boolean
  onClose: () => void
}

/** Refunds tickets that an order has of an event. */
export function RefundDialog({ opened, onClose, ...order }: RefundDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <Choice {...order} onClose={onClose} />
    </Modal>
  )
}

type Chosen = Omit<RefundDialogProps, 'opened'>

function Choice({ orderNumber, eventId, ticketNumber, onClose }: Chosen) {
  const request = { orderNumber: [orderNumber], eventId, limit: 1000 }
  const { data, error, refetch } = useCall('listTickets', request)
  if (!data)
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />
  const valid = data.tickets.filter(({ canceled }) => !canceled).toReversed()
  if (valid.length === 0) return <Text size="sm">{texts.none}</Text>
  const first = valid.filter((ticket) => ticketNumber === undefined || ticket.ticketNumber === ticketNumber)
  return <RefundForm eventId={eventId} tickets={valid} first={first.map(numberOf)} onClose={onClose} />
}

function numberOf({ ticketNumber = '' }: Ticket): string {
  return ticketNumber
}

interface FormProps {
  eventId: string
  tickets: readonly Ticket[]
  first: string[]
  onClose: () => void
}

function RefundForm({ eventId, tickets, first, onClose }: FormProps) {
  const { which, patch, price, refund } = useRefund({ eventId, first, onClose })
  const { ticketNumber, customerReason } = which
  const isChosen = ticketNumber.length > 0
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        if (isChosen && price.data) refund.mutate({ ...which, customerReason: customerReason.trim() })
      }}
      error={refund.error ?? (isChosen ? price.error : null)}
      isPending={refund.isPending}
      aside={<CancelButton label={texts.keep} onClick={onClose} />}
      submitLabel={submitText(price.data)}
      color="red"
    >
      <Checkbox.Group
        label={texts.tickets}
        value={ticketNumber}
        onChange={(chosen) => patch({ ticketNumber: chosen })}
        error={isChosen ? undefined : texts.choose}
      >
        <Stack gap="xs" mt={4}>
          {tickets.map((ticket) => (
            <Checkbox key={ticket.ticketNumber} value={numberOf(ticket)} label={labelOf(ticket)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Fees {...{ ...price.data, ...which }} onChange={(keepFees) => patch({ keepFees })} />
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={500}
        autosize
        minRows={2}
        value={customerReason}
        onChange={(event) => patch({ customerReason: event.currentTarget.value })}
      />
      {isChosen && price.data && <Effect {...price.data} />}
      {refund.data && isRefused(refund.data) && (
        <Alert role="alert" color="red" title={texts.failedTitle}>
          {texts.failed(refund.data.failure ?? '')}
        </Alert>
      )}
    </DialogForm>
  )
}

interface Wanted {
  eventId: string
  ticketNumber: string[]
  customerReason: string
  /** Absent: as the event says. */
  keepFees?: boolean
}

function useRefund({ eventId, first, onClose }: Omit<FormProps, 'tickets'>) {
  const [which, write] = useState<Wanted>({ eventId, ticketNumber: first, customerReason: '' })
  const { customerReason: _, ...question } = which
  const refund = useChange('refundTickets', {
    isOnce: true,
    onDone(reply) {
      if (isRefused(reply)) return
      tell(reply)
      onClose()
    },
  })
  // What is refunded has no price any more.
  const isOpen = !refund.isPending && (refund.data === undefined || isRefused(refund.data))
  const enabled = isOpen && which.ticketNumber.length > 0
  const price = useCall('calculateTicketRefund', question, { enabled, keepPrevious: true })
  return { which, patch: (part: Partial<Wanted>) => write({ ...which, ...part }), price, refund }
}

interface FeesProps extends Partial<Pick<CalculateTicketRefundReply, 'fees' | 'feesKept'>> {
  keepFees?: boolean
  onChange: (keepFees: boolean) => void
}

function Fees({ fees, feesKept = false, keepFees = feesKept, onChange }: FeesProps) {
  if (Number(fees?.value ?? 0) === 0) return null
  return (
    <Checkbox
      label={texts.keepFees(priceText(fees))}
      checked={keepFees}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function priceText(price: Price | null | undefined): string {
  const { value, currency } = price ?? {}
  return value && currency ? moneyText(value, { language, currency, timeZone: '' }) : ''
}

function submitText(reply: CalculateTicketRefundReply | undefined): string {
  const isPaid = Number(reply?.total.value ?? 0) > 0
  return isPaid ? texts.submit(priceText(reply?.total)) : texts.cancelTickets
}

type Price = Pick<RefundTicketsReply['total'], 'value' | 'currency'>
type Sums = Pick<RefundTicketsReply, 'total' | 'byHand'>

/** What becomes of money and tickets. */
function Effect({ total, byHand }: Sums) {
  const isByHand = Number(byHand.value ?? 0) > 0
  const isPaid = Number(total.value ?? 0) > 0
  return (
    <Stack gap="xs" aria-live="polite">
      <Text size="sm">
        {isPaid && !isByHand ? `${texts.goesBack(priceText(total))} ` : ''}
        {isPaid ? texts.effect : texts.nothing}
      </Text>
      {isByHand && <Alert color="yellow">{texts.byHand(priceText(byHand))}</Alert>}
    </Stack>
  )
}

function labelOf(ticket: Ticket): string {
  const { guestFullName, ticketNumber, price, checkIn } = ticket
  const inside = checkIn?.created ? texts.inside : ''
  return [placeOf(ticket, language), guestFullName, ticketNumber, priceText(price), inside]
    .filter(Boolean)
    .join(' · ')
}

/** Nothing is refunded: the dialog stays open and says why. */
function isRefused({ status }: RefundTicketsReply): boolean {
  return status !== 'SUCCEEDED' && status !== 'STARTED'
}

function tell({ status, failure }: RefundTicketsReply): void {
  if (status === 'SUCCEEDED' && failure) notify.warning(texts.partlyTitle, texts.partly(failure))
  else if (status === 'SUCCEEDED') notify.success(texts.done)
  else notify.success(texts.started)
}
