import type { ShopForm } from '@cartwright/contract/forms/forms.ts'
import type { ListFormSubmissionsReply } from '@cartwright/contract/forms/submissions.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import { useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { answersOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import './forms.css'

const texts = allTexts.inbox
const invalidates = ['listFormSubmissions', 'listShopForms', 'getShopForm'] as const

interface DetailsProps {
  item: ListFormSubmissionsReply['items'][number]
  form: ShopForm
  onGone: () => void
}

/** One submission with all that a merchant does about it. */
export function SubmissionDetails(props: DetailsProps) {
  const { item, form } = props
  const { submission, consents } = item
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        <DateTime at={submission.createdDate ?? ''} />
      </Text>
      {answersOf(submission, form.fields).map(({ key, label, answer }) => (
        <div key={key}>
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Text className="form-answer">{answerText(answer)}</Text>
          {Object.hasOwn(consents, key) && consents[key] !== label && (
            <Text size="sm" c="dimmed" className="form-answer">
              {texts.agreed(String(consents[key]))}
            </Text>
          )}
        </div>
      ))}
      {may(useMe(), 'FORMS.MANAGE') && <Actions {...props} />}
    </Stack>
  )
}

function answerText(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? texts.yes : texts.no
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}

function Actions({ item: { submission }, form, onGone }: DetailsProps) {
  const { id = '', status } = submission
  // Whoever opened it has read it.
  const [seen, setSeen] = useState(true)
  const mark = useChange('markSubmissions', { invalidates, onDone: () => setSeen(!seen) })
  const confirm = useChange('confirmSubmission', {
    invalidates,
    onDone() {
      notify.success(texts.confirmed)
      onGone()
    },
  })
  const remove = useChange('deleteSubmission', {
    invalidates,
    onDone() {
      notify.success(texts.removed)
      onGone()
    },
  })
  return (
    <>
      <Problem error={mark.error ?? confirm.error ?? remove.error} />
      <Group justify="flex-end" mt="md">
        {status === 'PENDING' && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ submissionId: id })}>
            {texts.confirm}
          </Button>
        )}
        <Button
          variant="default"
          loading={mark.isPending}
          onClick={() => mark.mutate({ formId: form.id, ids: [id], seen: !seen })}
        >
          {seen ? texts.markUnread : texts.markRead}
        </Button>
        <DeleteButton
          title={texts.removeTitle}
          texts={texts}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ submissionId: id })}
        />
      </Group>
    </>
  )
}
