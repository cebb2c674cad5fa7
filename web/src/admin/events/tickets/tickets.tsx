import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type {
  TicketDefinition,
  TicketQuota,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { Badge, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { invalidate, useCall, useSingleFlight } from '../../api/use-call.ts'
import { dateTimeText, moneyText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { OrderList } from '../../components/order/order-list.tsx'
import { Card } from '../../components/page/card.tsx'
import { IconPlus } from '../../icons/icons.ts'
import { RemoveButton } from '../remove-button.tsx'
import { texts as seatingTexts } from '../seating/texts/index.ts'
import { texts as voucherTexts } from '../vouchers/texts/index.ts'
import { Quotas } from './quotas.tsx'
import { placesAfterMove } from './rules.ts'
import { texts } from './texts/index.ts'
import { TicketForm } from './ticket-form.tsx'

/** The kinds of tickets of an event, and the places that they share. */
export function Tickets({ event }: { event: Event }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const [edited, edit] = useState<TicketDefinition | 'new'>()
  const query = {
    filter: { eventId: event.id },
    sort: [{ fieldName: 'sortIndex', order: 'ASC' as const }],
    paging: { limit: 100 },
  }
  const { data, error, refetch } = useCall('queryTicketDefinitions', { query, fields: ['SALES_DETAILS'] })
  const quotas = useCall('listTicketQuotas', { eventId: event.id ?? '' }).data?.quotas ?? []
  const close = () => edit(undefined)
  const known = edited === 'new' ? undefined : edited
  const add = mayChange && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('new')}>
      {texts.add}
    </Button>
  )
  return (
    <Card title={texts.title} action={add}>
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={96} />}
      {data && (
        <Kinds
          event={event}
          kinds={data.ticketDefinitions}
          quotas={quotas}
          onEdit={mayChange ? edit : undefined}
        />
      )}
      <Quotas eventId={event.id ?? ''} quotas={quotas} mayChange={mayChange} />
      <Group>
        <Button component={Link} to={`/admin/events/${event.id}/seats`} variant="default">
          {seatingTexts.link}
        </Button>
        <Button component={Link} to={`/admin/events/${event.id}/vouchers`} variant="default">
          {voucherTexts.link}
        </Button>
      </Group>
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={known ? texts.edit(known.name ?? '') : texts.add}
        size="lg"
      >
        {edited !== undefined && (
          <TicketForm
            event={event}
            known={known}
            quotas={quotas}
            onDone={close}
            aside={known && <Remove kind={known} onDone={close} />}
          />
        )}
      </Modal>
    </Card>
  )
}

interface KindsProps {
  event: Event
  kinds: readonly TicketDefinition[]
  quotas: readonly TicketQuota[]
  onEdit: ((kind: TicketDefinition) => void) | undefined
}

function Kinds({ event, kinds, quotas, onEdit }: KindsProps) {
  const move = useMove(kinds)
  if (kinds.length === 0) return <Hint>{texts.none}</Hint>
  return (
    <OrderList
      label={texts.title}
      items={kinds}
      itemKey={({ id }) => id ?? ''}
      itemName={({ name = '' }) => name}
      readOnly={!onEdit}
      onMove={(from, to) => move.mutate({ from, to }, { onError: notify.failure })}
    >
      {(kind) => (
        <Kind
          kind={kind}
          event={event}
          quota={quotas.find(({ id }) => id === kind.quotaId)?.name}
          onEdit={onEdit && (() => onEdit(kind))}
        />
      )}
    </OrderList>
  )
}

/** Writes the places of the kinds that a move changes. */
function useMove(kinds: readonly TicketDefinition[]) {
  return useSingleFlight({
    async mutationFn({ from, to }: { from: number; to: number }) {
      for (const ticketDefinition of placesAfterMove(kinds, from, to))
        await shop.call('updateTicketDefinition', { ticketDefinition })
    },
    onSettled: () => invalidate(['queryTicketDefinitions']),
  })
}

interface KindProps {
  kind: TicketDefinition
  event: Event
  quota: string | undefined
  onEdit: (() => void) | undefined
}

function Kind({ kind, event, quota, onEdit }: KindProps) {
  const { name = '', initialLimit, salesDetails, hidden } = kind
  const sale = useSaleText(kind, event)
  const lines = [
    texts.sold(salesDetails?.soldCount ?? 0, initialLimit ?? null),
    ...(quota ? [texts.shares(quota)] : []),
    ...(sale ? [sale] : []),
  ]
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {hidden && <Badge color="gray">{texts.hiddenNow}</Badge>}
        </Group>
        <Text size="sm">{usePrice(kind)}</Text>
        {lines.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      {onEdit && (
        <Button variant="default" size="xs" onClick={onEdit} aria-label={texts.edit(name)}>
          {texts.change}
        </Button>
      )}
    </Group>
  )
}

/** When it is sold, on the clocks of the event. */
function useSaleText({ salePeriod, saleStatus }: TicketDefinition, event: Event): string {
  const settings = useLocaleSettings()
  const place = { ...settings, timeZone: event.dateAndTimeSettings?.timeZoneId ?? settings.timeZone }
  const { startDate, endDate } = salePeriod ?? {}
  if (saleStatus === 'SALE_ENDED') return texts.saleEnded
  if (saleStatus === 'SALE_SCHEDULED' && startDate) return texts.saleFrom(dateTimeText(startDate, place))
  return endDate ? texts.saleUntil(dateTimeText(endDate, place)) : ''
}

function usePrice({ pricingMethod, feeType = 'NO_FEE' }: TicketDefinition): string {
  const place = useLocaleSettings()
  const { guestPrice, fixedPrice, pricingOptions, free } = pricingMethod ?? {}
  if (free) return texts.free
  const isAnyPrice = guestPrice && Number(guestPrice.value) === 0
  if (isAnyPrice) return texts.anyPrice
  const options = (pricingOptions?.optionDetails ?? []).map(
    (option) => `${option.name} ${moneyText(option.price?.value ?? '0', place)}`,
  )
  if (options.length > 0) return withFee(options.join(' · '), feeType)
  const price = guestPrice
    ? texts.atLeast(moneyText(guestPrice.value ?? '0', place))
    : moneyText(fixedPrice?.value ?? '0', place)
  return withFee(price, feeType)
}

function withFee(price: string, feeType: TicketDefinition['feeType']): string {
  return feeType === 'FEE_ADDED_AT_CHECKOUT' ? texts.plusFee(price) : price
}

function Remove({ kind: { id = '', name = '' }, onDone }: { kind: TicketDefinition; onDone: () => void }) {
  const remove = () => shop.call('deleteTicketDefinition', { ticketDefinitionId: id ?? '' })
  return <RemoveButton name={name} texts={texts} remove={remove} onDone={onDone} />
}
