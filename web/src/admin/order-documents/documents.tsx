import type { Invoice } from '@cartwright/contract/orders/invoices.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts } from './texts/index.ts'

/** The invoice and the credit notes of an order, and the slips for its parcel. */
export function Documents({ order }: { order: Order }) {
  const { id: orderId = '', lineItems = [] } = order
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const { data, error, refetch } = useCall('listOrderInvoices', { orderId })
  const isIssued = data !== undefined && data.invoices.length + data.external.length > 0
  const hasGoods = lineItems.some(({ itemType }) => !['DIGITAL', 'SERVICE'].includes(itemType?.preset ?? ''))
  const canIssue = mayManage && data !== undefined && !isIssued && isInvoiceable(order)
  if (!isIssued && !canIssue && !hasGoods && !error) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{texts.title}</Title>
        {canIssue && <IssueButton orderId={orderId} />}
      </Group>
      <Problem error={error} onRetry={() => void refetch()} />
      <ul className="order-rows">
        {data?.invoices.map((invoice) => (
          <DocumentRow
            key={invoice.id}
            invoice={invoice}
            canSend={mayManage && Boolean(order.buyerInfo?.email)}
          />
        ))}
        {data?.external.map(({ id = '' }) => (
          <li key={id}>
            <Text className="order-link">{texts.external(id)}</Text>
          </li>
        ))}
      </ul>
      {hasGoods && <Slips orderId={orderId} />}
    </Paper>
  )
}

function isInvoiceable({ status, priceSummary }: Order): boolean {
  return status === 'APPROVED' && Number(priceSummary?.total?.amount ?? 0) > 0
}

function IssueButton({ orderId }: { orderId: string }) {
  const issue = useChange('generateInvoice', { onDone: () => notify.success(texts.wasIssued) })
  const ask = async () => {
    const question = { title: texts.issueTitle, text: texts.issueText, confirm: texts.issue }
    if (await askToConfirm(question)) issue.mutate({ orderId }, { onError: notify.failure })
  }
  return (
    <Button variant="default" size="xs" onClick={ask} loading={issue.isPending}>
      {texts.issue}
    </Button>
  )
}

function DocumentRow({ invoice, canSend }: { invoice: Invoice; canSend: boolean }) {
  const { id: invoiceId, kind, number, total, currency, issuedDate, sentDate } = invoice
  const locale = useLocaleSettings()
  const name = texts.named[kind](number)
  const send = useChange('sendInvoice', { onDone: () => notify.success(texts.wasSent) })
  return (
    <li>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={500} className="order-link">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {moneyText(total.amount ?? 0, { ...locale, currency })} ·{' '}
            <DateTime at={issuedDate} detail="day" /> · {sentDate ? texts.sent : texts.notSent}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            component="a"
            href={`/admin/v1/invoices/${invoiceId}/file`}
            download
            aria-label={texts.download(name)}
          >
            {texts.pdf}
          </Button>
          {canSend && (
            <Button
              variant="subtle"
              size="xs"
              loading={send.isPending}
              aria-label={texts.sendNamed(name)}
              onClick={() => send.mutate({ invoiceId }, { onError: notify.failure })}
            >
              {texts.send}
            </Button>
          )}
        </Group>
      </Group>
    </li>
  )
}

function Slips({ orderId }: { orderId: string }) {
  const slips = [
    ['PACKING_SLIP', texts.packingSlip],
    ['RETURN_SLIP', texts.returnSlip],
  ] as const
  return (
    <Group gap="xs" mt="sm">
      {slips.map(([slip, label]) => (
        <Button
          key={slip}
          variant="default"
          size="xs"
          component="a"
          href={`/admin/v1/orders/${orderId}/slips/${slip}`}
          download
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
