import type { PaymentDifference } from '@cartwright/contract/payments/reconciliation.ts'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { hintBelow } from '../components/form/hint-below.ts'
import { texts as allTexts } from './texts/index.ts'

const { dialog: texts, list, kinds } = allTexts

/** Notes who has dealt with a difference, and how. */
export function SettleButton({ difference: { id, kind, reference } }: { difference: PaymentDifference }) {
  const [isOpen, { open, close }] = useDisclosure()
  const [note, setNote] = useState('')
  const { mutate, isPending } = useChange('settlePaymentDifference', {
    onDone() {
      notify.success(texts.done)
      close()
    },
  })
  const settle = () => mutate({ differenceId: id, note: note.trim() }, { onError: notify.failure })
  return (
    <>
      <Button variant="default" size="xs" aria-label={list.settleOf(kinds[kind], reference)} onClick={open}>
        {list.settle}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.title}>
        <Stack>
          <Text size="sm">{texts.text}</Text>
          <Textarea
            label={texts.note}
            description={texts.noteHint}
            inputWrapperOrder={hintBelow}
            maxLength={500}
            autosize
            minRows={3}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button onClick={settle} loading={isPending}>
              {texts.settle}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
