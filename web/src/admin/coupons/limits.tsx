import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import type { CouponValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.limits

/** The period and the number of uses; `used` is absent for a new coupon. */
export function LimitsSection({ form, used }: { form: Form<CouponValues>; used: number | undefined }) {
  const { timeZone } = useLocaleSettings()
  const count = { min: 1, allowDecimal: false }
  return (
    <FormSection title={texts.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={texts.zone(timeZone)}
          {...form.getInputProps('startTime')}
        />
        <TextInput
          type="datetime-local"
          label={texts.end}
          description={texts.endHint}
          {...form.getInputProps('expirationTime')}
        />
        <NumberInput
          label={texts.usage}
          description={texts.none}
          {...count}
          {...form.getInputProps('usageLimit')}
        />
        <NumberInput
          label={texts.perCustomer}
          description={texts.perCustomerHint}
          {...count}
          {...form.getInputProps('limitPerCustomer')}
        />
      </SimpleGrid>
      {used !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.used(used)}
        </Text>
      )}
    </FormSection>
  )
}
