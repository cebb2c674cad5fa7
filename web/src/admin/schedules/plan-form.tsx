import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Fieldset, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { optionsOf } from '../components/form/options.ts'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { adoptSaved, useRevision } from '../components/form/use-revision.ts'
import { MoneyField, PercentField } from '../components/number/number-field.tsx'
import { language } from '../language/language.ts'
import { Preview } from './preview.tsx'
import { firstMissing, type PlanValues, type Stage, toRequest, valuesOf } from './schedules.rules.ts'
import { Target } from './target.tsx'
import { texts } from './texts/index.ts'

interface PlanFormProps {
  values: PlanValues
  stage: Stage
  /** Absent for a new record. */
  known?: { id: string; revision: string }
}

/** The form of a planned change: all fields before it starts, name and end while it runs. */
export function PlanForm({ values, stage, known }: PlanFormProps) {
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const { form, submit, error, isPending } = usePlanForm(values, stage, known)
  const fixed = stage !== 'coming'
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={shownFields}
      mayChange={mayWrite && stage !== 'past'}
      isDirty={!known || form.isDirty()}
      isPending={isPending}
    >
      <Times form={form} fixed={fixed} />
      <Fieldset variant="unstyled" mx={0} p={0} disabled={fixed}>
        <Stack>
          <Target form={form} />
          <Change form={form} />
        </Stack>
      </Fieldset>
      {stage === 'coming' && <Preview values={form.values} />}
    </RecordForm>
  )
}

type PlanFields = ReturnType<typeof useForm<PlanValues>>

function Times({ form, fixed }: { form: PlanFields; fixed: boolean }) {
  const { timeZone } = useLocaleSettings()
  return (
    <FormSection title={texts.parts.basics}>
      <TextInput label={texts.name} required maxLength={100} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={texts.zone(zoneName(timeZone, language))}
          required
          disabled={fixed}
          {...form.getInputProps('startDate')}
        />
        <TextInput
          type="datetime-local"
          label={texts.end}
          description={texts.endHint}
          {...form.getInputProps('endDate')}
        />
      </SimpleGrid>
    </FormSection>
  )
}

function Change({ form }: { form: PlanFields }) {
  const { discount } = form.values
  const DiscountField = discount === 'PERCENT' ? PercentField : MoneyField
  return (
    <FormSection title={texts.parts.change}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.discount}
          data={optionsOf(texts.discounts)}
          allowDeselect={false}
          {...form.getInputProps('discount')}
        />
        {discount !== 'NONE' && (
          <DiscountField key={discount} label={texts.value} {...form.getInputProps('value')} />
        )}
        <TextInput
          label={texts.ribbon}
          placeholder={texts.ribbonHint}
          maxLength={30}
          {...form.getInputProps('ribbon')}
        />
        <Select
          label={texts.visibility}
          data={optionsOf(texts.visible)}
          allowDeselect={false}
          {...form.getInputProps('visible')}
        />
      </SimpleGrid>
    </FormSection>
  )
}

const wrapper = 'scheduledChange'
const shownFields = ['name', 'startDate', 'endDate', 'target'].map((field) => `${wrapper}.${field}`)

function usePlanForm(values: PlanValues, stage: Stage, known: PlanFormProps['known']) {
  const navigate = useNavigate()
  const form = useForm<PlanValues>({ initialValues: values })
  const isSaved = useUnsaved(form.isDirty())
  const [revision, setRevision] = useRevision(form, { revision: known?.revision, values })
  const update = useChange('updateScheduledChange', { onDone: () => notify.success(texts.saved) })
  const create = useChange('createScheduledChange', {
    onDone({ scheduledChange: { id } }) {
      notify.success(texts.created)
      isSaved()
      void navigate(`/admin/schedules/${id}`, { replace: true })
    },
  })
  const onError = (error: Error) => form.setErrors(formErrors(error, wrapper))
  const submit = form.onSubmit((typed) => {
    const missing = firstMissing(typed)
    if (missing && stage === 'coming') return form.setErrors({ [missing]: texts.lacks[missing] })
    const wanted = toRequest(typed)
    if (!known) return create.mutate({ scheduledChange: wanted }, { onError })
    const { name, endDate } = wanted
    const change = stage === 'coming' ? wanted : { name, ...(endDate === undefined ? {} : { endDate }) }
    update.mutate(
      { scheduledChange: { ...change, ...known, revision } },
      {
        onError,
        onSuccess({ scheduledChange: saved }) {
          setRevision(saved.revision)
          adoptSaved(form, { before: typed, saved: valuesOf(saved) })
        },
      },
    )
  })
  return {
    form,
    submit,
    error: create.error ?? update.error,
    isPending: create.isPending || update.isPending,
  }
}
