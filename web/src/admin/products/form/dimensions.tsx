import { Fieldset, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { CountField, MeasureField } from '../../components/number/number-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { useWeightUnit } from '../../settings/use-site.ts'
import { texts as allTexts } from '../texts/index.ts'
import { lengths } from './draft.rules.ts'
import type { ProductForm } from './form.ts'

const { parcel: texts, preorder } = allTexts

export function Dimensions({ form }: { form: ProductForm }) {
  const weightUnit = useWeightUnit()
  if (form.values.productType === 'digital') return null
  return (
    <Card title={texts.title}>
      <MeasureField label={texts.weight} unit={weightUnit} {...form.getInputProps('weight')} />
      <DimensionFields form={form} field="productDimensions" legend={texts.size} />
      <DimensionFields form={form} field="packageDimensions" legend={texts.packed} />
    </Card>
  )
}

interface DimensionFieldsProps {
  form: ProductForm
  field: 'productDimensions' | 'packageDimensions'
  legend: string
}

function DimensionFields({ form, field, legend }: DimensionFieldsProps) {
  const unit = form.values[field].unit.toLowerCase()
  return (
    <Fieldset legend={legend} variant="unstyled">
      <SimpleGrid cols={2}>
        <MeasureField label={texts.length} unit={unit} {...form.getInputProps(`${field}.length`)} />
        <MeasureField label={texts.width} unit={unit} {...form.getInputProps(`${field}.width`)} />
        <MeasureField label={texts.height} unit={unit} {...form.getInputProps(`${field}.height`)} />
        <Select
          label={texts.unit}
          data={lengths}
          allowDeselect={false}
          {...form.getInputProps(`${field}.unit`)}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

export function Preorder({ form }: { form: ProductForm }) {
  return (
    <Card title={preorder.title}>
      <Switch
        label={preorder.enabled}
        {...form.getInputProps('preorderInfo.enabled', { type: 'checkbox' })}
      />
      {form.values.preorderInfo.enabled && (
        <>
          <TextInput label={preorder.message} {...form.getInputProps('preorderInfo.message')} />
          <CountField label={preorder.limit} {...form.getInputProps('preorderInfo.limit')} />
        </>
      )}
    </Card>
  )
}
