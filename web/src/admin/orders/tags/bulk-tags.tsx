import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Modal, TagsInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { texts } from '../texts/index.ts'
import { tagsOf } from './rules.ts'
import { useTags } from './use-tags.ts'

interface BulkTagsProps {
  orders: readonly Order[]
  onDone: () => void
}

/** Adds tags to the chosen orders, and takes tags off them. */
export function BulkTags({ orders, onDone }: BulkTagsProps) {
  const [opened, { open, close }] = useDisclosure()
  if (!may(useMe(), 'ECOM.MANAGE_ORDERS')) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.tags.change}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.tags.changeOf(orders.length)}>
        <TagsForm
          orders={orders}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      </Modal>
    </>
  )
}

function TagsForm({ orders, onClose, onDone }: BulkTagsProps & { onClose: () => void }) {
  const known = useTags()
  const [assign, setAssign] = useState<string[]>([])
  const [unassign, setUnassign] = useState<string[]>([])
  const { mutate, error, isPending } = useChange('bulkUpdateOrderTags', {
    onDone({ bulkActionMetadata: { totalFailures = 0 } }) {
      if (totalFailures > 0) notify.warning(texts.tags.failed(totalFailures))
      else notify.success(texts.tags.changed)
      onDone()
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    mutate({
      orderIds: orders.map(({ id = '' }) => id),
      assignTags: { privateTags: { tagIds: assign } },
      unassignTags: { privateTags: { tagIds: unassign } },
    })
  }
  // A list that opens with the focus hides the field or the buttons below it.
  const common = { maxLength: 50, acceptValueOnBlur: true, openOnFocus: false }
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      isPending={isPending}
      submitLabel={texts.tags.save}
      aside={<CancelButton onClick={onClose} />}
    >
      <TagsInput
        label={texts.tags.add}
        data={known.map(({ tag }) => tag)}
        value={assign}
        onChange={setAssign}
        {...common}
      />
      <TagsInput
        label={texts.tags.remove}
        data={[...new Set(orders.flatMap(tagsOf))]}
        value={unassign}
        onChange={setUnassign}
        {...common}
      />
    </DialogForm>
  )
}
