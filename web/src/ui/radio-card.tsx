import type { ReactNode } from 'react'

interface RadioCardProps {
  name: string
  value: string
  id: string
  checked: boolean
  title: string
  note?: string | undefined
  /** At the end of the row, e.g. a price. */
  end?: ReactNode
  /** Shown while this card is selected. CSS decides, without a script. */
  children?: ReactNode
}

export function RadioCards({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-clip rounded-panel border border-line bg-surface shadow-raised">
      {children}
    </div>
  )
}

export function RadioCard({ name, value, id, checked, title, note, end, children }: RadioCardProps) {
  const noteId = note ? `${id}-note` : undefined
  return (
    <div className="group/card has-checked:bg-accent-soft transition-colors">
      <label
        htmlFor={id}
        className="flex min-h-14 cursor-pointer items-start gap-3 px-4 py-4 sm:px-5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent rounded-[inherit]"
      >
        <input
          type="radio"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-describedby={noteId}
          className="mt-0.5 size-5 shrink-0 focus-visible:outline-none"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          {note && !children && (
            <span id={noteId} className="mt-0.5 block text-sm text-soft">
              {note}
            </span>
          )}
        </span>
        {end && <bdi className="numbers shrink-0 font-medium">{end}</bdi>}
      </label>
      {children && (
        <div className="hidden px-4 pb-5 group-has-checked/card:block sm:ps-13 sm:pe-5">
          {note && (
            <p id={noteId} className="mb-4 whitespace-pre-line text-sm text-soft">
              {note}
            </p>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
