import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { BookingResource, BookingStaff } from '@cartwright/contract/bookings/resources.ts'
import { zoneChoices } from '@cartwright/contract/times/time-zones.ts'
import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import { CopyText } from '../../components/display/secret.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { type SavedRecord, useRecord } from '../../components/form/use-record.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { ExceptionFields, WeekFields } from './hours.tsx'
import { missingIn, type ResourceValues, scheduleOf, valuesOf } from './rules.ts'

const texts = allTexts.resources
const paths = { staff: '/admin/bookings/staff', room: '/admin/bookings/rooms' }
const wrappers = { staff: 'staffMember', room: 'resource' }

export interface ResourceFormProps {
  kind: 'staff' | 'room'
  saved?: (BookingStaff & Pick<BookingResource, 'type'>) | undefined
}

export function ResourceForm({ kind, saved }: ResourceFormProps) {
  const me = useMe()
  const isStaff = kind === 'staff'
  const { form, submit, error, isPending, isCreating } = useRecord<ResourceValues, Written>({
    id: saved?.id,
    revision: saved?.revision,
    values: valuesOf(saved, me.site.timeZone),
    write: (values, known) => write(kind, values, known),
    pathOf: ({ id }) => `${paths[kind]}/${id}`,
    errorsOf: (problem) => formErrors(problem, wrappers[kind]),
    missingIn: (values) => missingIn(values, { isStaff, needed: texts.needed }),
    saved: texts.saved,
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={[`${wrappers[kind]}.name`, `${wrappers[kind]}.type`]}
      mayChange={may(me, 'BOOKINGS.MANAGE')}
      isDirty={!saved || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={isStaff ? texts.staff : texts.room}>
        <Basics form={form} isStaff={isStaff} />
      </FormSection>
      <FormSection title={texts.week}>
        <WeekFields form={form} />
        <Zone form={form} />
      </FormSection>
      <FormSection title={texts.exceptions}>
        <ExceptionFields form={form} />
      </FormSection>
      {saved?.calendarUrl && <Feed id={saved.id ?? ''} url={saved.calendarUrl} />}
    </RecordForm>
  )
}

interface Written {
  id: string
  revision: string
}

async function write(
  kind: ResourceFormProps['kind'],
  values: ResourceValues,
  known?: SavedRecord,
): Promise<Written> {
  const { email, phone, type } = values
  if (kind === 'staff') {
    const staffMember = { ...scheduleOf(values), email: email.trim(), phone: phone.trim(), ...known }
    const reply = known
      ? await shop.call('updateStaffMember', { staffMember: { ...staffMember, id: known.id } })
      : await shop.call('createStaffMember', { staffMember })
    return { id: reply.staffMember.id ?? '', revision: reply.staffMember.revision ?? '' }
  }
  const resource = { ...scheduleOf(values), type: type.trim(), ...known }
  const reply = known
    ? await shop.call('updateResource', { resource: { ...resource, id: known.id } })
    : await shop.call('createResource', { resource })
  return { id: reply.resource.id ?? '', revision: reply.resource.revision ?? '' }
}

function Basics({ form, isStaff }: { form: Form<ResourceValues>; isStaff: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={texts.name} required maxLength={bookingLimits.name} {...form.getInputProps('name')} />
      {isStaff ? (
        <>
          <TextInput type="email" label={texts.email} maxLength={254} {...form.getInputProps('email')} />
          <TextInput type="tel" label={texts.phone} maxLength={50} {...form.getInputProps('phone')} />
        </>
      ) : (
        <TextInput
          label={texts.type}
          description={texts.typeHint}
          required
          maxLength={100}
          {...form.getInputProps('type')}
        />
      )}
    </SimpleGrid>
  )
}

function Zone({ form }: { form: Form<ResourceValues> }) {
  return (
    <Select
      label={texts.zone}
      description={texts.zoneHint}
      searchable
      allowDeselect={false}
      maw="24rem"
      data={zoneChoices(language, form.values.timeZone)}
      {...form.getInputProps('timeZone')}
    />
  )
}

/** The address at which a calendar program reads the bookings. */
function Feed({ id, url }: { id: string; url: string }) {
  const reset = useChange('resetResourceCalendar', { onDone: () => notify.success(texts.feed.changed) })
  const ask = async () => {
    const isSure = await askToConfirm({
      ...{ title: texts.feed.resetTitle, text: texts.feed.resetText, confirm: texts.feed.reset },
      dangerous: true,
    })
    if (isSure) reset.mutate({ resourceId: id }, { onError: notify.failure })
  }
  return (
    <FormSection title={texts.feed.title}>
      <Text size="sm" c="dimmed">
        {texts.feed.about}
      </Text>
      <Group gap="xs">
        <CopyText value={url} label={texts.feed.copy} />
        <Button variant="default" size="xs" loading={reset.isPending} onClick={ask}>
          {texts.feed.reset}
        </Button>
      </Group>
    </FormSection>
  )
}
