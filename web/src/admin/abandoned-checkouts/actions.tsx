import type {
  AbandonedCheckout,
  Reminders,
} from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Button, CopyButton } from '@mantine/core'
import { useNavigate } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.actions

/** The link to the items, the next reminder, and the end. */
export function Actions({ checkout, reminders }: { checkout: AbandonedCheckout; reminders: Reminders }) {
  const { status, checkoutUrl = '' } = checkout
  const mayManage = may(useMe(), 'ECOM.MODIFY_CHECKOUTS')
  const isOpen = status === 'ABANDONED'
  const { consent, stopped, sent } = reminders
  const maySend = isOpen && consent !== undefined && sent < 3 && (!stopped || stopped === 'DONE')
  return (
    <>
      {mayManage && <RemoveButton checkout={checkout} />}
      {isOpen && (
        <CopyButton value={checkoutUrl} timeout={2500}>
          {({ copy, copied }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      )}
      {mayManage && maySend && <SendButton checkout={checkout} />}
    </>
  )
}

function SendButton({ checkout: { id = '', buyerInfo } }: { checkout: AbandonedCheckout }) {
  const send = useChange('sendAbandonedCheckoutEmail', { onDone: () => notify.success(texts.wasSent) })
  const ask = async () => {
    const text = texts.sendText(buyerInfo?.email ?? '')
    if (await askToConfirm({ title: texts.sendTitle, text, confirm: texts.send }))
      send.mutate({ abandonedCheckoutId: id }, { onError: tell })
  }
  return (
    <Button onClick={ask} loading={send.isPending}>
      {texts.send}
    </Button>
  )
}

/** Why the reminder was not sent. */
function tell(error: unknown): void {
  const reason = error instanceof CartwrightError ? error.data.reason : undefined
  const known = typeof reason === 'string' ? texts.refusals[reason] : undefined
  if (known) notify.warning(texts.notSent, known)
  else notify.failure(error)
}

function RemoveButton({ checkout: { id = '' } }: { checkout: AbandonedCheckout }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useChange('deleteAbandonedCheckout', {
    onDone() {
      notify.success(texts.wasRemoved)
      navigate('/admin/abandoned-checkouts', { replace: true })
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle}
      texts={texts}
      isPending={isPending}
      onConfirm={() => mutate({ abandonedCheckoutId: id }, { onError: notify.failure })}
    />
  )
}
