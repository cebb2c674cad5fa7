import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import { Button, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { mayPause } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { ChangePlan } from './change.tsx'

const texts = allTexts.orders

interface OrderProps {
  order: PlanOrder
}

/** What can be done with the plan of a member as it is now. */
export function OrderActions({ order }: OrderProps) {
  const { status, endDate, lastPaymentStatus } = order
  const isOpen = status === 'PENDING' || status === 'ACTIVE' || status === 'PAUSED'
  if (!isOpen) return null
  const isUnpaid = lastPaymentStatus === 'UNPAID' || lastPaymentStatus === 'FAILED'
  return (
    <>
      {isUnpaid && <MarkPaid order={order} />}
      {mayPause(order) && <Pause order={order} />}
      {status === 'PAUSED' && <Resume order={order} />}
      {status === 'ACTIVE' && !order.autoRenewCanceled && !isUnpaid && <ChangePlan order={order} />}
      {endDate && <Postpone order={order} />}
      <Cancel order={order} />
    </>
  )
}

function MarkPaid({ order: { id = '' } }: OrderProps) {
  const mark = useChange('markPlanOrderAsPaid', { onDone: () => notify.success(texts.markedPaid) })
  return (
    <Button loading={mark.isPending} onClick={() => mark.mutate({ id }, { onError: notify.failure })}>
      {texts.markPaid}
    </Button>
  )
}

function Pause({ order: { id = '' } }: OrderProps) {
  const pause = useChange('pausePlanOrder', { onDone: () => notify.success(texts.paused) })
  const ask = async () => {
    if (await askToConfirm({ title: texts.pauseTitle, text: texts.pauseText, confirm: texts.pause }))
      pause.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="default" loading={pause.isPending} onClick={ask}>
      {texts.pause}
    </Button>
  )
}

function Resume({ order: { id = '' } }: OrderProps) {
  const resume = useChange('resumePlanOrder', { onDone: () => notify.success(texts.resumed) })
  return (
    <Button
      variant="default"
      loading={resume.isPending}
      onClick={() => resume.mutate({ id }, { onError: notify.failure })}
    >
      {texts.resume}
    </Button>
  )
}

function Postpone({ order: { id = '', endDate } }: OrderProps) {
  const { timeZone } = useMe().site
  const [isOpen, { open, close }] = useDisclosure(false)
  const ends = endDate ? wallTimeOf(new Date(endDate), timeZone) : ''
  const form = useForm({
    initialValues: { endDate: ends },
    validate: { endDate: (text) => (text ? null : texts.neededDate) },
  })
  const postpone = useChange('postponePlanOrderEndDate', {
    onDone() {
      notify.success(texts.postponed)
      close()
    },
  })
  const submit = form.onSubmit(({ endDate: text }) =>
    postpone.mutate(
      { id, endDate: momentOf(text, timeZone).toISOString() },
      { onError: (error) => form.setErrors(formErrors(error, '')) },
    ),
  )
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.postpone}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.postponeTitle}>
        <DialogForm
          onSubmit={submit}
          error={postpone.error}
          formFields={['endDate']}
          isPending={postpone.isPending}
          aside={<CancelButton onClick={close} />}
          submitLabel={texts.postpone}
        >
          <TextInput
            type="datetime-local"
            label={texts.postponeDate}
            description={texts.postponeHint}
            required
            {...form.getInputProps('endDate')}
          />
        </DialogForm>
      </Modal>
    </>
  )
}

type When = keyof typeof texts.cancelAt

function Cancel({ order }: OrderProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="light" color="red" onClick={open}>
        {texts.cancel}
      </Button>
      {isOpen && <CancelDialog order={order} onClose={close} />}
    </>
  )
}

function CancelDialog({ order, onClose }: OrderProps & { onClose: () => void }) {
  const { id = '', status, priceDetails, autoRenewCanceled } = order
  const canEndLater = status === 'ACTIVE' && priceDetails?.subscription !== undefined && !autoRenewCanceled
  const first: When = canEndLater ? 'NEXT_PAYMENT_DATE' : 'IMMEDIATELY'
  const form = useForm<{ effectiveAt: When }>({ initialValues: { effectiveAt: first } })
  const cancel = useChange('cancelPlanOrder', {
    onDone() {
      notify.success(texts.canceled)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={texts.cancelTitle}>
      <DialogForm
        onSubmit={form.onSubmit(({ effectiveAt }) => cancel.mutate({ id, effectiveAt }))}
        error={cancel.error}
        isPending={cancel.isPending}
        aside={<CancelButton label={texts.keep} onClick={onClose} />}
        submitLabel={texts.cancel}
        color="red"
      >
        {canEndLater ? (
          <Radio.Group label={texts.cancelWhen} {...form.getInputProps('effectiveAt')}>
            <Stack gap="xs" mt="xs">
              {(['NEXT_PAYMENT_DATE', 'IMMEDIATELY'] as const).map((when) => (
                <Radio key={when} value={when} label={texts.cancelAt[when]} />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          <Text size="sm">{texts.cancelAt.IMMEDIATELY}.</Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.cancelText}
        </Text>
      </DialogForm>
    </Modal>
  )
}
