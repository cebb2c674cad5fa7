import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import { type Weekday, weekdays } from '@cartwright/contract/bookings/parts.ts'
import { Chip, Group, Input, Modal, MultiSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { CountField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { weekdayName } from '../resources/rules.ts'
import { useResources } from '../resources/use-resources.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.series

interface Values {
  start: string
  duration: number | ''
  days: string[]
  everyWeeks: number | ''
  until: string
  resourceIds: string[]
}

/** New sessions, once or every so many weeks. */
export function SeriesDialog({ serviceId, onClose }: { serviceId: string; onClose: () => void }) {
  const { timeZone } = useLocaleSettings()
  const form = useSeries()
  const create = useChange('createSessionSeries', {
    onDone() {
      notify.success(texts.added)
      onClose()
    },
  })
  const submit = form.onSubmit(({ start, duration, days, everyWeeks, until, resourceIds }) =>
    create.mutate({
      series: {
        ...{ serviceId, timeZone, localStart: start, durationInMinutes: Number(duration), resourceIds },
        ...{ days: days as Weekday[], everyWeeks: Number(everyWeeks) },
        until: days.length > 0 && until ? until : null,
      },
    }),
  )
  return (
    <Modal opened onClose={onClose} title={texts.add}>
      <DialogForm
        onSubmit={submit}
        error={create.error}
        isPending={create.isPending}
        aside={<CancelButton onClick={onClose} />}
      >
        <SeriesFields form={form} timeZone={timeZone} />
      </DialogForm>
    </Modal>
  )
}

function useSeries() {
  return useForm<Values>({
    initialValues: { start: '', duration: 60, days: [], everyWeeks: 1, until: '', resourceIds: [] },
    validate: {
      start: (start) => (start ? null : texts.needed.start),
      duration: (duration) => (duration === '' ? texts.needed.duration : null),
      everyWeeks: (weeks) => (weeks === '' ? texts.needed.weeks : null),
      until: (until, { start }) => (until && until < start.slice(0, 10) ? texts.needed.until : null),
    },
  })
}

function SeriesFields({ form, timeZone }: { form: ReturnType<typeof useSeries>; timeZone: string }) {
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
        <Chip.Group multiple value={form.values.days} onChange={(days) => form.setFieldValue('days', days)}>
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
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
        searchable
        data={resources.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('resourceIds')}
      />
    </>
  )
}
