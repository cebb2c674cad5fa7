import type { PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { hintBelow } from '../components/form/hint-below.ts'
import type { Form } from '../components/form/use-revision.ts'
import { texts as allTexts } from './texts/index.ts'
import type { Values } from './values.ts'

const texts = allTexts.methods

interface TextsDialogProps {
  method: PaymentMethod
  form: Form<Values>
  onClose: () => void
}

/** The merchant's own words for a way to pay. Empty ones are those of the shop's language. */
export function TextsDialog({ method: { method, title, note }, form, onClose }: TextsDialogProps) {
  const { paymentTexts } = form.values
  const [name, setName] = useState(paymentTexts[method]?.title ?? '')
  const [instructions, setInstructions] = useState(paymentTexts[method]?.instructions ?? '')
  const keep = () => {
    const { [method]: _, ...others } = paymentTexts
    const own = {
      ...(name.trim() ? { title: name.trim() } : {}),
      ...(instructions.trim() ? { instructions: instructions.trim() } : {}),
    }
    form.setFieldValue('paymentTexts', Object.keys(own).length > 0 ? { ...others, [method]: own } : others)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={texts.textsTitle(title)}>
      <Stack>
        <TextInput
          label={texts.name}
          placeholder={title}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Textarea
          label={texts.instructions}
          description={texts.instructionsHint}
          inputWrapperOrder={hintBelow}
          placeholder={note}
          maxLength={1000}
          autosize
          minRows={3}
          value={instructions}
          onChange={({ target }) => setInstructions(target.value)}
        />
        <Group justify="flex-end">
          <Button onClick={keep}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
