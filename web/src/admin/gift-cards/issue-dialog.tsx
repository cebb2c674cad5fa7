import type { IssueGiftCardReply } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { Secret } from '../components/display/secret.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import type { Count } from '../components/number/number.rules.ts'
import { MoneyField } from '../components/number/number-field.tsx'
import { CardFields } from './card-fields.tsx'
import { emptyCard, formFields, toWritten, withFormNames } from './rules.ts'
import { texts } from './texts/index.ts'

const noAmount: Count = ''

/** Issues a card and shows its code, this once. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const [issued, setIssued] = useState<IssueGiftCardReply>()
  const issuing = useIssue(setIssued)
  const { isPending } = issuing.issue
  // The code shows once: nothing closes the dialog before, or by mistake after.
  const isFixed = isPending || issued !== undefined
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={texts.issue}
      closeOnClickOutside={!isFixed}
      closeOnEscape={!isFixed}
      withCloseButton={!isPending}
    >
      {issued ? <Issued {...issued} onClose={onClose} /> : <IssueForm {...issuing} onClose={onClose} />}
    </Modal>
  )
}

function Issued({ giftCard, code, onClose }: IssueGiftCardReply & { onClose: () => void }) {
  return (
    <>
      <Secret title={texts.code} text={texts.codeText} value={code} />
      <Group justify="flex-end">
        <Button variant="default" component={Link} to={`/admin/gift-cards/${giftCard.id}`}>
          {texts.open}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </Group>
    </>
  )
}

function useIssue(onDone: (issued: IssueGiftCardReply) => void) {
  const { timeZone } = useMe().site
  const form = useForm({
    initialValues: { ...emptyCard, amount: noAmount, send: false },
    validate: {
      amount: (amount) => (Number(amount) > 0 ? null : texts.form.amountNeeded),
      recipientEmail: (email, { send }) => (send && !email.trim() ? texts.form.emailNeeded : null),
    },
  })
  const issue = useChange('issueGiftCard', {
    isOnce: true,
    onDone(reply) {
      notify.success(form.getValues().send ? texts.issuedAndSent : texts.issued)
      onDone(reply)
    },
  })
  const submit = form.onSubmit(({ amount, send, ...values }) => {
    const giftCard = { amount: String(amount), ...toWritten(values, timeZone) }
    const onError = (error: unknown) => form.setErrors(withFormNames(formErrors(error, 'giftCard')))
    issue.mutate({ giftCard, send }, { onError })
  })
  return { form, submit, issue }
}

function IssueForm({ form, submit, issue, onClose }: ReturnType<typeof useIssue> & { onClose: () => void }) {
  return (
    <DialogForm
      onSubmit={submit}
      error={issue.error}
      formFields={formFields}
      isPending={issue.isPending}
      submitLabel={texts.issue}
      aside={<CancelButton onClick={onClose} disabled={issue.isPending} />}
    >
      <MoneyField label={texts.form.amount} required data-autofocus {...form.getInputProps('amount')} />
      <CardFields field={form.getInputProps} />
      <Checkbox label={texts.form.send} {...form.getInputProps('send', { type: 'checkbox' })} />
    </DialogForm>
  )
}
