import { type RefObject, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../kit/texts.ts'
import { quantityIn } from '../variants/choices.rules.ts'

/** How many: typed, or one more and one less. */
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
