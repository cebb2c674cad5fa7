import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { BusyCalendar } from '@cartwright/contract/bookings/resources.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import { failureOf } from '../../components/feedback/failures.rules.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { FormSection } from '../../components/form/record-form.tsx'
import { Hits } from '../calendar/hits.tsx'
import { useHits } from '../calendar/use-hits.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.resources.busy

/** The calendar of another program whose times are not offered. */
export function BusyCalendarSection({ id }: { id: string }) {
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const { data, error, refetch } = useCall('getBusyCalendar', { resourceId: id })
  const calendar = data?.calendar
  return (
    <Stack mt="md" gap={0} maw="52rem">
      <FormSection title={texts.title}>
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        <Problem error={error} onRetry={refetch} />
        {calendar && <State calendar={calendar} />}
        {calendar && <BusyHits id={id} />}
        {data && mayManage && <Address key={calendar?.address} id={id} calendar={calendar ?? undefined} />}
        {data && !mayManage && <Text size="sm">{calendar ? texts.hidden : texts.none}</Text>}
      </FormSection>
    </Stack>
  )
}

function State({ calendar: { readDate, checkedDate, problem } }: { calendar: BusyCalendar }) {
  return (
    <>
      {problem && (
        <Alert role="alert" color="red" title={texts.failed}>
          <Text size="sm">
            {failureOf(problem)}. {readDate ? texts.failedSince : texts.failedNew}
          </Text>
          {checkedDate && (
            <Text size="sm">
              {texts.tried}: <DateTime at={checkedDate} />
            </Text>
          )}
        </Alert>
      )}
      {readDate && (
        <Text size="sm">
          {texts.read}: <DateTime at={readDate} />
        </Text>
      )}
    </>
  )
}

/** Bookings and sessions of the next days in which the other calendar is busy. */
function BusyHits({ id }: { id: string }) {
  const [from] = useState(() => new Date())
  const to = new Date(from.getTime() + hitDays * 86_400_000)
  const { entries } = useHits({ resourceId: id, from: from.toISOString(), to: to.toISOString() })
  const hits = (entries ?? []).filter(({ looks }) => looks.includes('closed'))
  return <Hits entries={hits} title={allTexts.calendar.hits.busy} />
}

const hitDays = 60

interface AddressProps {
  id: string
  calendar: BusyCalendar | undefined
}

function Address({ id, calendar }: AddressProps) {
  const [address, setAddress] = useState(calendar?.address ?? '')
  const set = useChange('setBusyCalendar', { onDone: tell })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ resourceId: id, address: address.trim() })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Problem error={set.error} formFields={['address']} />
        <TextInput
          type="url"
          inputMode="url"
          label={texts.address}
          description={texts.addressHint}
          placeholder="https://"
          maxLength={bookingLimits.calendarAddress}
          value={address}
          error={formErrors(set.error, '').address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            type="submit"
            variant="default"
            loading={set.isPending}
            disabled={address.trim() === '' || address.trim() === calendar?.address}
          >
            {texts.save}
          </Button>
          {calendar && <Existing id={id} />}
        </Group>
      </Stack>
    </form>
  )
}

function tell({ calendar }: { calendar: BusyCalendar }): void {
  if (calendar.problem) notify.warning(texts.kept, failureOf(calendar.problem))
  else notify.success(texts.saved)
}

function Existing({ id }: { id: string }) {
  const again = useChange('readBusyCalendar', {
    onDone({ calendar }) {
      if (!calendar.problem) notify.success(texts.saved)
    },
  })
  const remove = useChange('removeBusyCalendar', { onDone: () => notify.success(texts.removed) })
  const ask = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm(question)) remove.mutate({ resourceId: id }, { onError: notify.failure })
  }
  return (
    <>
      <Button
        variant="default"
        loading={again.isPending}
        onClick={() => again.mutate({ resourceId: id }, { onError: notify.failure })}
      >
        {texts.again}
      </Button>
      <Button variant="subtle" color="gray" loading={remove.isPending} onClick={ask}>
        {texts.remove}
      </Button>
    </>
  )
}
