import { Group, Stack, Textarea, TextInput } from '@mantine/core'
import { texts as allTexts } from '../texts/index.ts'
import { Entries, RemoveEntry } from './entries.tsx'
import type { ProductForm } from './form.ts'

const texts = allTexts.sections

export function Sections({ form }: { form: ProductForm }) {
  const add = () => form.insertListItem('additionalInfoSections', { title: '', description: '' })
  return (
    <Entries title={texts.title} about={texts.about} add={texts.add} onAdd={add}>
      {form.values.additionalInfoSections.map(({ title }, index) => {
        const place = `additionalInfoSections.${index}`
        return (
          <Stack gap="xs" key={place}>
            <Group align="flex-end" wrap="nowrap">
              <TextInput flex={1} label={texts.name} {...form.getInputProps(`${place}.title`)} />
              <RemoveEntry
                label={texts.remove(title)}
                onClick={() => form.removeListItem('additionalInfoSections', index)}
              />
            </Group>
            <Textarea
              label={texts.text}
              autosize
              minRows={2}
              {...form.getInputProps(`${place}.description`)}
            />
          </Stack>
        )
      })}
    </Entries>
  )
}
