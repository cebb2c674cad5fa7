import type { PlanChange, PlanOrder } from '@cartwright/contract/plans/orders.ts'
import { Button, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { useCall, useChange } from '../../api/use-call.ts'
import { Facts } from '../../components/display/facts.tsx'
import { dateTimeText, moneyText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { usePlans } from '../../components/form/members-only.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.orders.change

interface ChangeProps {
  order: PlanOrder
}

type When = keyof typeof texts.at

/** Changes the member to another plan, after saying what that costs. */
export function ChangePlan({ order }: ChangeProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.button}
      </Button>
      {isOpen && <ChangeDialog order={order} onClose={close} />}
    </>
  )
}

function ChangeDialog({ order, onClose }: ChangeProps & { onClose: () => void }) {
  const { id = '', planId: present, priceDetails } = order
  const isRecurring = priceDetails?.subscription !== undefined
  const form = useForm<{ planId: string; effectiveAt: When }>({
    initialValues: { planId: '', effectiveAt: 'IMMEDIATELY' },
    validate: { planId: (text) => (text ? null : texts.needed) },
  })
  const { planId, effectiveAt } = form.values
  const navigate = useNavigate()
  const plans = usePlans()
  const preview = useCall('previewPlanChange', { id, planId, effectiveAt }, { enabled: planId !== '' })
  const asked = planId === '' ? undefined : preview.data?.change
  const change = useChange('changePlan', {
    onDone({ order: next }, { effectiveAt }) {
      notify.success(effectiveAt === 'IMMEDIATELY' ? texts.done : texts.planned)
      onClose()
      if (effectiveAt === 'IMMEDIATELY') navigate(`/admin/plan-orders/${next.id}`)
    },
  })
  const submit = form.onSubmit((values) => {
    if (asked) change.mutate({ id, ...values, dueNow: asked.dueNow })
  })
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      <DialogForm
        onSubmit={submit}
        error={change.error}
        isPending={change.isPending}
        aside={<CancelButton onClick={onClose} />}
        submitLabel={texts.submit}
      >
        <Select
          label={texts.to}
          required
          searchable
          data={(plans ?? []).flatMap(({ id: value = '', name: label = '' }) =>
            value === present ? [] : [{ value, label }],
          )}
          {...form.getInputProps('planId')}
          value={planId || null}
        />
        {isRecurring && (
          <Radio.Group label={texts.when} {...form.getInputProps('effectiveAt')}>
            <Stack gap="xs" mt="xs">
              {(['IMMEDIATELY', 'NEXT_PAYMENT_DATE'] as const).map((when) => (
                <Radio key={when} value={when} label={texts.at[when]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {planId !== '' && <Problem error={preview.error} />}
        {asked && <Costs change={asked} />}
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
      </DialogForm>
    </Modal>
  )
}

function Costs({ change }: { change: PlanChange }) {
  const place = useLocaleSettings()
  const { currency, dueNow, credit, creditLeft, nextPayment, laterPayments, startDate } = change
  const amount = (decimal: string) => moneyText(decimal, { ...place, currency })
  const day = (date: string) => dateTimeText(date, place, 'day')
  return (
    <Facts
      facts={[
        [texts.dueNow, Number(dueNow) > 0 ? amount(dueNow) : texts.nothing],
        [texts.credit, Number(credit) > 0 ? amount(credit) : ''],
        [texts.creditLeft, Number(creditLeft) > 0 ? amount(creditLeft) : ''],
        [texts.starts, day(startDate)],
        [
          texts.next,
          nextPayment ? texts.on(amount(nextPayment.amount), day(nextPayment.date)) : texts.nothing,
        ],
        [texts.later, laterPayments ? amount(laterPayments) : ''],
      ]}
    />
  )
}
