import { Button, Checkbox, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shop } from '../api/client.ts'
import { invalidate, useSingleFlight } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.create

type How = keyof typeof texts.hows

interface CreateOrderProps {
  hasEmail: boolean
  isReady: boolean
  /** Saves the draft and gives its id, or nothing when the shop refuses it. */
  save: () => Promise<string | undefined>
  onDone: () => void
}

/** Makes the order of the draft, and settles how it is paid. */
export function CreateOrder({ hasEmail, isReady, save, onDone }: CreateOrderProps) {
  const navigate = useNavigate()
  const [how, choose] = useState<How>('LINK')
  const [isConfirmed, confirm] = useState(true)
  const create = useSingleFlight<string | undefined>({
    async mutationFn() {
      const draftOrderId = await save()
      return draftOrderId && placed(draftOrderId, how, isConfirmed)
    },
    onSuccess(orderId) {
      if (!orderId) return
      invalidate()
      onDone()
      void navigate(`/admin/orders/${orderId}`)
    },
  })
  const lacksEmail = how === 'LINK' && !hasEmail
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        <Radio.Group label={texts.how} value={how} onChange={(value) => choose(value as How)}>
          <Stack gap="xs" mt="xs">
            {Object.entries(texts.hows).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label={texts.confirm}
          checked={isConfirmed && hasEmail}
          disabled={!hasEmail}
          onChange={(event) => confirm(event.currentTarget.checked)}
        />
        {lacksEmail && <Text size="sm">{texts.needsEmail}</Text>}
        <Problem error={create.error} />
        <Button loading={create.isPending} disabled={!isReady || lacksEmail} onClick={() => create.mutate()}>
          {texts.create}
        </Button>
      </Stack>
    </Paper>
  )
}

/** Places the order. What then fails of its payment is left for the page of the order. */
async function placed(draftOrderId: string, how: How, sendNotificationToBuyer: boolean): Promise<string> {
  const { createdOrder } = await shop.call('createOrderFromDraft', {
    draftOrderId,
    createSettings: { notifications: { sendNotificationToBuyer } },
  })
  const { id = '', number = '', balanceSummary } = createdOrder
  const isOwed = Number(balanceSummary?.balance?.amount ?? 0) > 0
  try {
    if (how === 'LINK' && isOwed) await shop.call('createPaymentLink', { orderId: id, sendEmail: true })
    if (how === 'PAID' && isOwed) await shop.call('paymentCollectionMarkOrderAsPaid', { ecomOrderId: id })
    notify.success(how === 'LINK' && isOwed ? texts.linkSent(number) : texts.created(number))
  } catch {
    notify.warning(texts.unfinished(number))
  }
  return id
}
