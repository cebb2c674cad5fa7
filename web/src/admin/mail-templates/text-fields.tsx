import type { MailSlot, MailTemplate } from '@cartwright/contract/mail/templates.ts'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import type { Draft } from './draft.rules.ts'
import { texts } from './texts/index.ts'

interface TextFieldsProps {
  form: Form<Draft>
  template: MailTemplate
}

/** Where somebody types, and so where a placeholder goes. */
interface Place {
  slot: MailSlot
  field: HTMLInputElement | HTMLTextAreaElement | undefined
}

/** The texts of an e-mail, and what they can contain in braces. */
export function TextFields({ form, template: { language, placeholders, defaultTexts } }: TextFieldsProps) {
  const place = useRef<Place>({ slot: 'intro', field: undefined })
  const inputOf = (slot: MailSlot) => {
    const { onFocus, ...input } = form.getInputProps(slot)
    const remember = (field: Place['field']) => {
      place.current = { slot, field }
      onFocus?.()
    }
    return { ...input, label: texts.slots[slot], lang: language, remember }
  }
  const insert = (name: string) => {
    const { slot, field } = place.current
    const text = form.getValues()[slot]
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    form.setFieldValue(slot, `${text.slice(0, from)}{${name}}${text.slice(to)}`)
    const caret = from + name.length + 2
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(caret, caret)
    })
  }
  return (
    <FormSection title={texts.textsTitle}>
      <Line {...inputOf('subject')} required />
      <Line {...inputOf('title')} required />
      <Lines {...inputOf('intro')} required />
      {defaultTexts.button && <Line {...inputOf('button')} required />}
      <Lines {...inputOf('closing')} description={texts.closingHint} />
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {texts.placeholders}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.placeholdersHint}
        </Text>
        <Group gap="xs">
          {placeholders.map(({ name, example }) => (
            <Button
              key={name}
              size="xs"
              variant="default"
              title={example}
              aria-label={texts.insert(name)}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </Group>
      </Stack>
    </FormSection>
  )
}

interface FieldProps {
  label: string
  description?: string
  required?: boolean
  lang: string
  remember: (field: Place['field']) => void
}

function Line({ remember, ...input }: FieldProps) {
  return <TextInput {...input} onFocus={({ currentTarget }) => remember(currentTarget)} />
}

function Lines({ remember, ...input }: FieldProps) {
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={({ currentTarget }) => remember(currentTarget)}
    />
  )
}
