import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { t } from '../kit/texts.ts'

export interface ShownSeat {
  id: string
  label: string
  free: boolean
  accessible: boolean
  chosen: boolean
}

export interface ShownSection {
  name: string
  rows: { label: string; seats: ShownSeat[] }[]
}

interface SeatNumbers {
  ref: RefObject<HTMLDivElement | null>
  onChange: (event: FormEvent<HTMLElement>) => void
}

/**
 * Keeps the seats and the numbers of tickets of a kind alike. A seat takes its ticket along, unless more tickets than
 * seats were wanted; fewer tickets give up the seats that were chosen last.
 */
export function useSeatNumbers(): SeatNumbers {
  const ref = useRef<HTMLDivElement>(null)
  const inOrder = useRef(new Set<HTMLInputElement>())
  // Seats may have been chosen before this script runs.
  useEffect(() => {
    const seats = inOrder.current
    if (!ref.current) return
    addChosen(seats, ref.current)
    takeTickets(ref.current, seats.size, seats.size)
  }, [])
  const onChange = ({ currentTarget, target }: FormEvent<HTMLElement>) => {
    const seats = inOrder.current
    addChosen(seats, currentTarget, target)
    if (target instanceof HTMLSelectElement) return giveUp(seats, ticketsIn(currentTarget))
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    seats.delete(target)
    const before = target.checked ? seats.size : seats.size + 1
    if (target.checked) seats.add(target)
    takeTickets(currentTarget, seats.size, before)
  }
  return { ref, onChange }
}

function addChosen(seats: Set<HTMLInputElement>, ticket: Element, except?: EventTarget): void {
  for (const seat of ticket.querySelectorAll<HTMLInputElement>('input:checked'))
    if (seat !== except) seats.add(seat)
}

function ticketsIn(ticket: Element): number {
  return [...ticket.querySelectorAll('select')].reduce((sum, { value }) => sum + Number(value), 0)
}

/** As many tickets as seats, unless there are more tickets and they were not as many as the seats before. */
function takeTickets(ticket: Element, seats: number, before: number): void {
  const tickets = ticketsIn(ticket)
  if (tickets >= seats && tickets !== before) return
  const more = seats - tickets
  const number = [...ticket.querySelectorAll('select')].find(({ value }) => Number(value) + more >= 0)
  if (number) number.value = String(Number(number.value) + more)
}

function giveUp(seats: Set<HTMLInputElement>, tickets: number): void {
  for (const seat of [...seats].slice(tickets)) {
    seat.checked = false
    seats.delete(seat)
  }
}

/** The seats of a kind of tickets, each a checkbox, so that they need no script. */
export function Seats({ kind, sections }: { kind: string; sections: readonly ShownSection[] }) {
  const isChosen = sections.some(({ rows }) => rows.some(({ seats }) => seats.some(({ chosen }) => chosen)))
  const isNamed = sections.length > 1
  return (
    <details className="w-full" open={isChosen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        {t.events.seats}
      </summary>
      <p className="text-sm text-soft">{t.events.takenHint}</p>
      {sections.map(({ name, rows }) => (
        <fieldset key={name} className="mt-3 min-w-0">
          <legend className="font-medium break-words">{name}</legend>
          <div className="mt-2 overflow-x-auto pb-2">
            <div className="flex w-max flex-col gap-1.5 p-0.5">
              {rows.map(({ label, seats }) => (
                <div key={label} className="flex items-center gap-1.5">
                  <span
                    className="sticky start-0 z-10 w-9 shrink-0 bg-paper text-sm text-soft"
                    aria-hidden="true"
                  >
                    {label}
                  </span>
                  {seats.map((seat) => (
                    <Seat key={seat.id} kind={kind} section={isNamed ? name : ''} row={label} seat={seat} />
                  ))}
                </div>
              ))}
            </div>
          </div>
        </fieldset>
      ))}
    </details>
  )
}

interface SeatProps {
  kind: string
  /** Empty where there is only one. */
  section: string
  row: string
  seat: ShownSeat
}

function Seat({ kind, section, row, seat }: SeatProps) {
  const { id, label, free, accessible, chosen } = seat
  const name = [
    section,
    t.events.seat(row, label),
    accessible && t.events.accessible,
    !free && t.events.taken,
  ]
  return (
    <label
      className={classes(
        'relative flex size-11 shrink-0 items-center justify-center rounded-control border text-sm',
        'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        free
          ? 'cursor-pointer border-strong bg-surface hover:border-ink'
          : 'border-line bg-sunken text-soft line-through',
      )}
    >
      <input
        type="checkbox"
        name={`s-${kind}`}
        value={id}
        disabled={!free}
        defaultChecked={chosen}
        aria-label={name.filter(Boolean).join(', ')}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden="true">{accessible ? `♿${label}` : label}</span>
    </label>
  )
}
