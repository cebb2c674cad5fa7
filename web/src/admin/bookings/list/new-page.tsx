import type { Service } from '@cartwright/contract/bookings/services.ts'
import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { problemOf } from '../../api/problems.rules.ts'
import { useAll, useCall, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { type Asked, type BookingValues, blankAnswers, missingIn, requestOf } from './new.rules.ts'
import { Choices, Length, Place, Questions, Run } from './new-fields.tsx'
import { TimeField } from './time-field.tsx'

const texts = allTexts.adding

type Part = { form: Form<BookingValues> }

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
  const form = useForm<BookingValues>({ initialValues: blank })
  const isSaved = useUnsaved(form.isDirty())
  const book = useChange('bookForCustomer', {
    onDone({ booking }) {
      notify.success(texts.saved)
      isSaved()
      void navigate(`/admin/bookings/${booking.id}`, { replace: true })
    },
  })
  const service = services.find(({ id }) => id === form.values.serviceId)
  const asked = { service, options: useOptions(service) }
  const submit = form.onSubmit((values) => {
    const missing = missingIn(values, asked, { ...texts.needed, time: allTexts.time.needed })
    if (missing) form.setErrors(missing)
    else
      book.mutate(requestOf(values, asked, language), {
        onError: (problem) => form.setErrors(answerErrors(problem)),
      })
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={book.error}
      formFields={(service?.form?.fields ?? []).map(({ key }) => `formSubmission.${key}`)}
      mayChange={may(useMe(), 'BOOKINGS.MANAGE')}
      isDirty
      isPending={book.isPending}
    >
      <What form={form} services={services} asked={asked} />
      <Who form={form} service={service} />
      {service && <Questions form={form} service={service} />}
    </RecordForm>
  )
}

const blank: BookingValues = {
  ...{ serviceId: '', length: '', day: '', time: undefined, run: '', participants: 1, choices: {} },
  ...{ firstName: '', lastName: '', email: '', phone: '', location: '0' },
  ...{ address: '', postalCode: '', city: '', answers: {}, notifies: true },
}

/** The options of the service, on which its price depends. */
function useOptions({ id, payment }: Service = {}) {
  const { data } = useCall(
    'queryServiceOptions',
    { query: { filter: { serviceId: id ?? '' }, paging: { limit: 1 } } },
    { enabled: payment?.rateType === 'VARIED' },
  )
  return data?.serviceOptionsAndVariantsList[0]?.options?.values ?? []
}

/** What the shop says of answers, by the fields of the form. */
function answerErrors(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problemOf(error).fields).map(([field, text]) => [
      field.replace(/^formSubmission\./, 'answers.'),
      text,
    ]),
  )
}

interface WhatProps extends Part {
  services: readonly Service[]
  asked: Asked
}

function What({ form, services, asked: { service, options } }: WhatProps) {
  const set = (change: Partial<BookingValues>) => {
    form.setValues({ ...change, time: undefined })
    form.clearErrors()
  }
  return (
    <FormSection title={texts.what}>
      <Select
        label={texts.service}
        placeholder={texts.chooseService}
        required
        searchable
        limit={100}
        data={services.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
        {...form.getInputProps('serviceId')}
        onChange={(id) => set(startOf(services.find((one) => one.id === id)))}
      />
      {service && (
        <Length service={service} value={form.values.length} onChange={(length) => set({ length })} />
      )}
      {service && service.type !== 'COURSE' && (
        <TimeField
          key={service.id}
          serviceId={service.id ?? ''}
          {...(form.values.length ? { minutes: Number(form.values.length) } : {})}
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
      {service?.type === 'COURSE' && <Run form={form} course={service} />}
      <Choices form={form} options={options} />
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

/** Another service begins anew; the customer stays. */
function startOf(service: Service | undefined): Partial<BookingValues> {
  return {
    ...{ serviceId: service?.id ?? '', length: '', day: '', run: '', location: '0', choices: {} },
    answers: service ? blankAnswers(service) : {},
  }
}

function Who({ form, service }: Part & { service: Service | undefined }) {
  return (
    <FormSection title={texts.who}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.firstName} required maxLength={200} {...form.getInputProps('firstName')} />
        <TextInput label={texts.lastName} maxLength={200} {...form.getInputProps('lastName')} />
        <TextInput type="email" label={texts.email} maxLength={254} {...form.getInputProps('email')} />
        <TextInput type="tel" label={texts.phone} maxLength={50} {...form.getInputProps('phone')} />
      </SimpleGrid>
      {service && <Place form={form} service={service} />}
      <Checkbox label={texts.notify} {...form.getInputProps('notifies', { type: 'checkbox' })} />
    </FormSection>
  )
}
