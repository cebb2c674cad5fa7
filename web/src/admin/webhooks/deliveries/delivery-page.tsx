import type { Reply } from '@cartwright/contract/schemas.ts'
import type { WebhookDelivery } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { CodeBlock } from '../../components/display/code-block.tsx'
import { Facts } from '../../components/display/facts.tsx'
import { DateTime } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { failureOf } from '../../components/feedback/failures.rules.ts'
import { Card } from '../../components/page/card.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { eventName } from '../rules.ts'
import { DeliveryBadge } from '../state.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { RequestParts } from './request-parts.tsx'
import { useResend } from './resend-selected.tsx'

const texts = allTexts.delivery
/** Milliseconds between two reads: it may be sent, or sent again. */
const pollInterval = 2000

/** One delivery: what became of it, the answer, the request. */
export function Page() {
  const { id = '', eventId = '' } = useParams()
  const back = { to: `/admin/webhooks/${id}`, label: allTexts.deliveries.title }
  const { data, error, refetch } = useCall(
    'getWebhookDelivery',
    { subscriptionId: id, eventId },
    { pollInterval },
  )
  const { resend, isPending } = useResend(id)
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { delivery, request } = data
  return (
    <>
      <PageHead
        title={eventName(allTexts.events, delivery.type ?? '')}
        beside={<DeliveryBadge delivery={delivery} />}
        back={back}
        actions={
          delivery.state !== 'WAITING' && (
            <Button loading={isPending} onClick={() => resend({ eventIds: [eventId] })}>
              {allTexts.deliveries.resend}
            </Button>
          )
        }
      />
      <Stack maw="60rem">
        {delivery.state === 'SUPERSEDED' && <Alert color="gray">{texts.superseded}</Alert>}
        <DeliveryFacts delivery={delivery} />
        <Answer delivery={delivery} />
        <RequestCard request={request} />
      </Stack>
    </>
  )
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { type, eventId, entity, entityId, sequence, attempts, state } = delivery
  const { createdDate = '', attemptedDate, dueDate } = delivery
  const names = texts.fact
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [names.happened, <DateTime key="happened" at={createdDate} detail="second" />],
          [names.attempts, attempts],
          [names.last, attemptedDate && <DateTime key="last" at={attemptedDate} detail="second" />],
          [
            names.next,
            state === 'WAITING' && dueDate && <DateTime key="next" at={dueDate} detail="second" />,
          ],
          [names.event, type],
          [names.id, eventId],
          [names.entity, `${entity} ${entityId}`],
          [names.sequence, sequence],
        ]}
      />
    </Card>
  )
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const { status, milliseconds, error, answer, attemptedDate } = delivery
  if (!attemptedDate)
    return (
      <Card title={texts.answer}>
        <Hint>{texts.notYet}</Hint>
      </Card>
    )
  return (
    <Card title={texts.answer}>
      {error && (
        <Alert color="red" title={texts.error}>
          {failureOf(error)}
        </Alert>
      )}
      <Facts
        facts={[
          [texts.fact.status, status ?? allTexts.deliveries.noAnswer],
          [texts.fact.duration, milliseconds !== undefined && allTexts.deliveries.milliseconds(milliseconds)],
        ]}
      />
      {answer ? (
        <CodeBlock label={texts.answerText} value={answer} />
      ) : (
        status !== undefined && <Hint>{texts.noText}</Hint>
      )}
    </Card>
  )
}

function RequestCard({ request }: { request: Reply<'getWebhookDelivery'>['request'] | undefined }) {
  if (!request)
    return (
      <Card title={texts.request}>
        <Hint>{texts.noRequest}</Hint>
      </Card>
    )
  return (
    <Card title={texts.request} about={texts.requestAbout}>
      <RequestParts request={request} />
    </Card>
  )
}
