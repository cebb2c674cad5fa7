import { momentOf } from '@cartwright/contract/values/times.ts'
import { Modal, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { shop } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { invalidate, useCall, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { usePlans } from '../../components/form/members-only.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.orders

interface GiveValues {
  memberId: string
  planId: string
  how: keyof typeof texts.giveHows
  start: string
}

/** Gives a plan to a member: paid, to be paid, or as a present. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useMe().site
  const form = useForm<GiveValues>({
    initialValues: { memberId: '', planId: '', how: 'UNPAID', start: '' },
    validate: {
      memberId: (id) => (id ? null : texts.neededMember),
      planId: (id) => (id ? null : texts.neededPlan),
    },
  })
  const give = useSingleFlight({
    mutationFn: (values: GiveValues) => write(values, timeZone),
    onSuccess() {
      invalidate()
      notify.success(texts.given)
      onClose()
    },
  })
  const plans = usePlans()
  return (
    <Modal opened onClose={onClose} title={texts.giveTitle}>
      <DialogForm
        onSubmit={form.onSubmit((values) => give.mutate(values))}
        error={give.error}
        isPending={give.isPending}
        aside={<CancelButton onClick={onClose} />}
        submitLabel={texts.give}
      >
        <Member {...form.getInputProps('memberId')} />
        <Select
          label={texts.givePlan}
          required
          searchable
          nothingFoundMessage={texts.nothing}
          data={(plans ?? []).map(({ id = '', name = '' }) => ({ value: id, label: name }))}
          {...form.getInputProps('planId')}
          value={form.values.planId || null}
        />
        <Select
          label={texts.giveHow}
          data={optionsOf(texts.giveHows)}
          allowDeselect={false}
          {...form.getInputProps('how')}
        />
        <TextInput
          type="date"
          label={texts.giveStart}
          description={texts.giveStartHint}
          {...form.getInputProps('start')}
        />
        <Text size="sm" c="dimmed">
          {texts.giveHint}
        </Text>
      </DialogForm>
    </Modal>
  )
}

interface MemberProps {
  value?: string
  onChange?: (id: string | null) => void
}

function Member({ value, ...props }: MemberProps) {
  const [typed, search] = useState('')
  const [words] = useDebouncedValue(typed.trim().toLowerCase().slice(0, 100), 200)
  const { data } = useCall(
    'queryMembers',
    {
      fieldsets: ['FULL'],
      query: { filter: words ? { loginEmail: { $contains: words } } : {}, paging: { limit: 20 } },
    },
    { keepPrevious: true },
  )
  const members = data?.members ?? []
  return (
    <Select
      label={texts.giveMember}
      description={texts.giveMemberHint}
      required
      searchable
      nothingFoundMessage={texts.nothing}
      data={members.map(({ id, loginEmail }) => ({ value: id ?? '', label: loginEmail ?? '' }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={search}
      value={value || null}
      {...props}
    />
  )
}

async function write({ memberId, planId, how, start }: GiveValues, timeZone: string): Promise<unknown> {
  const moment = start ? momentOf(`${start}T00:00`, timeZone) : undefined
  const startDate = moment && moment.getTime() > Date.now() ? { startDate: moment.toISOString() } : {}
  if (how === 'GIFT') return shop.call('giftPlan', { planId, memberId, ...startDate })
  return shop.call('createOfflinePlanOrder', { planId, memberId, paid: how === 'PAID', ...startDate })
}
