import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Checkbox, Modal, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/use-call.ts'
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
  const paid = order.balanceSummary?.paid
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
        <Alert color="yellow">{texts.cancelPaid(priceText(paid, order, locale))}</Alert>
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
