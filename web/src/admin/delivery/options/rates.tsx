import { ActionIcon, Button, Group, Select, Text } from '@mantine/core'
import { Hint } from '../../components/display/hint.tsx'
import { FormSection } from '../../components/form/record-form.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { MoneyField, NumberField, useMoneyFormat } from '../../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { useWeightUnit } from '../../settings/use-site.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { Basis, OptionValues } from './rates.rules.ts'

const texts = allTexts.rates
const bases: readonly Basis[] = ['flat', 'BY_TOTAL_WEIGHT', 'BY_TOTAL_PRICE', 'BY_TOTAL_QUANTITY']

type OptionForm = Form<OptionValues>

export function RatesSection({ form }: { form: OptionForm }) {
  const { basis } = form.values
  const shown = form.getInitialValues().basis === 'other' ? [...bases, 'other' as const] : bases
  const field = form.getInputProps('basis')
  return (
    <FormSection title={texts.title}>
      <Select
        label={texts.basis}
        data={shown.map((value) => ({ value, label: texts.bases[value] }))}
        allowDeselect={false}
        w={{ sm: 320 }}
        {...field}
        onChange={(value) => {
          field.onChange(value)
          if (form.values.steps.length === 0) form.setFieldValue('steps', [{ from: 0, amount: '' }])
        }}
      />
      {basis === 'other' ? <Hint>{texts.other}</Hint> : <RateFields form={form} />}
    </FormSection>
  )
}

function RateFields({ form }: { form: OptionForm }) {
  const width = { sm: 320 }
  return (
    <>
      {form.values.basis === 'flat' ? (
        <MoneyField label={texts.amount} w={width} {...form.getInputProps('steps.0.amount')} />
      ) : (
        <Steps form={form} />
      )}
      <MoneyField
        label={texts.freeFrom}
        description={texts.freeFromHint}
        w={width}
        {...form.getInputProps('freeFrom')}
      />
    </>
  )
}

function Steps({ form }: { form: OptionForm }) {
  return (
    <div>
      {form.values.steps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and keep their order
        <StepFields key={index} form={form} index={index} />
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

function StepFields({ form, index }: { form: OptionForm; index: number }) {
  const format = useStartFormat(form.values.basis)
  return (
    <Group gap="xs" mb="xs" align="flex-start" wrap="nowrap">
      <NumberField
        format={format}
        aria-label={texts.stepStart(index + 1)}
        leftSection={<Text size="sm">{texts.stepFrom}</Text>}
        leftSectionWidth={20 + texts.stepFrom.length * 8}
        readOnly={index === 0}
        w={{ base: '50%', sm: 180 }}
        {...form.getInputProps(`steps.${index}.from`)}
      />
      <MoneyField
        aria-label={texts.stepAmount(index + 1)}
        placeholder={texts.amount}
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
  )
}

function useStartFormat(basis: Basis) {
  const money = useMoneyFormat()
  const weightUnit = useWeightUnit()
  if (basis === 'BY_TOTAL_PRICE') return money
  if (basis === 'BY_TOTAL_QUANTITY') return { decimals: 0, unit: texts.pieces }
  return { decimals: 4, unit: weightUnit }
}
