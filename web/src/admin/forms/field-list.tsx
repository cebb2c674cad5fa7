import { hasChoices } from '@cartwright/contract/forms/fields.ts'
import type { FormFieldType } from '@cartwright/contract/forms/forms.ts'
import { formLimits } from '@cartwright/contract/forms/limits.ts'
import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from '../components/display/hint.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../icons/icons.ts'
import type { FieldValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import './forms.css'

const texts = allTexts.fields
const types = Object.entries(texts.types).map(([value, label]) => ({ value, label }))

/** A form of the admin that has fields to ask for among its values. */
export interface AskingForm {
  values: { fields: FieldValues[] }
  errors: Readonly<Record<string, ReactNode>>
  getInputProps(path: string, options?: { type: 'checkbox' }): object
  setFieldValue(path: string, value: unknown): void
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
  reorderListItem(path: string, move: { from: number; to: number }): void
}

interface ListProps {
  form: AskingForm
  title?: string
  about?: string
}

const newField: FieldValues = { type: 'TEXT', label: '', help: '', required: false, choices: '' }

/** The fields of a form in their order. */
export function FieldList({ form, title = texts.title, about }: ListProps) {
  const { fields } = form.values
  return (
    <FormSection title={title}>
      {about && <Hint>{about}</Hint>}
      {form.errors.fields && (
        <Text size="sm" c="red" role="alert">
          {form.errors.fields}
        </Text>
      )}
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no key
        <FieldRow key={index} form={form} field={field} index={index} />
      ))}
      {fields.length < formLimits.fields && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('fields', { ...newField })}
          >
            {texts.add}
          </Button>
        </Group>
      )}
    </FormSection>
  )
}

interface RowProps {
  form: AskingForm
  field: FieldValues
  index: number
}

function FieldRow({ form, field, index }: RowProps) {
  const input = (name: keyof FieldValues) => form.getInputProps(`fields.${index}.${name}`)
  return (
    <Stack gap="xs" className="form-field" role="group" aria-label={field.label || texts.unnamed}>
      <Group align="flex-start" gap="sm" wrap="wrap">
        <TextInput label={texts.label} flex="1 1 12rem" maxLength={formLimits.label} {...input('label')} />
        <Select
          label={texts.type}
          flex="1 1 10rem"
          allowDeselect={false}
          data={types}
          value={field.type}
          onChange={(type) => form.setFieldValue(`fields.${index}.type`, type as FormFieldType)}
        />
        <Moves form={form} index={index} name={field.label || texts.unnamed} />
      </Group>
      {hasChoices(field) && (
        <Textarea
          label={texts.choices}
          description={texts.choicesHint}
          required
          autosize
          minRows={2}
          maxRows={10}
          {...input('choices')}
        />
      )}
      <TextInput label={texts.help} maxLength={formLimits.help} {...input('help')} />
      <Checkbox
        label={texts.required}
        {...form.getInputProps(`fields.${index}.required`, { type: 'checkbox' })}
      />
    </Stack>
  )
}

function Moves({ form, index, name }: { form: AskingForm; index: number; name: string }) {
  const move = (to: number) => form.reorderListItem('fields', { from: index, to })
  const shared = { variant: 'subtle', color: 'gray' } as const
  return (
    <Group gap={4} mt={26} wrap="nowrap">
      <ActionIcon
        {...shared}
        aria-label={texts.up(name)}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        aria-label={texts.down(name)}
        disabled={index === form.values.fields.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        aria-label={texts.remove(name)}
        onClick={() => form.removeListItem('fields', index)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
