import { ActionIcon, Button, Group, NumberInput, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { FormSection } from '../../components/form/record-form.tsx'
import { useSite } from '../../settings/use-site.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { OptionFields } from './fields.ts'
import type { Basis } from './rates.rules.ts'

const texts = allTexts.rates
const bases: readonly Basis[] = ['flat', 'BY_TOTAL_WEIGHT', 'BY_TOTAL_PRICE', 'BY_TOTAL_QUANTITY']

/** What a delivery costs. */
export function Rates({ form }: { form: OptionFields }) {
  const { currency } = useLocaleSettings()
  const { basis } = form.values
  const shown = form.getInitialValues().basis === 'other' ? [...bases, 'other' as const] : bases
  const kind = form.getInputProps('basis')
  return (
    <FormSection title={texts.title}>
      <Select
        label={texts.basis}
        data={shown.map((value) => ({ value, label: texts.bases[value] }))}
        allowDeselect={false}
        w={{ sm: 320 }}
        {...kind}
        onChange={(value) => {
          kind.onChange(value)
          if (form.values.steps.length === 0) form.setFieldValue('steps', [{ from: 0, amount: '' }])
        }}
      />
      {basis === 'other' ? (
        <Text size="sm" c="dimmed">
          {texts.other}
        </Text>
      ) : (
        <>
          {basis === 'flat' ? (
            <Flat form={form} currency={currency} />
          ) : (
            <Steps form={form} currency={currency} />
          )}
          <NumberInput
            label={texts.freeFrom}
            description={texts.freeFromHint}
            min={0}
            suffix={` ${currency}`}
            w={{ sm: 320 }}
            {...form.getInputProps('freeFrom')}
          />
        </>
      )}
    </FormSection>
  )
}

function Flat({ form, currency }: { form: OptionFields; currency: string }) {
  return (
    <NumberInput
      label={texts.amount}
      min={0}
      suffix={` ${currency}`}
      w={{ sm: 320 }}
      {...form.getInputProps('steps.0.amount')}
    />
  )
}

function Steps({ form, currency }: { form: OptionFields; currency: string }) {
  const unit = useUnit(form.values.basis, currency)
  return (
    <div>
      {form.values.steps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and keep their order
        <Group key={index} gap="xs" mb="xs" align="flex-start" wrap="nowrap">
          <NumberInput
            aria-label={texts.stepStart(index + 1)}
            placeholder={texts.stepFrom}
            prefix={`${texts.stepFrom} `}
            suffix={` ${unit}`}
            min={0}
            readOnly={index === 0}
            w={{ base: '50%', sm: 180 }}
            {...form.getInputProps(`steps.${index}.from`)}
          />
          <NumberInput
            aria-label={texts.stepAmount(index + 1)}
            placeholder={texts.amount}
            suffix={` ${currency}`}
            min={0}
            w={{ base: '50%', sm: 132 }}
            {...form.getInputProps(`steps.${index}.amount`)}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={texts.removeStep(index + 1)}
            disabled={index === 0}
            onClick={() => form.removeListItem('steps', index)}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => form.insertListItem('steps', { from: '', amount: '' })}
      >
        {texts.addStep}
      </Button>
    </div>
  )
}

function useUnit(basis: Basis, currency: string): string {
  const { site } = useSite()
  if (basis === 'BY_TOTAL_WEIGHT') return site?.settings?.weightUnit === 'LB' ? 'lb' : 'kg'
  return basis === 'BY_TOTAL_PRICE' ? currency : texts.pieces
}
