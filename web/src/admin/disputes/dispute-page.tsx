import type { Dispute } from '@cartwright/contract/payments/disputes.ts'
import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { Facts } from '../components/display/facts.tsx'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { SentEvidence } from './sent-evidence.tsx'
import { StatusBadge } from './status-badge.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.page
const back = { to: '/admin/disputes', label: allTexts.title }

/** One dispute, and how the merchant answers it. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getDispute', { disputeId: id })
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { dispute } = data
  const { status, inquiry, acceptsEvidence } = dispute
  return (
    <>
      <PageHead
        title={allTexts.of(dispute.order.number)}
        back={back}
        beside={<StatusBadge {...dispute} />}
        actions={<AtService {...dispute} />}
      />
      <Stack maw="52rem">
        <Alert color={status === 'NEEDS_RESPONSE' ? 'red' : 'blue'} role="note">
          <Text size="sm">{texts.next[status]}</Text>
          {inquiry && status !== 'CLOSED' && <Text size="sm">{texts.inquiry}</Text>}
          {status === 'NEEDS_RESPONSE' && dispute.evidence.isSending && (
            <Text size="sm">{allTexts.evidence.sending}</Text>
          )}
          {isAnsweredElsewhere(dispute) && (
            <Text size="sm">{texts.elsewhere(allTexts.services[dispute.method] ?? dispute.method)}</Text>
          )}
        </Alert>
        <Details {...dispute} />
        {acceptsEvidence && mayManage ? (
          <EvidenceForm key={dispute.id} dispute={dispute} />
        ) : (
          <SentEvidence {...dispute.evidence} />
        )}
      </Stack>
    </>
  )
}

function isAnsweredElsewhere({ status, acceptsEvidence, evidence }: Dispute): boolean {
  return status === 'NEEDS_RESPONSE' && !acceptsEvidence && !evidence.isSending && !evidence.submittedDate
}

function AtService({ url, method }: Dispute) {
  if (!url) return null
  return (
    <Button variant="default" component="a" href={url} target="_blank" rel="noreferrer">
      {allTexts.atService(allTexts.services[method] ?? method)}
    </Button>
  )
}

function Details(dispute: Dispute) {
  const { order, amount, currency, reason, dueDate, openedDate, reference, withdrawn, reversed } = dispute
  const locale = useLocaleSettings()
  const money = (value: string) => moneyText(value, { ...locale, currency })
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.details}>
      <Title order={2} mb="sm">
        {texts.details}
      </Title>
      <Facts
        short
        facts={[
          [
            allTexts.list.order,
            <Anchor key="order" component={Link} to={`/admin/orders/${order.id}`} underline="always">
              {order.number}
            </Anchor>,
          ],
          [allTexts.list.due, dueDate && dispute.status === 'NEEDS_RESPONSE' && <DateTime at={dueDate} />],
          [allTexts.list.amount, money(amount)],
          [allTexts.list.reason, allTexts.reasons[reason]],
          [texts.withdrawn, Number(withdrawn) > 0 && money(withdrawn)],
          [texts.reversed, Number(reversed) > 0 && money(reversed)],
          [allTexts.list.opened, <DateTime key="opened" at={openedDate} />],
          [texts.reference, reference],
        ]}
      />
    </Paper>
  )
}
