import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import type { TicketWaitingEntry } from '@cartwright/contract/box-office/tickets/vouchers.ts'
import { Badge, Button } from '@mantine/core'
import { useMemo } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { dateTimeText } from '../../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconHourglass } from '../../icons/icons.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.waiting

/** Who waits for tickets of an event, in the order in which they came. */
export function WaitingList({ eventId, kinds }: { eventId: string; kinds: readonly TicketDefinition[] }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const { data, error, refetch } = useCall('listTicketWaitingList', { eventId })
  const columns = useMemo(() => columnsWith(kinds, mayChange), [kinds, mayChange])
  return (
    <ListSection
      name="ticket-waiting-list"
      texts={texts}
      icon={IconHourglass}
      columns={columns}
      rows={data?.entries}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      error={error}
      onRetry={refetch}
      add={null}
    />
  )
}

function nameOf({ firstName, lastName }: TicketWaitingEntry): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

function columnsWith(
  kinds: readonly TicketDefinition[],
  mayChange: boolean,
): readonly Column<TicketWaitingEntry>[] {
  return [
    { id: 'name', header: texts.name, fixed: true, card: 'title', cell: nameOf },
    { id: 'email', header: texts.email, cell: ({ email }) => email },
    {
      id: 'tickets',
      header: texts.tickets,
      cell: ({ quantity, ticketDefinitionId }) =>
        `${quantity} × ${kinds.find(({ id }) => id === ticketDefinitionId)?.name ?? ''}`,
    },
    { id: 'since', header: texts.since, cell: ({ createdDate }) => <DateTime at={createdDate} /> },
    { id: 'state', header: texts.state, card: 'aside', cell: (entry) => <State entry={entry} /> },
    { id: 'until', header: texts.until, cell: (entry) => <Until entry={entry} /> },
    {
      id: 'actions',
      header: texts.actions,
      headerHidden: true,
      card: 'action',
      cell: (entry) => (mayChange ? <Remove entry={entry} /> : ''),
    },
  ]
}

function stateOf({ status, voucher }: TicketWaitingEntry) {
  if (!voucher) return status
  return voucher.left > 0 ? 'OFFERED' : voucher.used > 0 ? 'USED' : 'OVER'
}

function State({ entry }: { entry: TicketWaitingEntry }) {
  const state = stateOf(entry)
  const colour = state === 'USED' ? 'green' : state === 'OFFERED' ? 'accent' : 'gray'
  return <Badge color={colour}>{texts.states[state]}</Badge>
}

/** How long somebody can still use the code. */
function Until({ entry }: { entry: TicketWaitingEntry }) {
  const place = useLocaleSettings()
  if (!entry.voucher || stateOf(entry) !== 'OFFERED') return null
  return dateTimeText(entry.voucher.expirationDate, place, 'minute')
}

function Remove({ entry }: { entry: TicketWaitingEntry }) {
  const { id, eventId } = entry
  const name = nameOf(entry)
  const remove = useChange('removeFromTicketWaitingList', { onDone: () => notify.success(texts.removed) })
  const ask = async () => {
    const { removeText: text, remove: confirm } = texts
    if (await askToConfirm({ title: texts.removeTitle(name), text, confirm, dangerous: true }))
      remove.mutate({ eventId, id }, { onError: notify.failure })
  }
  return (
    <Button
      size="xs"
      variant="light"
      color="red"
      loading={remove.isPending}
      aria-label={texts.removeOf(name)}
      onClick={ask}
    >
      {texts.remove}
    </Button>
  )
}
