import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { ExchangeOffer, RefundObstacle, Return } from '@cartwright/contract/returns/returns.ts'
import { Button, Checkbox, Modal, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { MoneyField } from '../components/number/number-field.tsx'
import { BuyDialog } from '../shipping-labels/buy-dialog.tsx'
import { texts as labelTexts } from '../shipping-labels/texts/index.ts'
import { ApproveForm } from './approve-form.tsx'
import { Message } from './message.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { partsOf } from './refund.rules.ts'
import { texts } from './texts/index.ts'
import { useAct } from './use-act.ts'

interface ActionsProps {
  one: Return
  refundable: Price | undefined
  /** What of it the merchant gives back outside the shop. */
  byHand: Price | undefined
  /** How many sound pieces can go to stock. */
  restockable: number
  /** Why nothing can be refunded. */
  obstacle: RefundObstacle | undefined
  /** What the items count for in an exchange, if one is possible. */
  worth: Price | undefined
  /** What the exchange that the buyer wants costs. */
  offer: ExchangeOffer | undefined
}

export interface FormProps {
  one: Return
  onClose: () => void
}

type Dialog = 'approve' | 'decline' | 'receive' | 'correct' | 'refund' | 'close'

/** The buttons of a return in its status, with their dialogs. */
export function Actions({ one, refundable, byHand, restockable, obstacle, worth, offer }: ActionsProps) {
  const [dialog, setDialog] = useState<Dialog>()
  const [isLabelling, setLabelling] = useState(false)
  const onClose = () => setDialog(undefined)
  const button = (name: Dialog, variant: 'filled' | 'default' = 'filled') => (
    <Button variant={variant} onClick={() => setDialog(name)}>
      {texts[name]}
    </Button>
  )
  const { status } = one
  return (
    <>
      {status === 'REQUESTED' && button('decline', 'default')}
      {status === 'REQUESTED' && button('approve')}
      {status === 'APPROVED' && (
        <Button variant="default" onClick={() => setLabelling(true)}>
          {labelTexts.open}
        </Button>
      )}
      <BuyDialog
        title={labelTexts.returnTitle(one.number)}
        {...{ orderId: one.orderId, returnId: one.id, canTell: false }}
        opened={isLabelling}
        onClose={() => setLabelling(false)}
      />
      {status === 'APPROVED' && button('receive')}
      {status === 'RECEIVED' && button('correct', 'default')}
      {status === 'RECEIVED' && button('close', 'default')}
      {status === 'RECEIVED' && !obstacle && button('refund')}
      <Modal
        opened={dialog !== undefined}
        onClose={onClose}
        title={dialog && texts[`${dialog}Title`](one.number)}
      >
        {dialog === 'approve' && <ApproveForm {...{ one, worth, offer, onClose }} />}
        {dialog === 'decline' && <DeclineForm one={one} onClose={onClose} />}
        {(dialog === 'receive' || dialog === 'correct') && (
          <ReceiveForm one={one} isCorrection={dialog === 'correct'} onClose={onClose} />
        )}
        {dialog === 'refund' && <RefundForm {...{ one, refundable, byHand, onClose }} />}
        {dialog === 'close' && <CloseForm one={one} restockable={restockable} onClose={onClose} />}
      </Modal>
    </>
  )
}

/** Says what was done, and closes the dialog. */
function useDone(text: string, onClose: () => void) {
  return {
    onDone() {
      notify.success(text)
      onClose()
    },
    onClose,
  }
}

function DeclineForm({ one, onClose }: FormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : texts.reasonNeeded) },
  })
  const { mutate, error, isPending } = useAct('declineReturn', useDone(texts.wasDeclined, onClose))
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason }) => mutate({ returnId: one.id, reason: reason.trim() }))}
      error={error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.decline}
      color="red"
    >
      <Textarea
        label={texts.declineReason}
        description={texts.declineReasonHint}
        maxLength={1000}
        autosize
        minRows={3}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

function RefundForm({
  one,
  refundable,
  byHand,
  onClose,
}: FormProps & Pick<ActionsProps, 'refundable' | 'byHand'>) {
  const locale = useLocaleSettings()
  const most = Number(refundable?.amount ?? 0)
  const text = moneyText(most, { ...locale, currency: one.currency })
  const form = useForm({
    initialValues: { amount: String(refundable?.amount ?? ''), message: '' },
    validate: {
      amount: (amount) => (Number(amount) > 0 && Number(amount) <= most ? null : texts.amountNeeded(text)),
    },
  })
  const { credit, back, less, yours } = partsOf(one, {
    ...{ amount: Number(form.values.amount) || 0, most },
    byHand: Number(byHand?.amount ?? 0),
  })
  const [creditText, backText, lessText, yoursText] = [credit, back, less, yours].map((amount) =>
    moneyText(amount, { ...locale, currency: one.currency }),
  ) as [string, string, string, string]
  const newNumber = one.exchange?.orderNumber ?? ''
  const { mutate, error, isPending } = useAct('refundReturn', {
    onClose,
    onDone({ return: { refundFailed } }) {
      // The page says so.
      if (!refundFailed && yours > 0) notify.success(texts.wasRefundedByHand(yoursText))
      else if (!refundFailed && credit > 0)
        notify.success(texts.exchange.wasMoved(creditText, newNumber, backText))
      else if (!refundFailed) notify.success(texts.wasRefunded)
      onClose()
    },
  })
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ amount, message }) =>
        mutate({ returnId: one.id, amount: { amount: String(amount) }, message: message.trim() }),
      )}
      error={error}
      formFields={['amount']}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.refund}
    >
      <Text size="sm">{texts.refundText(text)}</Text>
      <MoneyField label={texts.amount} most={most} required {...form.getInputProps('amount')} />
      <Message {...form.getInputProps('message')} />
      {credit > 0 && <Text size="sm">{texts.exchange.paysOrder(creditText, newNumber, backText)}</Text>}
      {less > 0 && <Text size="sm">{texts.exchange.becomesDue(lessText, newNumber)}</Text>}
      {yours > 0 && <Text size="sm">{texts.byHand(yoursText)}</Text>}
      <Text size="sm">{back > yours ? `${texts.asPaid} ${texts.refunds}` : texts.refunds}</Text>
    </DialogForm>
  )
}

function CloseForm({ one, restockable, onClose }: FormProps & Pick<ActionsProps, 'restockable'>) {
  const form = useForm({ initialValues: { restock: restockable > 0, message: '' } })
  const { mutate, error, isPending } = useAct('closeReturn', useDone(texts.wasClosed, onClose))
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ restock, message }) =>
        mutate({ returnId: one.id, restock, message: message.trim() }),
      )}
      error={error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.close}
    >
      <Text size="sm">{texts.closeText}</Text>
      {one.exchange && !one.exchange.canceled && (
        <Text size="sm">{texts.exchange.closeText(one.exchange.orderNumber)}</Text>
      )}
      {restockable > 0 && (
        <Checkbox
          label={texts.restock(restockable)}
          {...form.getInputProps('restock', { type: 'checkbox' })}
        />
      )}
      <Message {...form.getInputProps('message')} />
    </DialogForm>
  )
}
