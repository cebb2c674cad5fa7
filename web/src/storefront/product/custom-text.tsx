import { useId, useState } from 'react'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { t } from '../kit/texts.ts'

export interface AskedText {
  title: string
  most: number
  required: boolean
  /** What was typed before the page was asked for again. */
  typed: string
}

export function textField(title: string): string {
  return `text.${title}`
}

/** Longer texts get room for more than a line. */
const oneLine = 60

/** Words of the shopper's own, e.g. to engrave. */
export function CustomText({ title, most, required, typed, missing }: AskedText & { missing: boolean }) {
  const id = useId()
  const [count, setCount] = useState(typed.length)
  const Control = most > oneLine ? 'textarea' : 'input'
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        {title}
        {!required && <span className="font-normal text-soft"> ({t.product.optional})</span>}
      </label>
      <Control
        id={id}
        name={textField(title)}
        defaultValue={typed}
        maxLength={most}
        required={required}
        autoComplete="off"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing ${id}-count` : `${id}-count`}
        onInput={({ currentTarget: { value } }) => setCount(value.length)}
        className={controlClasses(missing)}
      />
      {missing && <FieldError id={`${id}-missing`} text={t.product.stillEmpty} />}
      <p id={`${id}-count`} className="numbers mt-1 text-end text-sm text-soft">
        {t.product.characters(count, most)}
      </p>
    </div>
  )
}
