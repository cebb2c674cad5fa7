import { type RefObject, useId, useRef, useState } from 'react'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../kit/texts.ts'
import { quantityIn } from '../variants/choices.rules.ts'

export function Quantity({ initial, most, wrong }: { initial: number; most: number; wrong: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="quantity">
      <Step icon="minus" by={-1} input={input} most={most} />
      <input
        ref={input}
        type="number"
        name="quantity"
        aria-label={t.product.quantity}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'buy-problem' : undefined}
        defaultValue={initial}
        min={1}
        max={most}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <Step icon="plus" by={1} input={input} most={most} />
    </div>
  )
}

interface StepProps {
  icon: 'plus' | 'minus'
  by: number
  input: RefObject<HTMLInputElement | null>
  most: number
}

function Step({ icon, by, input, most }: StepProps) {
  function step() {
    const { current: field } = input
    if (field) field.value = String(quantityIn(String(Number(field.value) + by), most))
  }
  return (
    <button type="button" aria-label={by > 0 ? t.product.more : t.product.less} onClick={step}>
      <Icon name={icon} />
    </button>
  )
}

export interface TextField {
  title: string
  most: number
  required: boolean
  value: string
}

export function textFieldName(title: string): string {
  return `text.${title}`
}

/** Characters. Longer texts get more than one line. */
const oneLine = 60

/** A text of the shopper, e.g. to engrave. */
export function CustomText({ title, most, required, value, missing }: TextField & { missing: boolean }) {
  const id = useId()
  const [count, setCount] = useState(value.length)
  const Control = most > oneLine ? 'textarea' : 'input'
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        {title}
        {!required && <span className="font-normal text-soft"> ({t.product.optional})</span>}
      </label>
      <Control
        id={id}
        name={textFieldName(title)}
        defaultValue={value}
        maxLength={most}
        required={required}
        autoComplete="off"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing ${id}-count` : `${id}-count`}
        onInput={({ currentTarget }) => setCount(currentTarget.value.length)}
        className={controlClasses(missing)}
      />
      {missing && <FieldError id={`${id}-missing`} text={t.product.stillEmpty} />}
      <p id={`${id}-count`} className="numbers mt-1 text-end text-sm text-soft">
        {t.product.characters(count, most)}
      </p>
    </div>
  )
}
