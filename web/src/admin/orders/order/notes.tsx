import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.notes

/** Adds a note to the timeline. */
export function NewNote({ orderId }: { orderId: string }) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const [count, setCount] = useState(0)
  const add = useChange('addActivities', { onDone: () => setCount((before) => before + 1) })
  if (!mayManage) return null
  return (
    <NoteForm
      key={count}
      label={texts.add}
      submitLabel={texts.add}
      change={add}
      onSubmit={(message) => add.mutate({ orderId, orderActivities: [{ merchantComment: { message } }] })}
    />
  )
}

interface NoteProps {
  orderId: string
  activity: NonNullable<Order['activities']>[number]
}

/** A note of the timeline, which people of the shop change and delete. */
export function Note({ orderId: id, activity }: NoteProps) {
  const { id: activityId = '', merchantComment } = activity
  const text = merchantComment?.message ?? ''
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const [isEdited, edit] = useState(false)
  const update = useChange('updateActivity', { onDone: () => edit(false) })
  const remove = useChange('deleteActivity', { onDone: () => notify.success(texts.deleted) })
  const ask = async () => {
    const isConfirmed = await askToConfirm({ title: texts.deleteTitle, text, confirm: texts.delete })
    if (isConfirmed) remove.mutate({ id, activityId }, { onError: notify.failure })
  }
  if (isEdited)
    return (
      <NoteForm
        label={texts.edit}
        submitLabel={texts.save}
        text={text}
        change={update}
        onSubmit={(message) => update.mutate({ id, activityId, activity: { merchantComment: { message } } })}
        onCancel={() => edit(false)}
      />
    )
  return (
    <>
      <Text size="sm" className="order-line">
        {text}
      </Text>
      {mayManage && (
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => edit(true)}
            aria-label={texts.editOf(text)}
          >
            {texts.edit}
          </Button>
          <Button
            variant="subtle"
            size="compact-xs"
            color="red"
            onClick={ask}
            aria-label={texts.deleteOf(text)}
          >
            {texts.delete}
          </Button>
        </Group>
      )}
    </>
  )
}

interface FormProps {
  label: string
  submitLabel: string
  text?: string
  change: { error: unknown; isPending: boolean }
  onSubmit: (message: string) => void
  onCancel?: () => void
}

function NoteForm({ label, submitLabel, text = '', change, onSubmit, onCancel }: FormProps) {
  const [message, write] = useState(text)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (message.trim()) onSubmit(message.trim())
      }}
    >
      <Stack gap="xs" mb="sm">
        <Problem error={change.error} />
        <Textarea
          aria-label={label}
          placeholder={texts.placeholder}
          maxLength={1000}
          autosize
          minRows={2}
          value={message}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            type="submit"
            variant="default"
            size="xs"
            loading={change.isPending}
            disabled={!message.trim()}
          >
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="subtle" size="xs" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
