import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { ActionIcon, Button, Checkbox, Group, Select, Stack, Textarea } from '@mantine/core'
import { Hint } from '../../components/display/hint.tsx'
import { FormSection } from '../../components/form/record-form.tsx'
import { NameField } from '../../components/name/name-field.tsx'
import { moved, OrderList } from '../../components/order/order-list.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { newQuestion, type QuestionKind, type QuestionValues } from './questions.rules.ts'
import type { SectionProps } from './section.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.questions

/** What guests are asked besides their name and e-mail address. */
export function Questions({ form, mayChange }: SectionProps) {
  const { questions } = form.values
  return (
    <FormSection title={texts.title}>
      <Hint>{texts.about}</Hint>
      {questions.length > 0 && (
        <OrderList
          label={texts.title}
          items={questions}
          itemKey={({ name }) => name}
          itemName={({ label }) => label || texts.unnamed}
          readOnly={!mayChange}
          onMove={(from, to) => form.setFieldValue('questions', moved(questions, from, to))}
        >
          {(question, index) => <Question form={form} question={question} index={index} />}
        </OrderList>
      )}
      {mayChange && questions.length < eventLimits.questions && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('questions', newQuestion())}
          >
            {texts.add}
          </Button>
        </Group>
      )}
    </FormSection>
  )
}

interface QuestionProps extends Pick<SectionProps, 'form'> {
  question: QuestionValues
  index: number
}

function Question({ form, question, index }: QuestionProps) {
  const { kind, label } = question
  const name = label || texts.unnamed
  const field = `questions.${index}`
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Group align="flex-start" gap="sm">
        <NameField
          label={texts.label}
          flex="1 1 12rem"
          maxLength={500}
          {...form.getInputProps(`${field}.label`)}
        />
        <Select
          label={texts.kind}
          flex="1 1 10rem"
          allowDeselect={false}
          disabled={kind === 'OTHER'}
          data={kindsFor(form.values.kind, kind)}
          value={kind}
          onChange={(next) => form.setFieldValue(`${field}.kind`, next as QuestionKind)}
        />
      </Group>
      {(kind === 'CHOICE' || kind === 'CHOICES') && (
        <Textarea
          label={texts.options}
          description={texts.optionsHint}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps(`${field}.options`)}
        />
      )}
      <Group justify="space-between" wrap="nowrap">
        <Checkbox
          label={texts.required}
          disabled={kind === 'OTHER'}
          {...form.getInputProps(`${field}.required`, { type: 'checkbox' })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.remove(name)}
          onClick={() => form.removeListItem('questions', index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Stack>
  )
}

/** How many come along is asked only where there are no tickets. */
function kindsFor(registration: string, own: QuestionKind) {
  return Object.entries(texts.kinds)
    .filter(([kind]) => kind === own || (kind !== 'OTHER' && (kind !== 'GUESTS' || registration === 'RSVP')))
    .map(([value, label]) => ({ value, label }))
}
