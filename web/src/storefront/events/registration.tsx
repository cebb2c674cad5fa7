import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { controlClasses, Select } from '../../ui/control.tsx'
import { Message } from '../../ui/message.tsx'
import { t } from '../kit/texts.ts'
import { quantityField } from './rules.ts'
import { Seats, type ShownSection, useSeatNumbers } from './seats.tsx'

export interface PriceOption {
  id: string
  name: string
  priceText: string
  feeText: string
  chosen: string | undefined
}

export interface OfferedTicket {
  id: string
  name: string
  description: string
  priceText: string
  feeText: string
  /** Why there are none now. */
  note: string
  /** As many as one order may have; 0 when there are none. */
  most: number
  /** The buyer names the price: at least this. */
  least?: string
  leastValue?: string
  /** Until when a code keeps it. */
  promise?: string
  /** Where people wait for it. */
  waitingUrl?: string
  /** The number that was chosen before the page came back. */
  chosen: string | undefined
  /** The prices to choose from; none if there is one price. */
  options: PriceOption[]
  /** With its seats; none if it is sold without. */
  sections: ShownSection[]
}

export type RegistrationProps =
  | {
      kind: 'tickets'
      tickets: OfferedTicket[]
      address: string
      code: string
      /** Of the form: sent twice, it sets tickets aside once. */
      formKey: string
      problem?: string
      signIn?: string
    }
  | { kind: 'link'; title: string; label: string; url: string; text: string }
  | { kind: 'closed'; text: string }

/** How people take part: tickets, an answer, or neither. */
export function Registration(props: RegistrationProps) {
  if (props.kind === 'tickets') return <Tickets {...props} />
  if (props.kind === 'closed') return <p className="mt-6 font-medium">{props.text}</p>
  const { title, label, url, text } = props
  return (
    <section className="mt-6 rounded-panel border border-line p-5 sm:p-6">
      <h2 className="display text-2xl">{title}</h2>
      {text && <p className="mt-2 text-soft">{text}</p>}
      <ButtonLink href={url} className="mt-5 w-full">
        {label}
      </ButtonLink>
    </section>
  )
}

function Tickets(props: Extract<RegistrationProps, { kind: 'tickets' }>) {
  const { tickets, address, code, formKey, problem, signIn } = props
  const sendOnce = useSendOnce()
  const canBuy = tickets.some(({ most }) => most > 0)
  return (
    <section className="mt-6 rounded-panel border border-line p-5 sm:p-6">
      <form method="post" action={address} aria-label={t.events.tickets} onSubmit={sendOnce}>
        <input type="hidden" name="key" value={formKey} />
        {code && <input type="hidden" name="code" value={code} />}
        <h2 className="display text-2xl">{t.events.tickets}</h2>
        {problem && (
          <div className="mt-4">
            <Message kind="error">
              {problem}{' '}
              {signIn && (
                <a href={signIn} className="underline underline-offset-4">
                  {t.events.signIn}
                </a>
              )}
            </Message>
          </div>
        )}
        {tickets.length === 0 && <p className="mt-3 text-soft">{t.events.noTickets}</p>}
        <ul className="mt-2 divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="py-4">
              <Ticket ticket={ticket} only={tickets.length === 1} />
            </li>
          ))}
        </ul>
        {canBuy && <Button className="mt-4 w-full">{t.events.get}</Button>}
      </form>
      {!code && <CodeForm address={address} />}
    </section>
  )
}

/** Milliseconds after which a form that was sent without an answer can be sent again. */
const patience = 20_000

/** Ignores further clicks while a form is under way. A page that the browser shows again can be sent again. */
function useSendOnce(): (event: FormEvent) => void {
  const sentAt = useRef(-Infinity)
  useEffect(() => {
    const forget = () => {
      sentAt.current = -Infinity
    }
    window.addEventListener('pageshow', forget)
    return () => window.removeEventListener('pageshow', forget)
  }, [])
  return (event) => {
    if (event.timeStamp - sentAt.current < patience) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}

/** Shows the tickets that are set aside for whoever has a code. */
function CodeForm({ address }: { address: string }) {
  const field = useId()
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {t.events.haveCode}
      </summary>
      <form method="get" action={address} className="mt-2">
        <label htmlFor={field} className="text-sm">
          {t.events.code}
        </label>
        <div className="mt-1 flex gap-2">
          <input
            id={field}
            name="code"
            required
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={controlClasses(false)}
          />
          <Button look="secondary" className="shrink-0">
            {t.events.useCode}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** Each price with its number of tickets. */
function Options({ ticket: { id, name, most, options } }: { ticket: OfferedTicket }) {
  return (
    <ul className="w-full">
      {options.map((option) => (
        <li key={option.id} className="flex items-center justify-between gap-4 py-1.5">
          <p className="min-w-0 break-words">
            {option.name} <span className="numbers text-soft">{option.priceText}</span>
            {option.feeText && <span className="numbers text-sm text-soft"> {option.feeText}</span>}
          </p>
          {most > 0 && (
            <Quantity
              field={quantityField(id, option.id)}
              label={t.events.quantity(`${name}, ${option.name}`)}
              most={most}
              chosen={option.chosen ?? '0'}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface QuantityProps {
  field: string
  label: string
  most: number
  chosen: string
}

function Quantity({ field, label, most, chosen }: QuantityProps) {
  return (
    <div className="w-24 shrink-0">
      <Select name={field} aria-label={label} defaultValue={chosen}>
        {Array.from({ length: most + 1 }, (_, count) => count).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Ticket({ ticket, only }: { ticket: OfferedTicket; only: boolean }) {
  const { id, name, description, priceText, feeText, note, most, least, leastValue, sections, options } =
    ticket
  const field = useId()
  const agree = useSeatNumbers()
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3" {...agree}>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-medium break-words">{name}</h3>
        {(priceText || feeText) && (
          <p className="numbers">
            {priceText}
            {feeText && <span className="text-sm text-soft"> {feeText}</span>}
          </p>
        )}
        {description && (
          <p className="mt-1 text-sm break-words whitespace-pre-line text-soft">{description}</p>
        )}
        {note && <p className="mt-1 text-sm font-medium">{note}</p>}
        {ticket.promise && <p className="mt-1 text-sm font-medium">{ticket.promise}</p>}
        {ticket.waitingUrl && (
          <a
            href={ticket.waitingUrl}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            aria-label={t.events.waitFor(name)}
          >
            {t.events.wait}
          </a>
        )}
      </div>
      {most > 0 && options.length === 0 && (
        <Quantity
          field={quantityField(id)}
          label={t.events.quantity(name)}
          most={most}
          chosen={ticket.chosen ?? (only ? '1' : '0')}
        />
      )}
      {options.length > 0 && <Options ticket={ticket} />}
      {sections.length > 0 && (
        <div className="w-full min-w-0">
          <p className="text-sm text-soft">{t.events.seatsHint}</p>
          <Seats kind={id} sections={sections} />
        </div>
      )}
      {least !== undefined && (
        <div className="w-full">
          <label htmlFor={`${field}-p`} className="text-sm">
            {t.events.amount(name, least)}
          </label>
          <input
            id={`${field}-p`}
            name={`p-${id}`}
            inputMode="decimal"
            maxLength={12}
            defaultValue={leastValue}
            className={controlClasses(false)}
          />
        </div>
      )}
    </div>
  )
}
