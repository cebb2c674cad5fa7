import { zoneChoices } from '@cartwright/contract/times/time-zones.ts'
import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { FormSection } from '../../components/form/record-form.tsx'
import { CountField, NumberField } from '../../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { newWindow, type SlotValues, slotErrors, type WindowValues, weekdays } from './rules.ts'

const texts = allTexts.slots

interface SlotsSectionProps {
  values: SlotValues
  onChange: (values: SlotValues) => void
  /** Messages by fields of the request, e.g. `deliverySlots.windows.0.to`. */
  errors: Readonly<Record<string, unknown>>
}

/** The times of an option or pickup location that shoppers choose from. */
export function SlotsSection({ values, onChange, errors }: SlotsSectionProps) {
  const change = (part: Partial<SlotValues>) => onChange({ ...values, ...part })
  const found = slotErrors(values, errors)
  return (
    <FormSection title={texts.title}>
      <Switch
        label={texts.on}
        description={texts.onHint}
        checked={values.on}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      {values.on && (
        <>
          <Windows windows={values.windows} onChange={(windows) => change({ windows })} found={found} />
          <Limits values={values} change={change} found={found} />
        </>
      )}
    </FormSection>
  )
}

type Found = ReturnType<typeof slotErrors>

interface WindowsProps {
  windows: readonly WindowValues[]
  onChange: (windows: WindowValues[]) => void
  found: Found
}

function Windows({ windows, onChange, found }: WindowsProps) {
  return (
    <Stack gap="lg">
      {windows.map((window, index) => (
        <Window
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no id, and keep their order
          key={index}
          number={index + 1}
          window={window}
          errors={found.windows[index] ?? {}}
          onChange={(changed) => onChange(windows.with(index, changed))}
          onRemove={() => onChange(windows.toSpliced(index, 1))}
        />
      ))}
      {found.windowsMissing && (
        <Text size="sm" c="red">
          {found.windowsMissing}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...windows, newWindow])}
        >
          {texts.addWindow}
        </Button>
      </div>
    </Stack>
  )
}

interface WindowProps {
  number: number
  window: WindowValues
  errors: NonNullable<Found['windows'][number]>
  onChange: (window: WindowValues) => void
  onRemove: () => void
}

function Window({ number, window, errors, onChange, onRemove }: WindowProps) {
  const change = (part: Partial<WindowValues>) => onChange({ ...window, ...part })
  const { from, to, capacity } = window
  return (
    <Group gap="xs" align="flex-start" role="group" aria-label={texts.window(number)}>
      <MultiSelect
        label={texts.days}
        data={weekdays.map((value) => ({ value, label: texts.weekdays[value] }))}
        value={window.weekdays}
        error={errors.weekdays}
        maw={{ sm: '22rem' }}
        flex="1 1 14rem"
        onChange={(chosen) => change({ weekdays: weekdays.filter((name) => chosen.includes(name)) })}
      />
      <TextInput
        label={texts.from}
        type="time"
        value={from}
        error={errors.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        label={texts.to}
        type="time"
        value={to === '24:00' ? '00:00' : to}
        error={errors.to}
        onChange={(event) => change({ to: endOf(event.currentTarget.value) })}
      />
      <CountField
        label={texts.capacity}
        least={1}
        w="6rem"
        value={capacity}
        error={errors.capacity}
        onChange={(value) => change({ capacity: value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        mt="1.55rem"
        aria-label={texts.removeWindow(number)}
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Fields for times cannot say 24:00. */
function endOf(time: string): string {
  return time === '00:00' ? '24:00' : time
}

interface LimitsProps {
  values: SlotValues
  change: (part: Partial<SlotValues>) => void
  found: Found
}

function Limits({ values, change, found }: LimitsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField
          format={{ decimals: 2, unit: texts.hours }}
          label={texts.cutOff}
          description={texts.cutOffHint}
          value={values.cutOffHours}
          onChange={(cutOffHours) => change({ cutOffHours })}
        />
        <CountField
          unit={texts.daysUnit}
          label={texts.preparation}
          description={texts.preparationHint}
          value={values.preparationDays}
          onChange={(preparationDays) => change({ preparationDays })}
        />
        <CountField
          unit={texts.daysUnit}
          label={texts.horizon}
          description={texts.horizonHint}
          value={values.horizonDays}
          error={found.horizonDays}
          onChange={(horizonDays) => change({ horizonDays })}
        />
      </SimpleGrid>
      <TagsInput
        label={texts.blackout}
        description={texts.blackoutHint}
        value={values.blackoutDates}
        error={found.blackoutDates}
        acceptValueOnBlur
        onChange={(blackoutDates) => change({ blackoutDates })}
      />
      <Select
        label={texts.timeZone}
        description={texts.timeZoneHint}
        data={zoneChoices(language, values.timeZone || undefined)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': texts.noTimeZone }}
        value={values.timeZone || null}
        onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
      />
    </>
  )
}
