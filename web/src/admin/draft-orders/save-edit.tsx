import type { Request } from '@cartwright/contract/schemas.ts'
import { Button, Checkbox, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shop } from '../api/client.ts'
import { invalidate, useSingleFlight } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.edit

interface SaveEditProps {
  orderId: string
  hasEmail: boolean
  /** Something is left to pay after it. */
  isOwed: boolean
  isReady: boolean
  request: () => Request<'createDraftOrder'>
  onDone: () => void
}

/** Writes the changes to the order, tells the buyer, and asks for the rest of the money. */
export function SaveEdit({ orderId, hasEmail, isOwed, isReady, request, onDone }: SaveEditProps) {
  const navigate = useNavigate()
  const [reason, write] = useState('')
  const [mails, setMails] = useState(true)
  const [sendsLink, setSendsLink] = useState(true)
  const asksForRest = isOwed && hasEmail && sendsLink
  const save = useSingleFlight<void>({
    async mutationFn() {
      const { calculatedDraftOrder } = await shop.call('createDraftOrder', request())
      const { id: draftOrderId = '', revision = '' } = calculatedDraftOrder.draftOrder ?? {}
      await shop.call('commitDraftOrder', {
        ...{ draftOrderId, revision },
        commitSettings: { sendNotificationsToBuyer: mails && hasEmail },
        reason: reason.trim(),
      })
      await settle(orderId, asksForRest)
    },
    onSuccess() {
      invalidate()
      onDone()
      void navigate(`/admin/orders/${orderId}`)
    },
  })
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.saveTitle}>
      <Title order={2} mb="sm">
        {texts.saveTitle}
      </Title>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.saveAbout}
        </Text>
        <Textarea
          label={texts.message}
          description={texts.messageHint}
          autosize
          maxLength={200}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.mail}
          checked={mails && hasEmail}
          disabled={!hasEmail}
          onChange={(event) => setMails(event.currentTarget.checked)}
        />
        {isOwed && (
          <Checkbox
            label={texts.link}
            checked={asksForRest}
            disabled={!hasEmail}
            onChange={(event) => setSendsLink(event.currentTarget.checked)}
          />
        )}
        <Problem error={save.error} />
        <Button loading={save.isPending} disabled={!isReady} onClick={() => save.mutate()}>
          {texts.save}
        </Button>
      </Stack>
    </Paper>
  )
}

/** The order is changed by now: a link that fails is left for its page. */
async function settle(orderId: string, asksForRest: boolean): Promise<void> {
  if (!asksForRest) return notify.success(texts.saved)
  try {
    await shop.call('createPaymentLink', { orderId, sendEmail: true })
    notify.success(texts.linkSent)
  } catch {
    notify.warning(texts.unfinished)
  }
}
