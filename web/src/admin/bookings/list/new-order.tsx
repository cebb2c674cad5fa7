import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.booking.newOrder

/** Makes the order of a booking, in which its money is recorded or asked for. */
export function NewOrder({ booking: { id: bookingId = '' } }: { booking: Booking }) {
  const navigate = useNavigate()
  const create = useChange('orderBooking', {
    onDone({ orderId }) {
      notify.success(texts.created)
      void navigate(`/admin/orders/${orderId}`)
    },
  })
  return (
    <Paper withBorder p="lg" mt="md" component="section" aria-label={texts.title} maw="52rem">
      <Group justify="space-between">
        <div>
          <Title order={2}>{texts.title}</Title>
          <Text size="sm" c="dimmed">
            {texts.about}
          </Text>
        </div>
        <Button
          variant="default"
          loading={create.isPending}
          onClick={() => create.mutate({ bookingId }, { onError: notify.failure })}
        >
          {texts.create}
        </Button>
      </Group>
    </Paper>
  )
}
