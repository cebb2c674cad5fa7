import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { BookingPolicy } from '@cartwright/contract/bookings/policies.ts'
import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField, MeasureField } from '../../components/number/number-field.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { contentOf, type PolicyValues, valuesOf } from './rules.ts'

const texts = allTexts.policies
const back = { to: '/admin/bookings/policies', label: texts.title }
type Part = { form: Form<PolicyValues> }

/** A policy, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <Existing key={id} id={id} />
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <PolicyForm />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const { data, error, refetch } = useCall('getBookingPolicy', { bookingPolicyId: id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { bookingPolicy } = data
  const { name = '', default: isDefault } = bookingPolicy
  return (
    <>
      <PageHead
        title={name}
        back={back}
        actions={mayManage && !isDefault && <DeletePolicy id={id} name={name} />}
      />
      <PolicyForm saved={bookingPolicy} />
    </>
  )
}

function DeletePolicy({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const remove = useChange('deleteBookingPolicy', {
    invalidates: ['queryBookingPolicies'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/bookings/policies')
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts.removal}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ bookingPolicyId: id }, { onError: notify.failure })}
    />
  )
}

function PolicyForm({ saved }: { saved?: BookingPolicy }) {
  const { form, submit, error, isPending, isCreating } = useRecord<PolicyValues, BookingPolicy>({
    id: saved?.id,
    revision: saved?.revision,
    values: valuesOf(saved),
    async write(values, known) {
      const content = contentOf(values)
      const { bookingPolicy } = known
        ? await shop.call('updateBookingPolicy', { bookingPolicy: { ...content, ...known } })
        : await shop.call('createBookingPolicy', { bookingPolicy: content })
      return bookingPolicy
    },
    pathOf: ({ id }) => `/admin/bookings/policies/${id}`,
    errorsOf: (problem) => formErrors(problem, 'bookingPolicy'),
    missingIn: ({ name }) => (name.trim() === '' ? { name: texts.needed } : undefined),
    saved: texts.saved,
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['bookingPolicy.name']}
      mayChange={may(useMe(), 'BOOKINGS.MANAGE')}
      isDirty={!saved || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.basics}>
        <TextInput
          label={texts.name}
          required
          maxLength={bookingLimits.name}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.text}
          description={texts.textHint}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2500}
          {...form.getInputProps('text')}
        />
      </FormSection>
      <Booking form={form} />
      <Changes form={form} />
      <Waiting form={form} />
    </RecordForm>
  )
}

function Booking({ form }: Part) {
  return (
    <FormSection title={texts.booking}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MeasureField
          label={texts.earliest}
          description={texts.emptyHint}
          unit={texts.days}
          {...form.getInputProps('earliest')}
        />
        <MeasureField
          label={texts.latest}
          description={texts.emptyHint}
          unit={texts.hours}
          {...form.getInputProps('latest')}
        />
        <CountField
          label={texts.participants}
          description={texts.participantsHint}
          least={1}
          most={bookingLimits.participants}
          {...form.getInputProps('participants')}
        />
      </SimpleGrid>
    </FormSection>
  )
}

function Changes({ form }: Part) {
  const { cancels, moves } = form.values
  return (
    <FormSection title={texts.changes}>
      <Switch label={texts.cancels} {...form.getInputProps('cancels', { type: 'checkbox' })} />
      {cancels && (
        <MeasureField
          label={texts.cancelLimit}
          description={texts.emptyHint}
          unit={texts.hours}
          maw="20rem"
          {...form.getInputProps('cancelLimit')}
        />
      )}
      <Switch label={texts.moves} {...form.getInputProps('moves', { type: 'checkbox' })} />
      {moves && (
        <MeasureField
          label={texts.moveLimit}
          description={texts.emptyHint}
          unit={texts.hours}
          maw="20rem"
          {...form.getInputProps('moveLimit')}
        />
      )}
    </FormSection>
  )
}

function Waiting({ form }: Part) {
  return (
    <FormSection title={texts.waiting}>
      <Switch
        label={texts.waits}
        description={texts.waitsHint}
        {...form.getInputProps('waits', { type: 'checkbox' })}
      />
      {form.values.waits && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CountField label={texts.waitingPlaces} least={1} most={1000} {...form.getInputProps('waiting')} />
          <MeasureField
            label={texts.waitingHours}
            unit={texts.hours}
            {...form.getInputProps('waitingHours')}
          />
        </SimpleGrid>
      )}
    </FormSection>
  )
}
