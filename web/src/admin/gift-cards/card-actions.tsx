import type { IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { Secret } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton } from '../components/form/dialog-form.tsx'
import { texts } from './texts/index.ts'

/** Disables or enables a card, or gives it a new code. */
export function CardActions({ card }: { card: IssuedGiftCard }) {
  const [isOpen, open] = useState(false)
  const { id, revision, disabled } = card
  const update = useChange('updateGiftCard', {
    onDone: ({ giftCard }) => notify.success(giftCard.disabled ? texts.disabled : texts.enabled),
  })
  const change = async () => {
    const question = { title: texts.disableTitle, text: texts.disableText, confirm: texts.disable }
    if (!disabled && !(await askToConfirm({ ...question, dangerous: true }))) return
    update.mutate({ giftCard: { id, revision, disabled: !disabled } }, { onError: notify.failure })
  }
  return (
    <>
      <Button variant="default" onClick={() => open(true)}>
        {texts.newCode}
      </Button>
      <Button variant="default" loading={update.isPending} onClick={change}>
        {disabled ? texts.enable : texts.disable}
      </Button>
      {isOpen && <NewCodeDialog card={card} onClose={() => open(false)} />}
    </>
  )
}

function NewCodeDialog({ card, onClose }: { card: IssuedGiftCard; onClose: () => void }) {
  const [send, setSend] = useState(Boolean(card.recipient.email))
  const [code, setCode] = useState<string>()
  const replace = useChange('replaceGiftCardCode', { onDone: (reply) => setCode(reply.code) })
  const isDone = code !== undefined
  const isFixed = isDone || replace.isPending
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.newCodeTitle}
      closeOnClickOutside={!isFixed}
      closeOnEscape={!isFixed}
      withCloseButton={!replace.isPending}
    >
      <Stack>
        {isDone ? (
          <Secret title={texts.code} text={texts.codeText} value={code} />
        ) : (
          <>
            <Text size="sm">{texts.newCodeText}</Text>
            {card.recipient.email && (
              <Checkbox
                label={texts.form.send}
                description={card.recipient.email}
                checked={send}
                onChange={(event) => setSend(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        <Group justify="flex-end">
          {isDone ? (
            <Button onClick={onClose}>{texts.done}</Button>
          ) : (
            <>
              <CancelButton onClick={onClose} disabled={replace.isPending} />
              <Button
                loading={replace.isPending}
                onClick={() => replace.mutate({ id: card.id, send }, { onError: notify.failure })}
              >
                {texts.newCodeConfirm}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
