import type { ContentField, ContentFieldType } from '@cartwright/contract/content/collections.ts'
import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { FormSection } from '../../components/form/record-form.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { keyFor, labelOf, targetOf, withTarget } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { CollectionEdits } from './form.ts'

const texts = allTexts.fields
const types = Object.entries(texts.types).map(([value, label]) => ({ value, label }))

/** The fields of a collection, each with its name and type. */
export function FieldList({ form }: { form: CollectionEdits }) {
  const { fields } = form.values
  // The key of a field that storefronts know already never changes.
  const [known] = useState(() => new Set(fields.map(({ key }) => key)))
  const add = () => {
    const key = keyFor(
      'field',
      fields.map((field) => field.key),
    )
    form.insertListItem('fields', { key, displayName: '', type: 'TEXT' } satisfies ContentField)
  }
  return (
    <FormSection title={texts.title}>
      <Text size="sm" c="dimmed">
        {fields.length > 0 ? texts.about : texts.empty}
      </Text>
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key changes while its name is typed
        <FieldRow key={index} form={form} index={index} isNew={!known.has(field.key)} />
      ))}
      <Group>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      </Group>
    </FormSection>
  )
}

interface FieldRowProps {
  form: CollectionEdits
  index: number
  isNew: boolean
}

function FieldRow({ form, index, isNew }: FieldRowProps) {
  const field = form.values.fields[index] as ContentField
  const replace = (next: ContentField) => form.setFieldValue(`fields.${index}`, next)
  const rename = (displayName: string) => {
    const others = form.values.fields.filter((_, at) => at !== index).map(({ key }) => key)
    replace({ ...field, displayName, ...(isNew ? { key: keyFor(displayName || 'field', others) } : {}) })
  }
  return (
    <Stack gap="xs" className="content-field" role="group" aria-label={labelOf(field)}>
      <Group align="flex-start" gap="sm" wrap="wrap">
        <TextInput
          label={texts.name}
          description={`${texts.key}: ${field.key}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          flex="1 1 12rem"
          value={field.displayName ?? ''}
          error={form.errors[`fields.${index}.displayName`]}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <TypeSelect field={field} isNew={isNew} onChange={replace} />
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={28}
          aria-label={texts.remove(labelOf(field))}
          onClick={() => form.removeListItem('fields', index)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      <TargetSelect field={field} error={form.errors[`fields.${index}.target`]} onChange={replace} />
      <Checkbox
        label={texts.required}
        checked={field.required === true}
        onChange={(event) => replace({ ...field, required: event.currentTarget.checked })}
      />
    </Stack>
  )
}

interface ChoiceProps {
  field: ContentField
  onChange: (field: ContentField) => void
}

function TypeSelect({ field, isNew, onChange }: ChoiceProps & { isNew: boolean }) {
  const isOther = !types.some(({ value }) => value === field.type)
  return (
    <Select
      label={texts.type}
      flex="1 1 12rem"
      allowDeselect={false}
      readOnly={!isNew}
      data={isOther ? [...types, { value: field.type, label: field.type }] : types}
      value={field.type}
      onChange={(type) => {
        const { typeMetadata: _, ...rest } = field
        onChange({ ...rest, type: type as ContentFieldType })
      }}
    />
  )
}

function TargetSelect({ field, error, onChange }: ChoiceProps & { error: unknown }) {
  const isReference = field.type === 'REFERENCE' || field.type === 'MULTI_REFERENCE'
  const { data } = useCall('listDataCollections', {}, { enabled: isReference })
  if (!isReference) return null
  return (
    <Select
      label={texts.target}
      required
      data={data?.collections.map(({ id, displayName }) => ({ value: id, label: displayName || id })) ?? []}
      value={targetOf(field) || null}
      error={error as string | undefined}
      onChange={(target) => onChange(withTarget(field, target ?? ''))}
    />
  )
}
