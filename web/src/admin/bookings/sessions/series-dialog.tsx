import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import { type Weekday, weekdays } from '@cartwright/contract/bookings/parts.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { CourseRun } from '@cartwright/contract/bookings/slots.ts'
import {
  Checkbox,
  Chip,
  Group,
  Input,
  Modal,
  MultiSelect,
  Select,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { Clashes } from '../calendar/clashes.tsx'
import { weekdayName } from '../resources/rules.ts'
import { useResources } from '../resources/use-resources.ts'
import { runTexts } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { contentOf, type SeriesValues, valuesOf } from './series.rules.ts'

const texts = allTexts.series

interface SeriesDialogProps {
  serviceId: string
  /** Of a course, those that are not over. */
  runs: readonly CourseRun[] | undefined
  /** Absent for new sessions. */
  saved?: SessionSeries | undefined
  onClose: () => void
}

/** Sessions, once or every so many weeks. Whoever has booked those that change is told. */
export function SeriesDialog({ serviceId, runs, saved, onClose }: SeriesDialogProps) {
  const locale = useLocaleSettings()
  const timeZone = saved?.timeZone ?? locale.timeZone
  const form = useSeries(saved, runs?.[0]?.id)
  const done = (text: string) => ({
    onDone() {
      notify.success(text)
      onClose()
    },
  })
  const create = useChange('createSessionSeries', done(texts.added))
  const update = useChange('updateSessionSeries', done(texts.changed))
  const submit = form.onSubmit((values) => {
    const content = { ...contentOf(values, saved), timeZone }
    const participantNotification = { notifyParticipants: values.notifies }
    const run = runs && { runId: values.runId || null }
    if (!saved) return create.mutate({ series: { ...content, ...run, serviceId }, participantNotification })
    const { id = '', revision = '' } = saved
    update.mutate({ series: { ...content, id, revision }, participantNotification })
  })
  const error = saved ? update.error : create.error
  const concernsBooked = saved !== undefined || form.values.runId !== ''
  return (
    <Modal opened onClose={onClose} size="lg" title={saved ? texts.edit : texts.add}>
      <DialogForm
        onSubmit={submit}
        error={error}
        isPending={create.isPending || update.isPending}
        disabled={saved !== undefined && !form.isDirty()}
        aside={<CancelButton onClick={onClose} />}
      >
        <Clashes error={error} timeZone={timeZone} />
        {!saved && runs && runs.length > 0 && <RunField form={form} runs={runs} />}
        {saved && <Text size="sm">{texts.editHint}</Text>}
        <SeriesFields form={form} timeZone={timeZone} />
        <Where form={form} />
        {concernsBooked && (
          <Checkbox label={texts.notify} {...form.getInputProps('notifies', { type: 'checkbox' })} />
        )}
      </DialogForm>
    </Modal>
  )
}

function useSeries(saved: SessionSeries | undefined, runId = '') {
  return useForm<SeriesValues>({
    initialValues: { runId, ...valuesOf(saved) },
    validate: {
      start: (start) => (start ? null : texts.needed.start),
      duration: (duration) => (duration === '' ? texts.needed.duration : null),
      everyWeeks: (weeks) => (weeks === '' ? texts.needed.weeks : null),
      until: (until, { start }) => (until && until < start.slice(0, 10) ? texts.needed.until : null),
      address: (address, { place }) => (place === 'CUSTOM' && !address.trim() ? texts.needed.address : null),
    },
  })
}

type Part = { form: ReturnType<typeof useSeries> }

/** A course that is planned already gets more sessions, or is given once more. */
function RunField({ form, runs }: Part & { runs: readonly CourseRun[] }) {
  const names = runTexts(runs, useLocaleSettings(), texts)
  return (
    <Select
      label={texts.run}
      allowDeselect={false}
      data={[
        ...runs.map(({ id = '' }, index) => ({ value: id, label: texts.moreOf(names[index] ?? '') })),
        { value: '', label: texts.newRun },
      ]}
      description={form.values.runId ? texts.addToCourse : texts.newRunHint}
      inputWrapperOrder={['label', 'input', 'description']}
      {...form.getInputProps('runId')}
    />
  )
}

function SeriesFields({ form, timeZone }: Part & { timeZone: string }) {
  const resources = useResources()
  const repeats = form.values.days.length > 0
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={allTexts.time.zone(timeZone)}
          required
          {...form.getInputProps('start')}
        />
        <CountField
          label={texts.duration}
          description={texts.durationHint}
          required
          least={1}
          most={bookingLimits.duration}
          {...form.getInputProps('duration')}
        />
      </SimpleGrid>
      <Input.Wrapper label={texts.days} description={texts.daysHint} labelElement="div">
        <Chip.Group
          multiple
          value={form.values.days}
          onChange={(days) => form.setFieldValue('days', days as Weekday[])}
        >
          <Group gap="xs" mt="xs" role="group" aria-label={texts.days}>
            {weekdays.map((day) => (
              <Chip key={day} value={day} size="xs">
                {weekdayName(day, language)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {repeats && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} className="series-repeats">
          <CountField label={texts.everyWeeks} least={1} most={52} {...form.getInputProps('everyWeeks')} />
          <TextInput
            type="date"
            label={texts.lastDay}
            description={texts.lastDayHint}
            {...form.getInputProps('until')}
          />
        </SimpleGrid>
      )}
      <MultiSelect
        label={texts.who}
        placeholder={form.values.resourceIds.length === 0 ? texts.nobody : ''}
        searchable
        data={resources.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('resourceIds')}
      />
    </>
  )
}

function Where({ form }: Part) {
  return (
    <>
      <Select
        label={texts.where}
        allowDeselect={false}
        data={optionsOf(texts.places)}
        {...form.getInputProps('place')}
      />
      {form.values.place === 'CUSTOM' && (
        <TextInput label={texts.address} required maxLength={500} {...form.getInputProps('address')} />
      )}
    </>
  )
}
