import { Switch, TextInput } from '@mantine/core'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { CountInput } from './count-input.tsx'
import type { ProductForm } from './form.ts'

const texts = allTexts.preorder

export function Preorder({ form }: { form: ProductForm }) {
  return (
    <Card title={texts.title}>
      <Switch label={texts.enabled} {...form.getInputProps('preorderInfo.enabled', { type: 'checkbox' })} />
      {form.values.preorderInfo.enabled && (
        <>
          <TextInput label={texts.message} {...form.getInputProps('preorderInfo.message')} />
          <CountInput
            label={texts.limit}
            allowDecimal={false}
            {...form.getInputProps('preorderInfo.limit')}
          />
        </>
      )}
    </Card>
  )
}
