import { ActionIcon, Button, Group, NumberInput, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { FormSection } from '../../components/form/record-form.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { useSite } from '../../settings/use-site.ts'
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
  const { currency } = useLocaleSettings()
  const money = { min: 0, suffix: ` ${currency}`, w: { sm: 320 } }
  return (
    <>
      {form.values.basis === 'flat' ? (
        <NumberInput label={texts.amount} {...money} {...form.getInputProps('steps.0.amount')} />
      ) : (
        <Steps form={form} currency={currency} />
      )}
      <NumberInput
        label={texts.freeFrom}
        description={texts.freeFromHint}
        {...money}
        {...form.getInputProps('freeFrom')}
      />
    </>
  )
}

interface StepsProps {
  form: OptionForm
  currency: string
}

function Steps({ form, currency }: StepsProps) {
  return (
    <div>
      {form.values.steps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and keep their order
        <StepFields key={index} form={form} currency={currency} index={index} />
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

function StepFields({ form, currency, index }: StepsProps & { index: number }) {
  const unit = useUnit(form.values.basis, currency)
  return (
    <Group gap="xs" mb="xs" align="flex-start" wrap="nowrap">
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
  )
}

function useUnit(basis: Basis, currency: string): string {
  const { site } = useSite()
  if (basis === 'BY_TOTAL_WEIGHT') return site?.settings?.weightUnit === 'LB' ? 'lb' : 'kg'
  return basis === 'BY_TOTAL_PRICE' ? currency : texts.pieces
}
