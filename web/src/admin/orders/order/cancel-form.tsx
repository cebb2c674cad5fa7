import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts } from '../texts/index.ts'

interface CancelFormProps {
  order: Order
  opened: boolean
  onClose: () => void
}

export function CancelForm({ order, opened, onClose }: CancelFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.cancelTitle(order.number ?? '')}>
      <Form order={order} onClose={onClose} />
    </Modal>
  )
}

function Form({ order, onClose }: Omit<CancelFormProps, 'opened'>) {
  const { id = '', buyerInfo, balanceSummary } = order
  const hasEmail = Boolean(buyerInfo?.email)
  const form = useForm({ initialValues: { restock: true, tell: hasEmail, message: '' } })
  const cancel = useChange('cancelOrder', {
    onDone() {
      notify.success(texts.wasCanceled)
      onClose()
    },
  })
  const submit = form.onSubmit(({ restock, tell, message }) =>
    cancel.mutate({
      id,
      restockAllItems: restock,
      sendOrderCanceledEmail: tell,
      ...(tell && message.trim() ? { customMessage: message.trim() } : {}),
    }),
  )
  const paid = balanceSummary?.paid
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={cancel.error} />
        <Text size="sm">{texts.cancelText}</Text>
        {Number(paid?.amount ?? 0) > 0 && (
          <Alert color="yellow">{texts.cancelPaid(paid?.formattedAmount ?? '')}</Alert>
        )}
        <Checkbox label={texts.restock} {...form.getInputProps('restock', { type: 'checkbox' })} />
        {hasEmail && (
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {texts.cancelNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
