import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Checkbox, Modal, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCall, useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { priceText, restockable } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface CancelDialogProps {
  order: Order
  opened: boolean
  onClose: () => void
}

export function CancelDialog({ order, opened, onClose }: CancelDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.cancelTitle(order.number ?? '')}>
      <CancelForm order={order} onClose={onClose} />
    </Modal>
  )
}

type FormProps = Omit<CancelDialogProps, 'opened'>

function CancelForm({ order, onClose }: FormProps) {
  const { form, submit, error, isPending } = useCancellation({ order, onClose })
  const locale = useLocaleSettings()
  const { paid, authorized } = order.balanceSummary ?? {}
  const paidText = usePaidText(order)
  const kept = restockable(order)
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      isPending={isPending}
      aside={<CancelButton label={texts.keep} onClick={onClose} />}
      submitLabel={texts.cancelNow}
      color="red"
    >
      <Text size="sm">{texts.cancelText}</Text>
      {Number(paid?.amount ?? 0) > 0 && (
        <Alert color="yellow">{paidText(priceText(paid, order, locale))}</Alert>
      )}
      {Number(authorized?.amount ?? 0) > 0 && (
        <Alert color="blue">{texts.captures.cancel(priceText(authorized, order, locale))}</Alert>
      )}
      {kept && (
        <Checkbox label={texts.restock[kept]} {...form.getInputProps('restock', { type: 'checkbox' })} />
      )}
      {order.buyerInfo?.email && (
        <Checkbox label={texts.tellCancel} {...form.getInputProps('tell', { type: 'checkbox' })} />
      )}
      {form.values.tell && (
        <Textarea
          label={texts.message}
          description={texts.messageHint}
          maxLength={1000}
          autosize
          minRows={3}
          {...form.getInputProps('message')}
        />
      )}
    </DialogForm>
  )
}

/** What a gift card paid goes back by itself. */
function usePaidText({ id = '', balanceSummary }: Order): (amount: string) => string {
  const { data } = useCall('listTransactionsForSingleOrder', { orderId: id })
  const { payments = [] } = data?.orderTransactions ?? {}
  const card = payments.find(({ giftcardPaymentDetails: details }) => details && !details.voided)
  if (!card) return texts.cancelPaid
  const isAll = Number(card.amount?.amount ?? 0) >= Number(balanceSummary?.paid?.amount ?? 0)
  return isAll ? texts.cancelPaidByCard : texts.cancelPaidInPartByCard
}

function useCancellation({ order: { id = '', buyerInfo }, onClose }: FormProps) {
  const form = useForm({ initialValues: { restock: true, tell: Boolean(buyerInfo?.email), message: '' } })
  const { mutate, error, isPending } = useChange('cancelOrder', {
    onDone() {
      notify.success(texts.wasCanceled)
      onClose()
    },
  })
  const submit = form.onSubmit(({ restock, tell, message }) =>
    mutate({
      id,
      restockAllItems: restock,
      sendOrderCanceledEmail: tell,
      ...(tell && message.trim() ? { customMessage: message.trim() } : {}),
    }),
  )
  return { form, submit, error, isPending }
}
