import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { controlClasses, FieldError, Select } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../kit/texts.ts'
import { CartForm, useLiveCart, WithoutScript } from './cart.tsx'
import { longestNote } from './model/forms.rules.ts'
import type { CartCoupon, Destination } from './model/view.ts'

/** What only some shoppers need: coupon, note and delivery costs. */
export function Extras() {
  return (
    <div className="divide-y divide-line border-y border-line">
      <Coupon />
      <Note />
      <Delivery />
    </div>
  )
}

function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/fold">
      <summary className="flex min-h-12 items-center justify-between gap-4">
        {title}
        <Icon name="chevron" className="size-4 text-soft transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

function Coupon() {
  const { coupon } = useLiveCart().cart
  return coupon ? <AppliedCoupon coupon={coupon} /> : <CouponForm />
}

function AppliedCoupon({ coupon: { code, counts } }: { coupon: CartCoupon }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-1">
      <p className={classes('flex min-w-0 items-center gap-2', counts ? 'text-accent' : 'text-notice')}>
        <Icon name={counts ? 'check' : 'info'} />
        {counts ? t.cart.applied(code) : t.cart.couponIdle(code)}
      </p>
      <CartForm action="remove-coupon" className="-me-3">
        <Button look="quiet" aria-label={t.cart.removeCoupon(code)} className="text-sm">
          {t.cart.remove}
        </Button>
      </CartForm>
    </div>
  )
}

function CouponForm() {
  const id = useId()
  const refusal = useLiveCart().cart.notices.find(({ field }) => field === 'coupon')
  return (
    <Fold title={t.cart.coupon} open={refusal !== undefined}>
      <CartForm action="coupon" className="flex flex-col gap-1.5">
        <div className="flex gap-2">
          <label htmlFor={id} className="sr-only">
            {t.cart.coupon}
          </label>
          <input
            id={id}
            name="coupon"
            required
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${id}-error` : undefined}
            className={classes(controlClasses(refusal !== undefined), 'min-w-0 flex-1')}
          />
          <Button look="secondary">{t.cart.apply}</Button>
        </div>
        <div role="status">{refusal && <FieldError id={`${id}-error`} text={refusal.text} />}</div>
      </CartForm>
    </Fold>
  )
}

function Note() {
  const { cart } = useLiveCart()
  const id = useId()
  return (
    <Fold title={t.cart.note}>
      <CartForm action="note" className="flex flex-col items-start gap-2">
        <label htmlFor={id} className="text-sm text-soft">
          {t.cart.noteHint}
        </label>
        <textarea
          id={id}
          name="note"
          rows={3}
          maxLength={longestNote}
          defaultValue={cart.note}
          onBlur={({ currentTarget: { value, form } }) => {
            if (value !== cart.note) form?.requestSubmit()
          }}
          className={controlClasses(false)}
        />
        <WithoutScript>
          <Button look="secondary">{t.cart.saveNote}</Button>
        </WithoutScript>
      </CartForm>
    </Fold>
  )
}

function Delivery() {
  const { destination, notices } = useLiveCart().cart
  const { postalCode, state } = destination
  const id = useId()
  const refusal = notices.find(({ field }) => field === 'postalCode')
  if (state === 'none') return null
  return (
    <Fold title={t.cart.delivery} open={postalCode !== '' || state === 'unreached'}>
      <DestinationForm id={id} wrong={refusal !== undefined} />
      <div role="status" className="mt-3">
        {refusal && <FieldError id={`${id}-odd`} text={refusal.text} />}
        {!refusal && state === 'unreached' && <FieldError id={`${id}-unreached`} text={t.cart.unreached} />}
        {!refusal && state === 'reached' && <DeliveryOptions destination={destination} />}
      </div>
    </Fold>
  )
}

function DestinationForm({ id, wrong }: { id: string; wrong: boolean }) {
  const { postalCode } = useLiveCart().cart.destination
  return (
    <CartForm action="estimate" className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-end gap-x-2 gap-y-3">
      <label htmlFor={`${id}-country`} className="flex flex-col gap-1.5 text-sm text-soft">
        {t.cart.country}
        <CountrySelect id={`${id}-country`} />
      </label>
      <label htmlFor={`${id}-postcode`} className="flex flex-col gap-1.5 text-sm text-soft">
        {t.cart.postalCode}
        <input
          id={`${id}-postcode`}
          name="postalCode"
          defaultValue={postalCode}
          maxLength={12}
          autoComplete="shipping postal-code"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-odd` : undefined}
          className={classes(controlClasses(wrong), 'text-base')}
        />
      </label>
      <Button look="secondary" className="col-span-2">
        {t.cart.estimate}
      </Button>
    </CartForm>
  )
}

function CountrySelect({ id }: { id: string }) {
  const { country, countries } = useLiveCart().cart.destination
  return (
    <Select
      key={country}
      id={id}
      name="country"
      defaultValue={country}
      autoComplete="shipping country"
      className="text-base text-ellipsis"
    >
      {countries.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

function DeliveryOptions({ destination: { country, countries, options } }: { destination: Destination }) {
  return (
    <dl
      aria-label={countries.find(({ value }) => value === country)?.label ?? country}
      className="flex flex-col gap-2 text-sm"
    >
      {options.map(({ title, note, price, free }) => (
        <div key={title} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">
            {title}
            {note && <span className="block text-soft">{note}</span>}
          </dt>
          <dd className="numbers shrink-0">
            <bdi>{free ? t.cart.free : price}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
