import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { classes } from './classes.ts'
import { controlClasses, FieldError, Select } from './control.tsx'
import { Password, type PasswordTexts } from './password.tsx'

interface FieldProps {
  field: PageField
  /** Added to the label of a field that may stay empty. */
  optional: string
  /** The texts on the button of a password field. */
  password?: PasswordTexts
  className?: string
}

/** A labelled control with its hint and its error. Its id is its name, so that messages can link to it. */
export function Field({ field: given, optional, password, className }: FieldProps) {
  const field = withoutRepetition(given)
  const { name, id = name, label, hint, error, required } = field
  if (field.readOnly) return <ReadOnly field={field} className={className} />
  if (field.kind === 'checkbox') return <Checkbox field={field} className={className} />
  if (field.kind === 'checkboxes')
    return <Checkboxes field={field} optional={optional} className={className} />
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {!required && <span className="font-normal text-soft"> ({optional})</span>}
      </label>
      <Control field={field} password={password} />
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error of a password field says the same as its hint. */
function withoutRepetition({ hint, ...field }: PageField): PageField {
  return hint && !(field.kind === 'password' && field.error) ? { ...field, hint } : field
}

/** A line of text, and a field that only password managers see. */
function ReadOnly({ field, className }: { field: PageField; className: string | undefined }) {
  const { label, value } = field
  return (
    <div className={classes('min-w-0', className)}>
      <p className="text-sm font-medium">{label}</p>
      <p className="break-words">{value}</p>
      <input {...shared(field)} type={field.kind} readOnly tabIndex={-1} aria-hidden className="sr-only" />
    </div>
  )
}

function Control({ field, password }: { field: PageField; password: PasswordTexts | undefined }) {
  if (field.kind === 'select') return <Choice field={field} />
  if (field.kind === 'textarea') return <Lines field={field} />
  if (field.kind !== 'password' || !password) return <Input field={field} />
  return <Password {...shared(field)} wrong={Boolean(field.error)} texts={password} />
}

function Checkbox({ field, className }: { field: PageField; className: string | undefined }) {
  const { name, id = name, label, hint, error, value } = field
  const { defaultValue: _, required: __, ...rest } = shared(field)
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...rest}
          type="checkbox"
          value="yes"
          defaultChecked={value === 'yes'}
          className="size-5 shrink-0"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p id={`${id}-hint`} className="ps-8 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

function Checkboxes({
  field,
  optional,
  className,
}: Pick<FieldProps, 'field' | 'optional'> & { className: string | undefined }) {
  const { name, id = name, label, hint, error, required, value, choices = [] } = field
  const checked = value.split('\n')
  const { 'aria-invalid': wrong, 'aria-describedby': described } = shared(field)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described}
      className={classes('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className="text-sm font-medium">
        {label}
        {!required && <span className="font-normal text-soft"> ({optional})</span>}
      </legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name={`${name}.${index}`}
            value="yes"
            defaultChecked={checked.includes(choice.value)}
            aria-invalid={wrong}
            className="size-5 shrink-0"
          />
          <span className="min-w-0 break-words">{choice.label}</span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

function Lines({ field }: { field: PageField }) {
  return (
    <textarea
      {...shared(field)}
      rows={5}
      maxLength={field.maxLength}
      className={controlClasses(Boolean(field.error))}
    />
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

function shared({ name, id = name, value, required, autocomplete, hint, error }: PageField) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
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
