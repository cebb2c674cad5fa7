import { Fieldset, Select, SimpleGrid } from '@mantine/core'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { CountInput } from './count-input.tsx'
import type { ProductForm } from './form.ts'
import { lengths } from './units.rules.ts'

const texts = allTexts.parcel

export function Parcel({ form }: { form: ProductForm }) {
  if (form.values.productType === 'digital') return null
  return (
    <Card title={texts.title}>
      <CountInput label={texts.weight} {...form.getInputProps('weight')} />
      <Sides form={form} field="productDimensions" legend={texts.size} />
      <Sides form={form} field="packageDimensions" legend={texts.packed} />
    </Card>
  )
}

interface SidesProps {
  form: ProductForm
  field: 'productDimensions' | 'packageDimensions'
  legend: string
}

function Sides({ form, field, legend }: SidesProps) {
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
