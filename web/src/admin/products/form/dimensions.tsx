import { Fieldset, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { CountInput } from './count-input.tsx'
import { lengths } from './draft.rules.ts'
import type { ProductForm } from './form.ts'

const { parcel: texts, preorder } = allTexts

export function Dimensions({ form }: { form: ProductForm }) {
  if (form.values.productType === 'digital') return null
  return (
    <Card title={texts.title}>
      <CountInput label={texts.weight} {...form.getInputProps('weight')} />
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
  return (
    <Fieldset legend={legend} variant="unstyled">
      <SimpleGrid cols={2}>
        <CountInput label={texts.length} {...form.getInputProps(`${field}.length`)} />
        <CountInput label={texts.width} {...form.getInputProps(`${field}.width`)} />
        <CountInput label={texts.height} {...form.getInputProps(`${field}.height`)} />
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
          <CountInput
            label={preorder.limit}
            allowDecimal={false}
            {...form.getInputProps('preorderInfo.limit')}
          />
        </>
      )}
    </Card>
  )
}
