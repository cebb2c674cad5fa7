import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { type RefObject, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Fields } from '../pages/fields.tsx'
import { Frame } from '../pages/frame.tsx'
import { texts } from '../pages/texts.ts'
import { Billing } from './billing.tsx'
import { Coupon } from './coupon.tsx'
import { Delivery } from './delivery.tsx'
import { grouped } from './fields.rules.ts'
import { Notes } from './notes.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Payment } from './payment.tsx'
import { Problems } from './problems.tsx'
import { Section } from './section.tsx'
import type { Checkout } from './use-checkout.ts'

export function OpenCheckout({ page, checkout }: { page: OpenCheckoutProps; checkout: Checkout }) {
  const { busy, form } = checkout
  const { contact, address } = grouped(page.fields)
  const isSent = address.some(({ name }) => name === 'addressLine')
  useServerChoice(page, form)
  return (
    <Frame shop={page.shop} aside={<BackLink href={page.backUrl} />}>
      <form
        ref={form}
        method="post"
        action={page.action}
        noValidate
        onSubmit={checkout.onSubmit}
        onChange={checkout.onChange}
        onBlur={checkout.onBlur}
        onFocus={foldSummary}
      >
        {/* Enter in a field presses the first submit button of a form: this one only brings it up to date. */}
        <button type="submit" name="do" value="update" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {Object.entries(page.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="mx-auto grid w-full max-w-6xl lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20 lg:px-8">
          <OrderSummary summary={page.summary} note={page.buyerNote} busy={busy !== undefined} />
          <div className="flex flex-col gap-12 px-4 pt-8 sm:px-8 lg:row-start-1 lg:px-0 lg:pt-12">
            <div className="flex flex-col gap-6">
              <h1 className="display text-4xl lg:text-5xl">{page.title}</h1>
              <Problems page={page} unreachable={checkout.unreachable} answers={checkout.answers} />
              <Notes messages={page.messages} answers={checkout.answers} />
            </div>
            <Section title={texts.checkout.contact}>
              <Fields fields={contact} />
            </Section>
            {address.length > 0 && (
              <Section title={isSent ? texts.checkout.address : texts.checkout.details}>
                <Fields fields={address} />
                <noscript>
                  <Button name="do" value="update" look="secondary" className="mt-5 w-full sm:w-auto">
                    {texts.checkout.update}
                  </Button>
                </noscript>
              </Section>
            )}
            {page.delivery && <Delivery delivery={page.delivery} />}
            <Coupon coupon={page.coupon} />
            <Payment payment={page.payment} />
            {page.billing.fields.length > 0 && <Billing billing={page.billing} delivered={isSent} />}
            <div className="flex flex-col gap-3">
              <Button name="do" value="place" busy={busy === 'placing'} className="w-full text-lg">
                {busy === 'placing' ? texts.checkout.placing : page.placeText}
              </Button>
              <p className="flex items-center justify-center gap-2 text-sm text-soft">
                <Icon name="lock" className="size-4" />
                {texts.checkout.once}
              </p>
            </div>
          </div>
        </div>
      </form>
    </Frame>
  )
}

/** What lies open over the form would hide the control that is being used. */
function foldSummary({ target }: { target: Element }) {
  if (target.closest('aside')) return
  document.querySelector('aside > details[open]')?.removeAttribute('open')
}

function BackLink({ href }: { href: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-ink">
      <Icon name="back" mirrored />
      {texts.checkout.back}
    </a>
  )
}

/** The server may choose another delivery than the one last clicked, e.g. when that does not go there. */
function useServerChoice(page: OpenCheckoutProps, form: RefObject<HTMLFormElement | null>) {
  const chosen = page.delivery?.options.find(({ selected }) => selected)?.value
  useEffect(() => {
    const radios = form.current?.elements.namedItem('delivery')
    if (chosen === undefined || page.delivery === undefined) return
    if (radios instanceof RadioNodeList) radios.value = chosen
    else if (radios instanceof HTMLInputElement) radios.checked = radios.value === chosen
  }, [form, chosen, page.delivery])
}
