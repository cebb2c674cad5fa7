import type { Dispute, EvidenceTexts } from '@cartwright/contract/payments/disputes.ts'
import { Alert, Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.evidence

const short: readonly (keyof EvidenceTexts)[] = [
  'customerName',
  'customerEmail',
  'shippingCarrier',
  'trackingNumber',
  'shippingDate',
]

/** The answer to a dispute, which is sent once. */
export function EvidenceForm({ dispute: { id, evidence } }: { dispute: Dispute }) {
  const [written, setWritten] = useState<EvidenceTexts>(evidence.texts)
  const { mutate, isPending } = useChange('submitDisputeEvidence', {
    isOnce: true,
    onDone: ({ dispute }) => notify.success(dispute.evidence.isSending ? texts.sending : texts.sent),
  })
  const isEmpty = evidence.files.length === 0 && Object.values(written).every((text) => !text?.trim())
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return notify.warning(texts.empty)
    const question = { title: texts.confirmTitle, text: texts.confirmText, confirm: texts.send }
    if (await askToConfirm(question)) mutate({ disputeId: id, texts: written }, { onError: notify.failure })
  }
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.about}
      </Text>
      <form onSubmit={send}>
        <Stack>
          {evidence.failure && (
            <Alert color="red" role="alert">
              {texts.failed(evidence.failure)}
            </Alert>
          )}
          <Fields written={written} onChange={setWritten} />
          <EvidenceFiles disputeId={id} files={evidence.files} />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

interface FieldsProps {
  written: EvidenceTexts
  onChange: (next: EvidenceTexts) => void
}

function Fields({ written, onChange }: FieldsProps) {
  return (Object.keys(texts.fields) as (keyof EvidenceTexts)[]).map((field) => {
    const common = {
      label: texts.fields[field],
      maxLength: field === 'explanation' ? 20_000 : 5000,
      value: written[field] ?? '',
    }
    const change = (value: string) => onChange({ ...written, [field]: value })
    return short.includes(field) ? (
      <TextInput key={field} {...common} onChange={({ target }) => change(target.value)} />
    ) : (
      <Textarea
        key={field}
        {...common}
        autosize
        minRows={field === 'explanation' ? 5 : 2}
        onChange={({ target }) => change(target.value)}
      />
    )
  })
}
