import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import { ActionIcon, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { FormSection } from '../../components/form/record-form.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { ServiceValues } from './rules.ts'

const texts = allTexts.services
type Part = { form: Form<ServiceValues> }

/** How long an appointment takes and when it begins; how many places a class or course has. */
export function Times({ form }: Part) {
  const { type } = form.values
  const minutes = (name: 'before' | 'after' | 'interval', least: number) => (
    <CountField
      label={texts.times[name]}
      description={texts.times.hints[name]}
      unit={texts.times.unit}
      least={least}
      most={name === 'interval' ? 1440 : bookingLimits.buffer}
      {...form.getInputProps(name)}
    />
  )
  if (type !== 'APPOINTMENT')
    return (
      <FormSection title={texts.places}>
        <CountField
          label={type === 'COURSE' ? texts.courseCapacity : texts.capacity}
          required
          least={1}
          most={bookingLimits.capacity}
          maw="16rem"
          {...form.getInputProps('capacity')}
        />
      </FormSection>
    )
  return (
    <FormSection title={texts.times.title}>
      <Lengths form={form} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
        {minutes('interval', 5)}
        {minutes('before', 0)}
        {minutes('after', 0)}
      </SimpleGrid>
    </FormSection>
  )
}

/** How long it takes: customers choose one of several. */
function Lengths({ form }: Part) {
  const { durations, rateType } = form.values
  return (
    <Stack gap="xs">
      {durations.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new length has no key
        <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
          <CountField
            label={durations.length > 1 ? texts.times.length(index + 1) : texts.times.duration}
            unit={texts.times.unit}
            required
            least={1}
            most={bookingLimits.duration}
            maw="16rem"
            {...form.getInputProps(`durations.${index}`)}
          />
          {durations.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={texts.times.removeLength(index + 1)}
              onClick={() => form.removeListItem('durations', index)}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {durations.length > 1 && rateType === 'FIXED' && (
        <Text size="sm" c="dimmed">
          {texts.times.samePrice}
        </Text>
      )}
      {durations.length < bookingLimits.durations && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('durations', '')}
          >
            {texts.times.addLength}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
