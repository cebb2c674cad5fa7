import { Select, SimpleGrid } from '@mantine/core'
import { Card } from './card.tsx'
import { CountInput } from './count-input.tsx'
import type { ProductForm } from './form.ts'
import { texts as allTexts } from './texts.ts'
import { lengths } from './units.rules.ts'

const texts = allTexts.parcel

export function Parcel({ form }: { form: ProductForm }) {
  if (form.values.productType === 'digital') return null
  return (
    <Card title={texts.title}>
      <CountInput label={texts.weight} {...form.getInputProps('weight')} />
      <SimpleGrid cols={2}>
        <CountInput label={texts.length} {...form.getInputProps('productDimensions.length')} />
        <CountInput label={texts.width} {...form.getInputProps('productDimensions.width')} />
        <CountInput label={texts.height} {...form.getInputProps('productDimensions.height')} />
        <Select
          label={texts.unit}
          data={lengths}
          allowDeselect={false}
          {...form.getInputProps('productDimensions.unit')}
        />
      </SimpleGrid>
    </Card>
  )
}
