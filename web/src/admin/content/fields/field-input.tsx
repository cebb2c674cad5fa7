import type { ContentField } from '@cartwright/contract/content/collections.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Input, JsonInput, Skeleton, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { NumberField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { type FormValue, isEditable, labelOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { FileField } from './file-field.tsx'
import { ReferenceField } from './reference-field.tsx'

const texts = allTexts.item
const RichText = lazy(() => import('../../components/rich-text/rich-text.tsx'))

export interface FieldInputProps {
  field: ContentField
  /** As the shop has it. */
  stored?: unknown
  /** The props of a form. */
  input: {
    value?: FormValue
    // biome-ignore lint/suspicious/noExplicitAny: values and events, as Mantine's forms take both
    onChange: (value: any) => void
    error?: ReactNode
  }
}

/** The input for one field of an item, by its type. */
export function FieldInput({ field, stored, input }: FieldInputProps) {
  if (!isEditable(field, stored)) return <OtherField field={field} value={stored} />
  switch (field.type) {
    case 'RICH_TEXT':
      return <RichTextField field={field} input={input} />
    case 'IMAGE':
    case 'VIDEO':
    case 'DOCUMENT':
      return (
        <FileField {...commonProps({ field, input })} type={field.type} value={String(input.value ?? '')} />
      )
    case 'REFERENCE':
    case 'MULTI_REFERENCE':
      return <ReferenceField field={field} {...input} value={input.value ?? ''} />
    case 'DATETIME':
      return <MomentField field={field} input={input} />
    default:
      return <PlainField field={field} input={input} />
  }
}

function commonProps({ field, input: { error, onChange } }: FieldInputProps) {
  return { label: labelOf(field), required: field.required === true, error, onChange }
}

function PlainField(props: FieldInputProps) {
  const { type } = props.field
  const { value = '' } = props.input
  const common = commonProps(props)
  switch (type) {
    case 'NUMBER':
      return (
        <NumberField
          format={{ decimals: 6 }}
          least={-1e12}
          most={1e12}
          {...common}
          value={value as number | ''}
        />
      )
    case 'BOOLEAN':
      return <Switch {...common} required={false} checked={value === true} />
    case 'ARRAY_STRING':
      return <TagsInput {...common} description={texts.tagsHint} value={Array.isArray(value) ? value : []} />
    case 'OBJECT':
      return <JsonInput autosize minRows={3} {...common} value={String(value)} />
    case 'TEXT':
      return <Textarea autosize minRows={1} maxRows={12} {...common} value={String(value)} />
    default:
      return <TextInput {...(type === 'DATE' ? { type: 'date' } : {})} {...common} value={String(value)} />
  }
}

function RichTextField(props: FieldInputProps) {
  const { label, required, error, onChange } = commonProps(props)
  const editable = may(useMe(), 'CONTENT.MANAGE')
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={error}>
      <Suspense fallback={<Skeleton height={196} />}>
        <RichText
          label={label}
          html={String(props.input.value ?? '')}
          onChange={onChange}
          editable={editable}
        />
      </Suspense>
    </Input.Wrapper>
  )
}

function MomentField(props: FieldInputProps) {
  const { timeZone } = useLocaleSettings()
  const value = String(props.input.value ?? '')
  return (
    <TextInput
      type="datetime-local"
      description={texts.zone(zoneName(timeZone, language))}
      {...commonProps(props)}
      value={value}
    />
  )
}

/** Fields that only programs set. */
function OtherField({ field, value }: { field: ContentField; value: unknown }) {
  return (
    <Input.Wrapper label={labelOf(field)} labelElement="div" description={texts.other}>
      <Text size="sm" lineClamp={4} ff="monospace">
        {value === undefined ? '–' : JSON.stringify(value)}
      </Text>
    </Input.Wrapper>
  )
}
