import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import type { TicketVoucher } from '@cartwright/contract/box-office/tickets/vouchers.ts'
import { Badge, Button, Group, Modal, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { CopyText } from '../../components/display/secret.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { IconTicket } from '../../icons/icons.ts'
import { texts as eventTexts } from '../texts/index.ts'
import { texts as allTexts } from './texts/index.ts'
import { VoucherForm } from './voucher-form.tsx'
import { WaitingList } from './waiting-list.tsx'

const texts = allTexts.vouchers

/** The codes for tickets of an event, and who waits for some. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getEvent', { eventId: id })
  const query = { filter: { eventId: id }, paging: { limit: 100 } }
  const kinds = useCall('queryTicketDefinitions', { query, fields: ['SALES_DETAILS'] })
  const back = { to: `/admin/events/${id}`, label: data?.event.title ?? eventTexts.title }
  if (!data || !kinds.data)
    return <PagePlaceholder texts={eventTexts} back={back} error={error ?? kinds.error} onRetry={refetch} />
  const zone = data.event.dateAndTimeSettings?.timeZoneId ?? 'UTC'
  const { ticketDefinitions } = kinds.data
  return (
    <>
      <PageHead title={allTexts.title(data.event.title ?? '')} back={back} />
      <Stack gap="xl">
        <Vouchers eventId={id} kinds={ticketDefinitions} zone={zone} />
        <WaitingList eventId={id} kinds={ticketDefinitions} />
      </Stack>
    </>
  )
}

interface VouchersProps {
  eventId: string
  kinds: readonly TicketDefinition[]
  /** Of the event. */
  zone: string
}

function Vouchers({ eventId, kinds, zone }: VouchersProps) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const [isOpen, open] = useState(false)
  const { data, error, refetch } = useCall('listTicketVouchers', { eventId })
  const columns = useMemo(() => columnsWith(kinds, mayChange), [kinds, mayChange])
  const close = () => open(false)
  return (
    <ListSection
      name="ticket-vouchers"
      texts={texts}
      icon={IconTicket}
      columns={columns}
      rows={data?.vouchers}
      rowId={({ id }) => id}
      rowLabel={({ code }) => code}
      error={error}
      onRetry={refetch}
      add={mayChange && kinds.length > 0 && <Button onClick={() => open(true)}>{texts.add}</Button>}
    >
      <Modal opened={isOpen} onClose={close} title={texts.add}>
        {isOpen && <VoucherForm eventId={eventId} kinds={kinds} zone={zone} onDone={close} />}
      </Modal>
    </ListSection>
  )
}

function columnsWith(
  kinds: readonly TicketDefinition[],
  mayChange: boolean,
): readonly Column<TicketVoucher>[] {
  const kindOf = ({ ticketDefinitionId }: TicketVoucher) =>
    kinds.find(({ id }) => id === ticketDefinitionId)?.name ?? ''
  return [
    { id: 'code', header: texts.code, fixed: true, card: 'title', cell: ({ code }) => code },
    { id: 'tickets', header: texts.tickets, cell: kindOf },
    {
      id: 'used',
      header: texts.used,
      align: 'end',
      cell: ({ used, quantity }) => texts.usedOf(used, quantity),
    },
    { id: 'until', header: texts.until, cell: (voucher) => <End voucher={voucher} /> },
    {
      id: 'person',
      header: texts.person,
      cell: ({ firstName, lastName, email, origin }) =>
        [firstName, lastName].filter(Boolean).join(' ') || email || texts.origins[origin],
    },
    {
      id: 'actions',
      header: texts.actions,
      headerHidden: true,
      card: 'action',
      cell: (voucher) => (voucher.left > 0 ? <Actions voucher={voucher} mayChange={mayChange} /> : ''),
    },
  ]
}

function End({ voucher: { left, used, quantity, expirationDate } }: { voucher: TicketVoucher }) {
  if (left === 0 && used < quantity) return <Badge color="gray">{texts.over}</Badge>
  return <DateTime at={expirationDate} />
}

function Actions({ voucher, mayChange }: { voucher: TicketVoucher; mayChange: boolean }) {
  const { id, eventId, code, url } = voucher
  const end = useChange('cancelTicketVoucher', { onDone: () => notify.success(texts.ended) })
  const ask = async () => {
    const question = { title: texts.endTitle(code), text: texts.endText, confirm: texts.end, dangerous: true }
    if (await askToConfirm(question)) end.mutate({ eventId, id }, { onError: notify.failure })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <CopyText value={url} label={texts.copy} />
      {mayChange && (
        <Button
          size="xs"
          variant="light"
          color="red"
          loading={end.isPending}
          aria-label={texts.endOf(code)}
          onClick={ask}
        >
          {texts.end}
        </Button>
      )}
    </Group>
  )
}
