import { ActionIcon, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CountField } from '../../components/number/number-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { ProductForm } from './form.ts'

interface EntriesProps {
  title: string
  about: string
  /** What is added, e.g. "Add an option". */
  add: string
  onAdd: () => void
  children: ReactNode
}

/** A card with a list of entries and a button to add one. */
export function Entries({ add, onAdd, ...card }: EntriesProps) {
  const button = (
    <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {add}
    </Button>
  )
  return <Card {...card} action={button} />
}

export function RemoveEntry({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}

const sectionTexts = allTexts.sections

export function Sections({ form }: { form: ProductForm }) {
  const add = () => form.insertListItem('additionalInfoSections', { title: '', description: '' })
  return (
    <Entries title={sectionTexts.title} about={sectionTexts.about} add={sectionTexts.add} onAdd={add}>
      {form.values.additionalInfoSections.map(({ title }, index) => {
        const place = `additionalInfoSections.${index}`
        return (
          <Stack gap="xs" key={place}>
            <Group align="flex-end" wrap="nowrap">
              <TextInput flex={1} label={sectionTexts.name} {...form.getInputProps(`${place}.title`)} />
              <RemoveEntry
                label={sectionTexts.remove(title)}
                onClick={() => form.removeListItem('additionalInfoSections', index)}
              />
            </Group>
            <Textarea
              label={sectionTexts.text}
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

const fieldTexts = allTexts.fields

export function TextFields({ form }: { form: ProductForm }) {
  const add = () => form.insertListItem('customTextFields', { title: '', maxLength: 200, mandatory: false })
  return (
    <Entries title={fieldTexts.title} about={fieldTexts.about} add={fieldTexts.add} onAdd={add}>
      {form.values.customTextFields.map(({ title }, index) => {
        const place = `customTextFields.${index}`
        return (
          <Group align="flex-end" key={place}>
            <TextInput flex="1 1 14rem" label={fieldTexts.name} {...form.getInputProps(`${place}.title`)} />
            <CountField w={170} label={fieldTexts.most} {...form.getInputProps(`${place}.maxLength`)} />
            <Checkbox
              mb={8}
              label={fieldTexts.needed}
              {...form.getInputProps(`${place}.mandatory`, { type: 'checkbox' })}
            />
            <RemoveEntry
              label={fieldTexts.remove(title)}
              onClick={() => form.removeListItem('customTextFields', index)}
            />
          </Group>
        )
      })}
    </Entries>
  )
}
