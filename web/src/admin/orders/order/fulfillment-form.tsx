import { collectedBy } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Checkbox, Group, Modal, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { CountField } from '../../components/number/number-field.tsx'
import { isPickup, lineItemsToFulfill, type OpenLineItem } from '../fulfilment.rules.ts'
import { texts } from '../texts/index.ts'

interface FulfillmentDialogProps {
  order: Order
  left: readonly OpenLineItem[]
  opened: boolean
  onClose: () => void
}

type FormProps = Omit<FulfillmentDialogProps, 'opened'>

const trackingFields = ['trackingNumber', 'shippingProvider', 'trackingLink'].map(
  (field) => `fulfillment.trackingInfo.${field}`,
)

export function FulfillmentDialog({ order, left, opened, onClose }: FulfillmentDialogProps) {
  const title = isPickup(order) ? texts.pickups.collectTitle : texts.sendTitle
  return (
    <Modal opened={opened} onClose={onClose} title={title(order.number ?? '')}>
      <FulfillmentForm order={order} left={left} onClose={onClose} />
    </Modal>
  )
}

function FulfillmentForm({ order, left, onClose }: FormProps) {
  const { form, submit, error, isPending } = useFulfillment({ order, left, onClose })
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={trackingFields}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={isPickup(order) ? texts.pickups.collectNow : texts.sendNow}
    >
      {left.map(({ id, name, left: most }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text size="sm">{name}</Text>
          <Group gap="xs" wrap="nowrap">
            <CountField
              aria-label={texts.quantityOf(name)}
              w={84}
              most={most}
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
      {isPickup(order) ? (
        <TextInput
          label={texts.pickups.collectedBy}
          description={texts.pickups.collectedByHint}
          maxLength={100}
          {...form.getInputProps('collector')}
        />
      ) : (
        <TrackingFields form={form} />
      )}
      {order.buyerInfo?.email && (
        <Checkbox label={texts.tell} {...form.getInputProps('tell', { type: 'checkbox' })} />
      )}
    </DialogForm>
  )
}

interface TrackingFieldsProps {
  form: Pick<ReturnType<typeof useFulfillment>['form'], 'getInputProps'>
}

function TrackingFields({ form }: TrackingFieldsProps) {
  return (
    <>
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
    </>
  )
}

/** Starts with all open quantities. */
function useFulfillment({ order, left, onClose }: FormProps) {
  const form = useForm({
    initialValues: {
      pieces: Object.fromEntries(left.map((line) => [line.id, line.left as number | string])),
      trackingNumber: '',
      shippingProvider: '',
      trackingLink: '',
      collector: '',
      tell: Boolean(order.buyerInfo?.email),
    },
    validate: {
      pieces: (pieces) => (lineItemsToFulfill(left, pieces).length > 0 ? null : texts.nothingChosen),
    },
  })
  const { mutate, error, isPending } = useChange('createFulfillment', {
    onDone() {
      notify.success(isPickup(order) ? texts.pickups.wasCollected : texts.wasSent)
      onClose()
    },
  })
  const submit = form.onSubmit(({ pieces, tell, collector, ...tracking }) => {
    const trackingInfo = Object.fromEntries(
      Object.entries(tracking).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
    )
    const lineItems = lineItemsToFulfill(left, pieces)
    const name = collector.trim()
    const customInfo = name ? { customInfo: { fieldsData: { [collectedBy]: name } } } : {}
    mutate(
      {
        orderId: order.id ?? '',
        fulfillment: { lineItems, trackingInfo, ...customInfo },
        sendShippingEmail: tell,
      },
      { onError: (error) => form.setErrors(formErrors(error, 'fulfillment.trackingInfo')) },
    )
  })
  return { form, submit, error, isPending }
}
