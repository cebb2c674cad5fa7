import type { PageField } from '@cartwright/contract/pages.ts'
import { classes } from './classes.ts'
import { controlClasses, FieldError, Select } from './control.tsx'

interface FieldProps {
  field: PageField
  /** Said after the label of a field that may stay empty. */
  optional: string
  className?: string
}

/** A labelled control with its hint and its error. Its id is its name, so that messages can lead to it. */
export function Field({ field, optional, className }: FieldProps) {
  const { name, label, hint, error, required } = field
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={name} className="text-sm font-medium">
        {label}
        {!required && <span className="font-normal text-soft"> ({optional})</span>}
      </label>
      {field.kind === 'select' ? <Choice field={field} /> : <Input field={field} />}
      {error && <FieldError id={`${name}-error`} text={error} />}
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

function Input({ field }: { field: PageField }) {
  return (
    <input
      {...shared(field)}
      type={field.kind}
      inputMode={field.inputMode}
      maxLength={field.maxLength}
      spellCheck={field.kind === 'text' ? undefined : false}
      className={classes(controlClasses(Boolean(field.error)), isCode(field) && 'numbers')}
    />
  )
}

function Choice({ field }: { field: PageField }) {
  const choices = field.choices ?? []
  return (
    <Select {...shared(field)} key={choices.map(({ value }) => value).join()} wrong={Boolean(field.error)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

function shared({ name, value, required, autocomplete, hint, error }: PageField) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return {
    id: name,
    name,
    defaultValue: value,
    required,
    autoComplete: autocomplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

function isCode({ inputMode }: PageField): boolean {
  return inputMode === 'numeric' || inputMode === 'tel'
}
