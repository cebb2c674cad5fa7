import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { texts } from '../pages/texts.ts'
import { ChoiceGroup } from './choice-group.tsx'

export function Delivery({ delivery }: { delivery: NonNullable<OpenCheckoutProps['delivery']> }) {
  const { options, error } = delivery
  const isOpen = !error && options.every(({ selected }) => !selected)
  return (
    <ChoiceGroup id="delivery" title={texts.checkout.delivery} error={error}>
      {options.length > 0 && (
        <RadioCards>
          {options.map(({ value, title, note, priceText, selected }) => (
            <RadioCard
              key={value}
              id={`delivery-${value}`}
              name="delivery"
              value={value}
              checked={selected}
              title={title}
              note={note}
              end={priceText}
            />
          ))}
        </RadioCards>
      )}
      {isOpen && (
        <p className="rounded-panel border border-dashed border-strong px-5 py-6 text-soft">
          {texts.checkout.deliveryLater}
        </p>
      )}
    </ChoiceGroup>
  )
}
