import type { WebhookDelivery } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Button } from '@mantine/core'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts } from '../texts/index.ts'

interface ResendSelectedProps {
  id: string
  deliveries: readonly WebhookDelivery[]
  onDone: () => void
}

/** Sends the selected deliveries again; those that wait are sent anyway. */
export function ResendSelected({ id, deliveries, onDone }: ResendSelectedProps) {
  const { resend, isPending } = useResend(id, onDone)
  const eventIds = deliveries.filter(({ state }) => state !== 'WAITING').map(({ eventId = '' }) => eventId)
  const ask = async () => {
    const count = eventIds.length
    const question = {
      title: texts.resend.title,
      text: texts.resend.count(count),
      confirm: texts.resend.confirm(count),
    }
    if (await askToConfirm(question)) resend({ eventIds })
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isPending}
      disabled={eventIds.length === 0}
      onClick={ask}
    >
      {texts.deliveries.resend}
    </Button>
  )
}

interface Which {
  eventIds?: string[]
  failed?: true
  from?: string
  until?: string
}

export function useResend(subscriptionId: string, onDone?: () => void) {
  const change = useChange('resendWebhookDeliveries', {
    onDone({ resent }) {
      notify.success(texts.deliveries.isResent(resent))
      onDone?.()
    },
  })
  const resend = (which: Which) => change.mutate({ subscriptionId, ...which }, { onError: notify.failure })
  return { resend, isPending: change.isPending }
}
