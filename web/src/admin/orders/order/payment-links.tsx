import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { PaymentLink } from '@cartwright/contract/orders/payment-links.ts'
import {
  Badge,
  Button,
  Checkbox,
  CopyButton,
  Group,
  Modal,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { allowedActions, priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.links

/** The links by which the buyer pays what is left of the order. */
export function PaymentLinks({ order }: { order: Order }) {
  const { id: orderId = '', balanceSummary } = order
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { data, error, refetch } = useCall('listPaymentLinks', { orderId })
  const [creating, create] = useDisclosure()
  const locale = useLocaleSettings()
  const links = data?.paymentLinks ?? []
  const canCreate = mayManage && allowedActions(order).canMarkPaid
  if (links.length === 0 && !canCreate && !error) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{texts.title}</Title>
        {canCreate && (
          <Button variant="default" size="xs" onClick={create.open}>
            {texts.add}
          </Button>
        )}
      </Group>
      <Problem error={error} onRetry={refetch} />
      {canCreate && (
        <Text size="sm" c="dimmed">
          {texts.about(priceText(balanceSummary?.balance, order, locale))}
        </Text>
      )}
      <ul className="order-rows">
        {links.map((link) => (
          <LinkRow key={link.id} {...{ link, order, mayManage }} />
        ))}
      </ul>
      <Modal opened={creating} onClose={create.close} title={texts.add}>
        <NewLink orderId={orderId} onDone={create.close} />
      </Modal>
    </Paper>
  )
}

const colors = { UNPAID: 'yellow', PAID: 'accent', EXPIRED: 'gray', VOIDED: 'gray' } as const

interface LinkRowProps {
  link: PaymentLink
  order: Order
  mayManage: boolean
}

function LinkRow({ link, order, mayManage }: LinkRowProps) {
  const { id, status, amount, url, createdDate, dueDate } = link
  const locale = useLocaleSettings()
  return (
    <li>
      <Group justify="space-between">
        <div>
          <Group gap="xs">
            <Text fw={500}>{priceText(amount, order, locale)}</Text>
            <Badge color={colors[status]}>{texts.statuses[status]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            <DateTime at={createdDate} />
            {dueDate && (
              <>
                {`, ${texts.dueBy} `}
                <DateTime at={dueDate} detail="day" />
              </>
            )}
          </Text>
        </div>
        {status === 'UNPAID' && mayManage && (
          <LinkActions id={id} url={url} isOwed={allowedActions(order).canMarkPaid} />
        )}
      </Group>
    </li>
  )
}

interface LinkActionsProps {
  id: string
  url: string
  isOwed: boolean
}

function LinkActions({ id: paymentLinkId, url, isOwed }: LinkActionsProps) {
  const send = useChange('sendPaymentLink', { onDone: () => notify.success(texts.sent) })
  const end = useChange('voidPaymentLink', { onDone: () => notify.success(texts.ended) })
  const ask = async () => {
    const question = { title: texts.endTitle, text: texts.endText, confirm: texts.end }
    if (await askToConfirm({ ...question, dangerous: true }))
      end.mutate({ paymentLinkId }, { onError: notify.failure })
  }
  return (
    <Group gap={4}>
      {isOwed && (
        <>
          <CopyButton value={url}>
            {({ copy, copied }) => (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={copy}
                {...(copied ? { color: 'accent' } : {})}
              >
                {texts.copy}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={send.isPending}
            onClick={() => send.mutate({ paymentLinkId }, { onError: notify.failure })}
          >
            {texts.send}
          </Button>
        </>
      )}
      <Button variant="subtle" size="compact-sm" loading={end.isPending} onClick={ask}>
        {texts.end}
      </Button>
    </Group>
  )
}

function NewLink({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const [due, setDue] = useState('')
  const [expires, setExpires] = useState('')
  const [sendEmail, setSendEmail] = useState(true)
  const create = useChange('createPaymentLink', {
    onDone() {
      notify.success(texts.created)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const dates = { dueDate: endOf(due), expirationDate: endOf(expires) }
    create.mutate({ orderId, sendEmail, ...dates }, { onError: notify.failure })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          type="date"
          label={texts.due}
          description={texts.dueHint}
          value={due}
          onChange={(event) => setDue(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={texts.expires}
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.mail}
          checked={sendEmail}
          onChange={(event) => setSendEmail(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The end of a day, where the merchant is. */
function endOf(day: string): string | null {
  return day ? new Date(`${day}T23:59:00`).toISOString() : null
}
