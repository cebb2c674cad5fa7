import { hasChoices } from '@cartwright/contract/forms/fields.ts'
import type { FormPage as Form, FormField } from '@cartwright/contract/forms/forms.ts'
import { answerLimits } from '@cartwright/contract/forms/limits.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { nameOf, type Problem, type Values } from './rules.ts'

export interface FormProps {
  form: Form
  /** With the language. */
  path: string
  state: 'open' | 'sent'
  values: Values
  /** By key. */
  problems: Readonly<Record<string, Problem>>
  refusal?: 'check' | 'tooOften' | 'closed'
}

export default function FormPage(props: FormProps) {
  const { title, description } = props.form
  return (
    <Wide className="pt-10 lg:pt-20">
      <div className="mx-auto max-w-xl">
        <h1 className="display text-4xl break-words lg:text-5xl">{title}</h1>
        {props.state === 'sent' ? (
          <Thanks {...props} />
        ) : (
          <>
            {description && (
              <p className="mt-3 text-lg break-words whitespace-pre-line text-soft">{description}</p>
            )}
            <Fields {...props} />
          </>
        )}
      </div>
    </Wide>
  )
}

function Thanks({ form: { thanks } }: FormProps) {
  const href = useHref()
  return (
    <>
      <p role="status" className="mt-3 text-lg break-words whitespace-pre-line text-soft">
        {thanks || t.forms.sent}
      </p>
      <ButtonLink look="secondary" href={href('/')} className="mt-8">
        {t.forms.home}
      </ButtonLink>
    </>
  )
}

function Fields({ form: { fields, button }, path, values, problems, refusal }: FormProps) {
  const texts = t.forms
  return (
    <form method="post" action={path} className="mt-8 flex flex-col gap-6">
      {refusal && <Message kind="error">{texts[refusal]}</Message>}
      {fields.map((field) => {
        const { key } = field
        const problem = problems[key]
        const shown = toPageField(field, {
          value: values[key] ?? '',
          problem: problem && texts.problems[problem],
        })
        return <Field key={key} field={shown} optional={texts.optional} />
      })}
      <label className="hidden">
        {texts.leaveEmpty}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <Button className="self-start">{button || texts.send}</Button>
    </form>
  )
}

type Kind = Pick<PageField, 'kind' | 'autocomplete' | 'inputMode' | 'maxLength'>

const kinds: Record<FormField['type'], Kind> = {
  TEXT: { kind: 'text', autocomplete: 'on', maxLength: answerLimits.text },
  LONG_TEXT: { kind: 'textarea', autocomplete: 'off', maxLength: answerLimits.longText },
  EMAIL: { kind: 'email', autocomplete: 'email', inputMode: 'email', maxLength: answerLimits.email },
  PHONE: { kind: 'tel', autocomplete: 'tel', inputMode: 'tel', maxLength: answerLimits.phone },
  NUMBER: { kind: 'text', autocomplete: 'off', inputMode: 'decimal' },
  DATE: { kind: 'date', autocomplete: 'off' },
  CHOICE: { kind: 'select', autocomplete: 'off' },
  CHOICES: { kind: 'checkboxes', autocomplete: 'off' },
  CHECKBOX: { kind: 'checkbox', autocomplete: 'off' },
  CONSENT: { kind: 'checkbox', autocomplete: 'off' },
}

function toPageField(
  { key, type, label, help, required, choices }: FormField,
  { value, problem }: { value: string; problem: string | undefined },
): PageField {
  const empty = { value: '', label: t.forms.choose }
  const offered = choices.map((each) => ({ value: each, label: each }))
  return {
    name: nameOf(key),
    label,
    ...kinds[type],
    value,
    required,
    ...(help ? { hint: help } : {}),
    ...(problem ? { error: problem } : {}),
    ...(hasChoices({ type }) ? { choices: type === 'CHOICE' ? [empty, ...offered] : offered } : {}),
  }
}
