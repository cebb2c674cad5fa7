import type { PageDeliveryOption, PageSlotDay } from '@cartwright/contract/pages/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

interface DeliveryTimesProps {
  id: string
  option: PageDeliveryOption
  days: readonly PageSlotDay[]
}

/** A delivery with its times by day. A time is a choice like any other delivery; days fold without a script. */
export function DeliveryTimes({ id, option, days }: DeliveryTimesProps) {
  const { title, note, priceText } = option
  const isChosen = ({ times }: PageSlotDay) => times.some(({ selected }) => selected)
  const first = days.find(isChosen) ?? days[0]
  return (
    <fieldset
      aria-labelledby={`${id}-title`}
      aria-describedby={note ? `${id}-note` : undefined}
      className="min-w-0 has-checked:bg-accent-soft px-4 py-4 transition-colors sm:px-5"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p id={`${id}-title`} className="font-medium">
            {title}
          </p>
          {note && (
            <p id={`${id}-note`} className="mt-0.5 text-sm text-soft">
              {note}
            </p>
          )}
        </div>
        <bdi className="numbers shrink-0 font-medium">{priceText}</bdi>
      </div>
      <p className="mt-3 text-sm text-soft">{texts.chooseTime}</p>
      <div className="mt-1 divide-y divide-line">
        {days.map((day) => (
          <Day key={day.label} name={id} day={day} open={day === first} />
        ))}
      </div>
    </fieldset>
  )
}

function Day({ name, day: { label, times }, open }: { name: string; day: PageSlotDay; open: boolean }) {
  return (
    <details name={name} open={open} className="group/day">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control py-1 [&::-webkit-details-marker]:hidden">
        {label}
        <Icon name="chevron" className="size-4 shrink-0 transition-transform group-open/day:rotate-180" />
      </summary>
      <div className="flex flex-wrap gap-2 pb-3">
        {times.map(({ value, text, selected }) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-strong bg-surface px-3 py-2 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="delivery"
              value={value}
              defaultChecked={selected}
              aria-label={`${label}, ${text}`}
              className="size-4 shrink-0 focus-visible:outline-none"
            />
            <span className="numbers">{text}</span>
          </label>
        ))}
      </div>
    </details>
  )
}
