import { Checkbox, Group, TextInput } from '@mantine/core'
import { texts as allTexts } from '../texts/index.ts'
import { CountInput } from './count-input.tsx'
import { Entries, RemoveEntry } from './entries.tsx'
import type { ProductForm } from './form.ts'

const texts = allTexts.fields

export function TextFields({ form }: { form: ProductForm }) {
  const add = () => form.insertListItem('customTextFields', { title: '', maxLength: 200, mandatory: false })
  return (
    <Entries title={texts.title} about={texts.about} add={texts.add} onAdd={add}>
      {form.values.customTextFields.map(({ title }, index) => {
        const place = `customTextFields.${index}`
        return (
          <Group align="flex-end" key={place}>
            <TextInput flex="1 1 14rem" label={texts.name} {...form.getInputProps(`${place}.title`)} />
            <CountInput
              w={170}
              label={texts.most}
              allowDecimal={false}
              {...form.getInputProps(`${place}.maxLength`)}
            />
            <Checkbox
              mb={8}
              label={texts.needed}
              {...form.getInputProps(`${place}.mandatory`, { type: 'checkbox' })}
            />
            <RemoveEntry
              label={texts.remove(title)}
              onClick={() => form.removeListItem('customTextFields', index)}
            />
          </Group>
        )
      })}
    </Entries>
  )
}
