import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import type { Service } from '@cartwright/contract/bookings/services.ts'
import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useAll, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { TimeField } from './time-field.tsx'

const texts = allTexts.adding

interface Values {
  serviceId: string
  day: string
  time: Slot | undefined
  firstName: string
  lastName: string
  email: string
  phone: string
  participants: number | ''
  notifies: boolean
}

type Part = { form: Form<Values> }

/** A booking that was agreed elsewhere, e.g. by phone. */
export function Page() {
  const { data, error, refetch } = useAll('queryServices', {
    request: (paging) => ({ query: { paging } }),
    itemsOf: ({ services }) => services,
  })
  return (
    <>
      <PageHead title={texts.title} back={{ to: '/admin/bookings', label: allTexts.list.title }} />
      <Problem error={error} onRetry={refetch} />
      {data && <BookingForm services={data} />}
    </>
  )
}

function BookingForm({ services }: { services: readonly Service[] }) {
  const navigate = useNavigate()
  const form = useBooking()
  const isSaved = useUnsaved(form.isDirty())
  const book = useChange('bookForCustomer', {
    onDone({ booking }) {
      notify.success(texts.saved)
      isSaved()
      void navigate(`/admin/bookings/${booking.id}`, { replace: true })
    },
  })
  const service = services.find(({ id }) => id === form.values.serviceId)
  const submit = form.onSubmit((values) => {
    const missing = missingIn(values, service)
    if (missing) form.setErrors(missing)
    else book.mutate(requestOf(values, service ?? {}))
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={book.error}
      formFields={[]}
      mayChange={may(useMe(), 'BOOKINGS.MANAGE')}
      isDirty
      isPending={book.isPending}
    >
      <What form={form} services={services} service={service} />
      <Who form={form} />
    </RecordForm>
  )
}

function useBooking() {
  return useForm<Values>({
    initialValues: {
      ...{ serviceId: '', day: '', time: undefined },
      ...{ firstName: '', lastName: '', email: '', phone: '', participants: 1, notifies: true },
    },
  })
}

interface WhatProps extends Part {
  services: readonly Service[]
  service: Service | undefined
}

function What({ form, services, service }: WhatProps) {
  const set = (change: Partial<Values>) => {
    form.setValues({ ...change, time: undefined })
    form.clearErrors()
  }
  return (
    <FormSection title={texts.what}>
      <Select
        label={texts.service}
        required
        searchable
        limit={100}
        data={services.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
        {...form.getInputProps('serviceId')}
        onChange={(id) => set({ serviceId: id ?? '', day: '' })}
      />
      {service && service.type !== 'COURSE' && (
        <TimeField
          key={service.id}
          serviceId={service.id ?? ''}
          day={form.values.day}
          onDay={(day) => set({ day })}
          chosen={form.values.time}
          onChoose={(time) => {
            form.setFieldValue('time', time)
            form.clearFieldError('time')
          }}
          {...(form.errors.time ? { error: String(form.errors.time) } : {})}
        />
      )}
      {service && service.type !== 'APPOINTMENT' && (
        <CountField
          label={texts.participants}
          least={1}
          maw="12rem"
          {...form.getInputProps('participants')}
        />
      )}
    </FormSection>
  )
}

function Who({ form }: Part) {
  return (
    <FormSection title={texts.who}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.firstName} required maxLength={200} {...form.getInputProps('firstName')} />
        <TextInput label={texts.lastName} maxLength={200} {...form.getInputProps('lastName')} />
        <TextInput type="email" label={texts.email} maxLength={254} {...form.getInputProps('email')} />
        <TextInput type="tel" label={texts.phone} maxLength={50} {...form.getInputProps('phone')} />
      </SimpleGrid>
      <Checkbox label={texts.notify} {...form.getInputProps('notifies', { type: 'checkbox' })} />
    </FormSection>
  )
}

function missingIn(
  { serviceId, time, firstName, email, participants }: Values,
  service: Service | undefined,
): Record<string, string> | undefined {
  const missing = {
    ...(serviceId === '' ? { serviceId: texts.needed.service } : {}),
    ...(service && service.type !== 'COURSE' && !time ? { time: allTexts.time.needed } : {}),
    ...(firstName.trim() === '' ? { firstName: texts.needed.name } : {}),
    ...(email !== '' && !/^\S+@\S+$/.test(email) ? { email: texts.needed.email } : {}),
    ...(participants === '' ? { participants: texts.needed.participants } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}

function requestOf(values: Values, { id = '', schedule, type }: Service) {
  const { firstName, lastName, email, phone, time, participants, notifies } = values
  const bookedEntity =
    type === 'COURSE'
      ? { schedule: { scheduleId: schedule?.id ?? '', serviceId: id } }
      : { slot: { ...time, serviceId: id } }
  return {
    booking: {
      bookedEntity,
      contactDetails: { firstName, lastName, email, phone },
      totalParticipants: type === 'APPOINTMENT' ? 1 : Number(participants),
    },
    participantNotification: { notifyParticipants: notifies },
  }
}
