import type { Ticket } from '@cartwright/contract/box-office/tickets/tickets.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { language } from '../../language/language.ts'
import { RefundDialog } from '../../ticket-refunds/refund-dialog.tsx'
import { placeOf } from '../../ticket-refunds/rules.ts'
import { texts as refundTexts } from '../../ticket-refunds/texts/index.ts'
import { hasTickets, isOff, isUnpaid, isWaived } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { CancelDialog } from './cancel-form.tsx'

/** The tickets of an order, which can be refunded one by one. */
export function Tickets({ order }: { order: Order }) {
  const { number = '' } = order
  const enabled = may(useMe(), 'EVENTS.READ') && hasTickets(order) && number !== ''
  const { data, error, refetch } = useCall('listTickets', { orderNumber: [number], limit: 1000 }, { enabled })
  const tickets = data?.tickets.toReversed() ?? []
  if (tickets.length === 0 && !error) return null
  const byEvent = Map.groupBy(tickets, ({ eventId = '' }) => eventId)
  return (
    <Paper withBorder p="lg" component="section" aria-label={refundTexts.tickets}>
      <Title order={2} mb="sm">
        {refundTexts.tickets}
      </Title>
      <Problem error={error} onRetry={() => void refetch()} />
      {[...byEvent].map(([eventId, ofEvent]) => (
        <OfEvent key={eventId} eventId={eventId} orderNumber={number} tickets={ofEvent} order={order} />
      ))}
    </Paper>
  )
}

interface OfEventProps {
  eventId: string
  orderNumber: string
  tickets: readonly Ticket[]
  order: Order
}

function OfEvent({ eventId, orderNumber, tickets, order }: OfEventProps) {
  const mayRefund = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const isPaid = !isUnpaid(order)
  const isCanceled = isOff(order, eventId)
  const [opened, dialog] = useDisclosure()
  const hasValid = tickets.some(({ canceled }) => !canceled)
  return (
    <>
      <ul className="order-rows">
        {tickets.map((ticket) => (
          <li key={ticket.ticketNumber}>
            <Group justify="space-between" align="flex-start">
              <div>
                <Text fw={500}>
                  {[placeOf(ticket, language), ticket.guestFullName].filter(Boolean).join(' · ')}
                </Text>
                <Text size="sm" c="dimmed">
                  {ticket.ticketNumber}
                </Text>
              </div>
              {(ticket.canceled || isCanceled) && (
                <Badge color="gray">{ticket.refunded ? refundTexts.refunded : refundTexts.void}</Badge>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {mayRefund && hasValid && isPaid && !isWaived(order, eventId) && (
        <Button variant="default" size="xs" mt="sm" className="not-printed" onClick={dialog.open}>
          {refundTexts.title}
        </Button>
      )}
      {mayRefund && hasValid && !isPaid && !isCanceled && <Cancel order={order} />}
      <Group gap="md" mt="sm" className="not-printed">
        <Anchor component={Link} to={`/admin/events/${eventId}`} size="sm">
          {texts.openEvent}
        </Anchor>
        <Anchor component={Link} to={`/admin/events/${eventId}/guests`} size="sm">
          {refundTexts.guests}
        </Anchor>
      </Group>
      <RefundDialog {...{ eventId, orderNumber, opened }} onClose={dialog.close} />
    </>
  )
}

/** What to do with tickets instead of a refund while nothing, or not everything, is paid. */
function Cancel({ order }: { order: Order }) {
  const [opened, dialog] = useDisclosure()
  return (
    <Stack gap="xs" mt="sm" align="flex-start" className="not-printed">
      <Text size="sm">{refundTexts.unpaid}</Text>
      <Button variant="default" size="xs" onClick={dialog.open}>
        {refundTexts.cancelTickets}
      </Button>
      <CancelDialog order={order} opened={opened} onClose={dialog.close} />
    </Stack>
  )
}
