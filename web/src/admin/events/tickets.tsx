import type { Event } from '@cartwright/contract/box-office/events.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/ticket-definitions.ts'
import { Badge, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Hint } from '../components/display/hint.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as seatingTexts } from './seating/texts/index.ts'
import { texts as allTexts } from './texts/index.ts'
import { TicketForm } from './ticket-form.tsx'
import { texts as voucherTexts } from './vouchers/texts/index.ts'

const texts = allTexts.tickets

/** The kinds of tickets of an event, below its form. */
export function Tickets({ event }: { event: Event }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const [edited, edit] = useState<TicketDefinition | 'new'>()
  const query = { filter: { eventId: event.id }, paging: { limit: 100 } }
  const { data, error } = useCall('queryTicketDefinitions', { query, fields: ['SALES_DETAILS'] })
  const close = () => edit(undefined)
  const known = edited === 'new' ? undefined : edited
  return (
    <Paper withBorder p="lg" mt="md" maw="52rem" component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Problem error={error} />
      <Stack>
        {data?.ticketDefinitions.length === 0 && <Hint>{texts.none}</Hint>}
        {data?.ticketDefinitions.map((kind) => (
          <Row key={kind.id} kind={kind} onEdit={mayChange ? () => edit(kind) : undefined} />
        ))}
        {mayChange && (
          <Group>
            <Button variant="default" onClick={() => edit('new')}>
              {texts.add}
            </Button>
            <Button component={Link} to={`/admin/events/${event.id}/seats`} variant="default">
              {seatingTexts.link}
            </Button>
            <Button component={Link} to={`/admin/events/${event.id}/vouchers`} variant="default">
              {voucherTexts.link}
            </Button>
          </Group>
        )}
      </Stack>
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={known ? texts.edit(known.name ?? '') : texts.add}
      >
        {edited !== undefined && (
          <TicketForm
            event={event}
            known={known}
            onDone={close}
            aside={known ? <Remove kind={known} onDone={close} /> : null}
          />
        )}
      </Modal>
    </Paper>
  )
}

function Row({ kind, onEdit }: { kind: TicketDefinition; onEdit: (() => void) | undefined }) {
  const { name = '', initialLimit, salesDetails, hidden } = kind
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {hidden && <Badge color="gray">{texts.hiddenNow}</Badge>}
        </Group>
        <Text size="sm">{usePrice(kind)}</Text>
        <Text size="sm" c="dimmed">
          {texts.sold(salesDetails?.soldCount ?? 0, initialLimit ?? null)}
        </Text>
      </div>
      {onEdit && (
        <Button variant="default" onClick={onEdit}>
          {texts.edit(name)}
        </Button>
      )}
    </Group>
  )
}

function usePrice({ pricingMethod }: TicketDefinition): string {
  const place = useLocaleSettings()
  const { guestPrice, fixedPrice, free } = pricingMethod ?? {}
  if (guestPrice) return texts.atLeast(moneyText(guestPrice.value ?? '0', place))
  return free ? texts.free : moneyText(fixedPrice?.value ?? '0', place)
}

function Remove({ kind: { id, name = '' }, onDone }: { kind: TicketDefinition; onDone: () => void }) {
  const remove = useChange('deleteTicketDefinition', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts.removal}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ ticketDefinitionId: id ?? '' }, { onError: notify.failure })}
    />
  )
}
