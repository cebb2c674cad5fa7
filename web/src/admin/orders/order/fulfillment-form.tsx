import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Checkbox, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as partTexts } from '../../components/texts/index.ts'
import { chosenOf, type Left } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface SendFormProps {
  order: Order
  left: readonly Left[]
  opened: boolean
  onClose: () => void
}

export function SendForm({ order, left, opened, onClose }: SendFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.sendTitle(order.number ?? '')}>
      <Form order={order} left={left} onClose={onClose} />
    </Modal>
  )
}

/** All that is left is chosen to begin with. */
function Form({ order, left, onClose }: Omit<SendFormProps, 'opened'>) {
  const form = useForm({
    initialValues: {
      pieces: Object.fromEntries(left.map((line) => [line.id, line.left as number | string])),
      trackingNumber: '',
      shippingProvider: '',
      trackingLink: '',
      tell: Boolean(order.buyerInfo?.email),
    },
    validate: {
      pieces: (pieces) => (chosenOf(left, pieces).length > 0 ? null : texts.nothingChosen),
    },
  })
  const send = useChange('createFulfillment', {
    onDone() {
      notify.success(texts.wasSent)
      onClose()
    },
  })
  const submit = form.onSubmit(({ pieces, tell, ...tracking }) => {
    const trackingInfo = Object.fromEntries(
      Object.entries(tracking).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
    )
    const lineItems = chosenOf(left, pieces)
    send.mutate(
      { orderId: order.id ?? '', fulfillment: { lineItems, trackingInfo }, sendShippingEmail: tell },
      { onError: (error) => form.setErrors(formErrors(error, 'fulfillment.trackingInfo')) },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem
          error={send.error}
          formFields={['trackingNumber', 'shippingProvider', 'trackingLink'].map(
            (field) => `fulfillment.trackingInfo.${field}`,
          )}
        />
        {left.map(({ id, name, left: most }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text size="sm">{name}</Text>
            <Group gap="xs" wrap="nowrap">
              <NumberInput
                aria-label={texts.quantityOf(name)}
                w={84}
                min={0}
                max={most}
                allowDecimal={false}
                {...form.getInputProps(`pieces.${id}`)}
              />
              <Text size="sm" c="dimmed" className="order-figure">
                {texts.ofLeft(most)}
              </Text>
            </Group>
          </Group>
        ))}
        {form.errors.pieces && (
          <Text size="sm" c="red" role="alert">
            {form.errors.pieces}
          </Text>
        )}
        <TextInput
          label={texts.provider}
          placeholder={texts.providerHint}
          {...form.getInputProps('shippingProvider')}
        />
        <TextInput label={texts.tracking} {...form.getInputProps('trackingNumber')} />
        <TextInput
          label={texts.link}
          placeholder={texts.linkHint}
          type="url"
          {...form.getInputProps('trackingLink')}
        />
        {order.buyerInfo?.email && (
          <Checkbox label={texts.tell} {...form.getInputProps('tell', { type: 'checkbox' })} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {texts.sendNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
