import type { Reply } from '@cartwright/contract/schemas.ts'
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { CodeBlock } from '../../components/display/code-block.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { failureOf } from '../../components/feedback/failures.rules.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { eventName, findEvents } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { RequestParts } from './request-parts.tsx'

const texts = allTexts.sample
const usual = 'wix.ecom.v1.order_approved'

interface SampleProps {
  id: string
  /** Those of the subscription; all when absent. */
  types: readonly string[] | undefined
}

/** Sends a sample of an event, or only shows it. */
export function SampleDialog({
  opened,
  onClose,
  ...props
}: SampleProps & { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Sample {...props} />
    </Modal>
  )
}

function Sample({ id, types }: SampleProps) {
  const [type, setType] = useState(types && !types.includes(usual) ? (types[0] ?? usual) : usual)
  const send = useChange('sendWebhookSample', { invalidates: [] })
  const ask = (dryRun: boolean) => send.mutate({ subscriptionId: id, type, dryRun })
  return (
    <Stack>
      <Hint>{texts.about}</Hint>
      <Select
        label={texts.event}
        searchable
        allowDeselect={false}
        data={options}
        value={type}
        onChange={(value) => {
          setType(value ?? usual)
          send.reset()
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={send.isPending} onClick={() => ask(true)}>
          {texts.preview}
        </Button>
        <Button loading={send.isPending} onClick={() => ask(false)}>
          {texts.send}
        </Button>
      </Group>
      <Problem error={send.error} />
      {send.data && <Result {...send.data} />}
    </Stack>
  )
}

const options = findEvents(allTexts.events, '').map(({ title, types }) => ({
  group: title,
  items: types.map((value) => ({ value, label: eventName(allTexts.events, value) })),
}))

function Result({ request, answer }: Reply<'sendWebhookSample'>) {
  return (
    <>
      <div role="status">
        <Verdict answer={answer} />
      </div>
      {answer?.text && <CodeBlock label={allTexts.delivery.answerText} value={answer.text} />}
      <RequestParts request={request} />
    </>
  )
}

function Verdict({ answer }: { answer: Reply<'sendWebhookSample'>['answer'] | undefined }) {
  if (!answer) return <Alert color="blue">{texts.shown}</Alert>
  const { status = 0, milliseconds = 0, error } = answer
  if (!error) return <Alert color="accent">{texts.arrived(status, milliseconds)}</Alert>
  return (
    <Alert color="red" title={texts.failed}>
      <Text size="sm">{failureOf(error)}</Text>
    </Alert>
  )
}
