import type { Service, ServiceLocation } from '@cartwright/contract/bookings/services.ts'
import type { FormFieldDraft } from '@cartwright/contract/forms/forms.ts'
import { answerLimits } from '@cartwright/contract/forms/limits.ts'
import { Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { FormSection } from '../../components/form/record-form.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { runTexts } from '../rules.ts'
import { durationsOf } from '../services/rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useRuns } from '../use-runs.ts'
import { type Asked, type BookingValues, chosenOptions, isAtCustomer, locationOf } from './new.rules.ts'

const texts = allTexts.adding
type Part = { form: Form<BookingValues> }

interface LengthProps {
  service: Service
  value: string
  onChange: (length: string) => void
}

/** Of an appointment that has several. */
export function Length({ service, value, onChange }: LengthProps) {
  const lengths = durationsOf(service).map(String)
  if (service.type !== 'APPOINTMENT' || lengths.length < 2) return null
  return (
    <Select
      label={texts.length}
      allowDeselect={false}
      maw="12rem"
      data={lengths.map((minutes) => ({ value: minutes, label: allTexts.services.minutes(minutes) }))}
      value={value || (lengths[0] ?? null)}
      onChange={(length) => onChange(length ?? '')}
    />
  )
}

/** Of a course that is planned several times. */
export function Run({ form, course }: Part & { course: Service }) {
  const clock = useLocaleSettings()
  const { runs, nextId } = useRuns(course)
  if (runs.length < 2) return null
  const names = runTexts(runs, clock, allTexts.series)
  return (
    <Select
      label={texts.run}
      allowDeselect={false}
      maw="24rem"
      data={runs.map(({ eventId = '' }, index) => ({ value: eventId, label: names[index] ?? '' }))}
      {...form.getInputProps('run')}
      value={form.values.run || (runs.find(({ id }) => id === nextId)?.eventId ?? null)}
    />
  )
}

/** What the price depends on besides the time. */
export function Choices({ form, options }: Part & Pick<Asked, 'options'>) {
  return chosenOptions(options).map(({ id, name, choices }) => (
    <Select
      key={id}
      label={name}
      required
      allowDeselect={false}
      data={choices}
      maw="24rem"
      {...form.getInputProps(`choices.${id}`)}
      value={form.values.choices[id] || null}
    />
  ))
}

/** Where it takes place, if there is a choice, and where the customer is. */
export function Place({ form, service }: Part & { service: Service }) {
  const locations = service.type === 'APPOINTMENT' ? (service.locations ?? []) : []
  const area = locationOf(service, form.values)?.customer?.postalCodes ?? []
  const text = (name: 'address' | 'postalCode' | 'city', maxLength: number, description?: string) => (
    <TextInput
      label={texts[name]}
      description={description}
      required
      maxLength={maxLength}
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      {locations.length > 1 && (
        <Select
          label={texts.location}
          allowDeselect={false}
          maw="24rem"
          data={locations.map((location, index) => ({ value: String(index), label: nameOf(location) }))}
          {...form.getInputProps('location')}
        />
      )}
      {isAtCustomer(service, form.values) && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {text('address', 300)}
          {text('postalCode', 20, area.length > 0 ? texts.area(shownCodes(area)) : undefined)}
          {text('city', 100)}
        </SimpleGrid>
      )}
    </>
  )
}

const mostCodes = 30

function shownCodes(area: readonly string[]): string {
  return area.slice(0, mostCodes).join(', ') + (area.length > mostCodes ? ' …' : '')
}

function nameOf({ type, business, custom }: ServiceLocation): string {
  const kinds = allTexts.services.whereKinds
  if (type === 'CUSTOMER') return kinds.CUSTOMER
  if (type !== 'CUSTOM') return business?.name || kinds.BUSINESS
  const { formattedAddress } = (custom?.address ?? {}) as { formattedAddress?: string }
  return formattedAddress || kinds.CUSTOM
}

/** The questions of the service. */
export function Questions({ form, service }: Part & { service: Service }) {
  const fields = service.form?.fields ?? []
  if (fields.length === 0) return null
  return (
    <FormSection title={texts.questions}>
      {fields.map((field) => (
        <Question key={field.key} form={form} field={field} />
      ))}
    </FormSection>
  )
}

const kinds = {
  TEXT: { type: 'text', maxLength: answerLimits.text },
  EMAIL: { type: 'email', maxLength: answerLimits.email },
  PHONE: { type: 'tel', maxLength: answerLimits.phone },
  NUMBER: { inputMode: 'decimal', maxLength: 30 },
  DATE: { type: 'date' },
} as const

function Question({ form, field: { key = '', type, label, help, required, choices } }: QuestionProps) {
  const name = `answers.${key}`
  const shared = { label, description: help || undefined, required: required ?? false }
  const input = form.getInputProps(name)
  if (type === 'CHECKBOX' || type === 'CONSENT')
    return <Checkbox {...shared} {...form.getInputProps(name, { type: 'checkbox' })} />
  if (type === 'CHOICES')
    return (
      <Checkbox.Group {...shared} {...input}>
        <Stack gap="xs" my="xs">
          {choices?.map((choice) => (
            <Checkbox key={choice} value={choice} label={choice} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  if (type === 'CHOICE')
    return (
      <Select
        {...shared}
        {...input}
        data={choices ?? []}
        clearable={!required}
        maw="24rem"
        value={input.value || null}
        onChange={(choice) => form.setFieldValue(name, choice ?? '')}
      />
    )
  if (type === 'LONG_TEXT')
    return <Textarea {...shared} {...input} autosize minRows={2} maxRows={10} maxLength={2000} />
  return <TextInput {...shared} {...kinds[type]} {...input} />
}

type QuestionProps = Part & { field: FormFieldDraft }
