import { Switch, Textarea, TextInput } from '@mantine/core'
import { FormPart } from '../../components/form/record-form.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { CollectionForm } from './use-editor.ts'

const texts = allTexts.basics

export function Basics({ form }: { form: CollectionForm }) {
  return (
    <FormPart title={texts.title}>
      <TextInput label={texts.name} required maxLength={50} {...form.getInputProps('name')} />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        maxLength={600}
        {...form.getInputProps('description')}
      />
      <Switch label={texts.visible} {...form.getInputProps('visible', { type: 'checkbox' })} />
    </FormPart>
  )
}
