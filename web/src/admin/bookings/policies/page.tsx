import type { BookingPolicy } from '@cartwright/contract/bookings/policies.ts'
import type { BookingSettings } from '@cartwright/contract/bookings/resources.ts'
import { Badge, Button, SimpleGrid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { useList } from '../../components/list/use-list.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconFileText } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import '../bookings.css'

const texts = allTexts.policies

const columns: readonly Column<BookingPolicy>[] = [
  {
    id: 'name',
    header: texts.name,
    fixed: true,
    card: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/bookings/policies/${id}`}>
        {name}
      </Link>
    ),
  },
  {
    id: 'default',
    header: texts.default,
    card: 'aside',
    cell: ({ default: isDefault }) => isDefault && <Badge color="accent">{texts.default}</Badge>,
  },
]

/** Rules for booking, cancelling and moving, and how long a time is kept. */
export function Page() {
  const list = useList()
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const { data, error, refetch } = useCall('queryBookingPolicies', { query: { paging: { limit: 100 } } })
  const add = mayManage && (
    <Button component={Link} to="/admin/bookings/policies/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/bookings/services', label: allTexts.services.title }}
        actions={add}
      />
      <DataList
        name="booking-policies"
        label={texts.title}
        columns={columns}
        rows={data?.bookingPolicies}
        rowId={({ id }) => id ?? ''}
        rowLabel={({ name }) => name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        empty={emptyListOf(texts, IconFileText, add)}
      />
      <Settings />
    </>
  )
}

function Settings() {
  const { data, error, refetch } = useCall('getBookingSettings', {})
  if (error) return <Problem error={error} onRetry={refetch} />
  return data && <SettingsForm settings={data.settings} />
}

function SettingsForm({ settings }: { settings: BookingSettings }) {
  const form = useForm<Record<keyof BookingSettings, number | ''>>({ initialValues: settings })
  useUnsaved(form.isDirty())
  const save = useChange('updateBookingSettings', {
    onDone(_, request) {
      notify.success(texts.settings.saved)
      form.resetDirty(request.settings)
    },
  })
  const submit = form.onSubmit(({ holdMinutes, reminderHours }) => {
    const sent = { holdMinutes: Number(holdMinutes), reminderHours: Number(reminderHours) }
    save.mutate({ settings: sent }, { onError: (problem) => form.setErrors(formErrors(problem, 'settings')) })
  })
  return (
    <div className="booking-more">
      <RecordForm
        onSubmit={submit}
        error={save.error}
        formFields={['settings.holdMinutes', 'settings.reminderHours']}
        mayChange={may(useMe(), 'BOOKINGS.MANAGE')}
        isDirty={form.isDirty()}
        isPending={save.isPending}
      >
        <FormSection title={texts.settings.title}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CountField
              label={texts.settings.hold}
              description={texts.settings.holdHint}
              unit={texts.settings.minutes}
              least={5}
              most={120}
              {...form.getInputProps('holdMinutes')}
            />
            <CountField
              label={texts.settings.reminder}
              description={texts.settings.reminderHint}
              unit={texts.hours}
              least={0}
              most={336}
              {...form.getInputProps('reminderHours')}
            />
          </SimpleGrid>
        </FormSection>
      </RecordForm>
    </div>
  )
}
