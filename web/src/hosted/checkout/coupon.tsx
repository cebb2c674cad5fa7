import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

type CouponProps = OpenCheckoutProps['coupon']

export function Coupon({ coupon }: { coupon: CouponProps }) {
  const next = useFocusAfterChange(coupon.applied)
  if (coupon.locked && !coupon.applied) return null
  return <div ref={next}>{coupon.applied ? <Applied coupon={coupon} /> : <Entry coupon={coupon} />}</div>
}

function Applied({ coupon: { code, amountText, error, locked } }: { coupon: CouponProps }) {
  return (
    <div id="coupon" tabIndex={-1} className="flex flex-col gap-2">
      <input type="hidden" name="coupon" value={code} />
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-control bg-accent-soft py-1.5 ps-4 pe-2">
        <Icon name="check" className="text-accent" />
        <p className="min-w-0 flex-1">
          <span className="font-medium">{code}</span>
          {amountText && <bdi className="numbers ms-2 text-soft">{amountText}</bdi>}
        </p>
        {!locked && (
          <Button name="do" value="remove-coupon" look="quiet" aria-label={texts.removeCouponOf(code)}>
            {texts.removeCoupon}
          </Button>
        )}
      </div>
      {error && <FieldError id="coupon-error" text={error} />}
    </div>
  )
}

function Entry({ coupon: { code, error } }: { coupon: CouponProps }) {
  return (
    <details open={Boolean(error) || code !== ''} className="group/coupon">
      <summary className="inline-flex min-h-11 items-center gap-2 text-accent">
        <span className="underline underline-offset-4">{texts.coupon}</span>
        <Icon name="chevron" className="transition-transform group-open/coupon:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-col gap-1.5">
        <label htmlFor="coupon" className="text-sm font-medium">
          {texts.couponCode}
        </label>
        <div className="flex gap-3">
          <input
            id="coupon"
            name="coupon"
            type="text"
            defaultValue={code}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'coupon-error' : undefined}
            onKeyDown={applyOnEnter}
            className={controlClasses(Boolean(error))}
          />
          <Button name="do" value="apply-coupon" look="secondary">
            {texts.applyCoupon}
          </Button>
        </div>
        {error && <FieldError id="coupon-error" text={error} />}
      </div>
    </details>
  )
}

function applyOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const apply = event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value="apply-coupon"]')
  event.currentTarget.form?.requestSubmit(apply)
}

/** Applying or removing a coupon replaces the button that was pressed; its successor takes the focus. */
function useFocusAfterChange(applied: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(applied)
  useEffect(() => {
    if (before.current === applied) return
    before.current = applied
    place.current?.querySelector<HTMLElement>('button, summary')?.focus()
  }, [applied])
  return place
}
