import type { DaySlot, SlotOrder } from '@cartwright/contract/orders/delivery-slots.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { EmptyList } from '../../components/list/empty.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconChevronLeft, IconChevronRight, IconClock, IconPrinter } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { FulfillmentStatusBadge, PaymentStatusBadge } from '../status-badges.tsx'
import { texts as allTexts } from '../texts/index.ts'
import '../order/order.css'

const texts = allTexts.slots

/** What goes out or is collected on a day, by time. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const { data, error, refetch } = useCall('listDeliverySlots', day ? { day } : {}, { keepPrevious: true })
  const show = (next: string) => setSearch(next ? { day: next } : {}, { replace: true })
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/orders', label: allTexts.title }}
        actions={
          <Button
            variant="default"
            className="not-printed"
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => window.print()}
          >
            {allTexts.print}
          </Button>
        }
      />
      <DayChoice day={day ?? data?.day ?? ''} onChange={show} />
      <Problem error={error} onRetry={refetch} />
      {data ? <Slots slots={data.slots} hasMore={data.hasMore} /> : !error && <Skeleton height={320} />}
    </>
  )
}

function DayChoice({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const move = (days: number) => {
    const next = new Date(`${day}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + days)
    onChange(next.toISOString().slice(0, 10))
  }
  return (
    <Group gap="xs" mb="lg" align="flex-end">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.before}
        disabled={!day}
        onClick={() => move(-1)}
      >
        <IconChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        label={texts.day}
        value={day}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.after}
        disabled={!day}
        onClick={() => move(1)}
      >
        <IconChevronRight size={17} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" className="not-printed" onClick={() => onChange('')}>
        {texts.today}
      </Button>
    </Group>
  )
}

function Slots({ slots, hasMore }: { slots: readonly DaySlot[]; hasMore: boolean }) {
  if (slots.length === 0)
    return (
      <EmptyList
        title={texts.emptyTitle}
        text={texts.emptyText}
        icon={<IconClock size={32} stroke={1.3} />}
      />
    )
  return (
    <Stack>
      {hasMore && <Text c="dimmed">{texts.more}</Text>}
      {slots.map((slot) => (
        <Slot key={`${slot.optionId} ${slot.from}`} slot={slot} />
      ))}
    </Stack>
  )
}

function Slot({ slot }: { slot: DaySlot }) {
  const { title, pickup, capacity, taken, orders } = slot
  const time = timeSlotText(slot, language, 'time')
  return (
    <Paper withBorder p="lg" component="section" aria-label={`${time}, ${title}`}>
      <Group justify="space-between" mb={orders.length > 0 ? 'sm' : 0}>
        <Group gap="xs">
          <Title order={2} size="h4">
            {time}
          </Title>
          <Text>{title}</Text>
          {pickup && <Badge variant="light">{texts.pickup}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {capacity === null ? texts.closed(taken) : texts.taken(taken, capacity)}
        </Text>
      </Group>
      {orders.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.nobody}
        </Text>
      ) : (
        <ul className="order-rows">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} pickup={pickup} />
          ))}
        </ul>
      )}
    </Paper>
  )
}

function OrderRow({ order, pickup }: { order: SlotOrder; pickup: boolean }) {
  const { id, number, name, address, quantity } = order
  const where = [name, pickup ? '' : address, texts.pieces(quantity)].filter(Boolean).join(' · ')
  return (
    <li>
      <Group justify="space-between" py={6}>
        <div>
          <Link className="row-link" to={`/admin/orders/${id}`}>
            {allTexts.orderTitle(number)}
          </Link>
          <Text size="sm" c="dimmed">
            {where}
          </Text>
        </div>
        <Group gap="xs">
          <PaymentStatusBadge order={order} />
          <FulfillmentStatusBadge order={order} pickup={pickup} />
        </Group>
      </Group>
    </li>
  )
}
