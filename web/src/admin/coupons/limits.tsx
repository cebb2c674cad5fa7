import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { CountField } from '../components/number/number-field.tsx'
import { language } from '../language/language.ts'
import type { CouponValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.limits

/** The period and the number of uses; `used` is absent for a new coupon. */
export function LimitsSection({ form, used }: { form: Form<CouponValues>; used: number | undefined }) {
  const { timeZone } = useLocaleSettings()
  return (
    <FormSection title={texts.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={texts.zone(zoneName(timeZone, language))}
          {...form.getInputProps('startTime')}
        />
        <TextInput
          type="datetime-local"
          label={texts.end}
          description={texts.endHint}
          {...form.getInputProps('expirationTime')}
        />
        <CountField
          label={texts.usage}
          description={texts.none}
          least={1}
          {...form.getInputProps('usageLimit')}
        />
        <CountField
          label={texts.perCustomer}
          description={texts.perCustomerHint}
          least={1}
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
