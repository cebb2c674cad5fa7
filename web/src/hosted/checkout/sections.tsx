import type { OpenCheckoutProps, PagePaymentMethod } from '@cartwright/contract/pages/pages.ts'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { Message } from '../../ui/message.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { Fields } from '../pages/fields.tsx'
import { FieldsPlace } from './fields/places.tsx'
import { texts } from './texts.ts'
import { DeliveryTimes } from './times/delivery-times.tsx'

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} id={id} tabIndex={id ? -1 : undefined}>
      <h2 id={heading} className="display mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Delivery({ delivery }: { delivery: NonNullable<OpenCheckoutProps['delivery']> }) {
  const { options, error } = delivery
  const isOpen = !error && options.every(({ selected }) => !selected)
  return (
    <ChoiceGroup id="delivery" title={texts.delivery} error={error}>
      {options.length > 0 && (
        <RadioCards>
          {options.map(({ days, ...option }, index) =>
            days ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the value changes with the chosen time
              <DeliveryTimes key={`times ${index}`} id={`times-${index}`} option={option} days={days} />
            ) : (
              <RadioCard
                key={option.value}
                id={`delivery-${option.value}`}
                name="delivery"
                value={option.value}
                checked={option.selected}
                title={option.title}
                note={option.note}
                end={option.priceText}
              />
            ),
          )}
        </RadioCards>
      )}
      {isOpen && (
        <p className="rounded-panel border border-dashed border-strong px-5 py-6 text-soft">
          {texts.deliveryLater}
        </p>
      )}
    </ChoiceGroup>
  )
}

export function Payment({ payment }: { payment: OpenCheckoutProps['payment'] }) {
  const { later } = payment
  if (payment.methods.length === 0 && !payment.error && !later) return null
  return (
    <ChoiceGroup id="payment" title={texts.payment} error={payment.error}>
      {later && (
        <div className="rounded-control border border-line bg-surface px-4 py-3.5">
          <p className="font-medium">{later.title}</p>
          <p className="text-sm text-soft">{later.text}</p>
        </div>
      )}
      {payment.methods.length > 0 && (
        <RadioCards>
          {payment.methods.map((method) => (
            <RadioCard
              key={method.value}
              id={`payment-${method.value}`}
              name="payment"
              value={method.value}
              checked={method.selected}
              title={method.title}
            >
              <Details method={method} />
            </RadioCard>
          ))}
        </RadioCards>
      )}
    </ChoiceGroup>
  )
}

/** The note of a payment method, and its fields. */
function Details({ method }: { method: PagePaymentMethod }) {
  const { kind, fields, save } = method
  // Nobody may type a real card by mistake.
  const warns = kind === 'card' && fields.length > 0
  const note = method.note && unbroken(method.note)
  return (
    <div className="flex flex-col gap-5">
      {note && warns && (
        <Message kind="warning">
          <p className="whitespace-pre-line text-sm">{note}</p>
        </Message>
      )}
      <FieldsPlace method={method}>
        {note && !warns && <p className="whitespace-pre-line text-sm text-soft">{note}</p>}
      </FieldsPlace>
      {fields.length > 0 && <Fields fields={fields} />}
      {save && <Fields fields={[save]} />}
    </div>
  )
}

/** Card numbers stay on one line. */
function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d{4}) (?=\d{4})/g, '\u00a0')
}

/** The second address shows while the box is ticked. CSS decides, without a script. */
export function Billing({
  billing: { differs, fields },
  delivered,
}: {
  billing: OpenCheckoutProps['billing']
  /** There is a delivery address that it can differ from. */
  delivered: boolean
}) {
  return (
    <div className="group/billing -mt-6">
      <label htmlFor="billingDiffers" className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          id="billingDiffers"
          name="billingDiffers"
          value="yes"
          defaultChecked={differs}
          className="size-5 shrink-0"
        />
        {delivered ? texts.billing : texts.billingToo}
      </label>
      <fieldset className="mt-6 hidden min-w-0 group-has-[#billingDiffers:checked]/billing:block">
        <legend className="mb-5">
          <h2 className="display text-2xl">{texts.billingAddress}</h2>
        </legend>
        <Fields fields={fields} />
      </fieldset>
    </div>
  )
}

/** The fields show while the box is ticked. CSS decides, without a script. */
export function Company({ company }: { company: NonNullable<OpenCheckoutProps['company']> }) {
  return (
    <div className="group/company -mt-6">
      <label htmlFor="asCompany" className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          id="asCompany"
          name="asCompany"
          value="yes"
          defaultChecked={company.isChosen}
          className="size-5 shrink-0"
        />
        {texts.company}
      </label>
      <div className="mt-4 hidden group-has-[#asCompany:checked]/company:block">
        <Fields fields={company.fields} />
        <noscript>
          <Button name="do" value="update" look="secondary" className="mt-5 w-full sm:w-auto">
            {texts.updatePrices}
          </Button>
        </noscript>
      </div>
    </div>
  )
}

/** What the shopper agrees to before the order. Its key is that of the terms: the box of others is not ticked. */
export function Terms({
  terms: { parts, agreed, error },
}: {
  terms: NonNullable<OpenCheckoutProps['terms']>
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          value="yes"
          required
          defaultChecked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <label htmlFor="terms" className="min-w-0 break-words">
          {parts.map(({ text, url }) =>
            url ? (
              <a
                key={url}
                href={url}
                target="_blank"
                rel="noopener"
                className="text-accent underline underline-offset-4"
              >
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </label>
      </div>
      {error && <FieldError id="terms-error" text={error} />}
    </div>
  )
}

interface ChoiceGroupProps {
  /** Error messages link to it. */
  id: string
  title: string
  error?: string | undefined
  children: ReactNode
}

function ChoiceGroup({ id, title, error, children }: ChoiceGroupProps) {
  const errorId = `${id}-error`
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-5">
        <h2 className="display text-2xl">{title}</h2>
      </legend>
      <div className="flex flex-col gap-3">
        {error && <FieldError id={errorId} text={error} />}
        {children}
      </div>
    </fieldset>
  )
}
