import type { CheckoutPageProps, OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { type ComponentType, type RefObject, Suspense, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Fields, HiddenFields } from '../pages/fields.tsx'
import { Frame } from '../pages/frame.tsx'
import type { AfterProps } from './after/after.tsx'
import { CodeEntry } from './code-entry.tsx'
import { WalletsPlace } from './fields/places.tsx'
import { ServiceFieldsContext } from './fields/use-service-fields.ts'
import { Memberships } from './memberships/memberships.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Notes, Problems } from './problems.tsx'
import { groupFields } from './rules.ts'
import { Billing, Company, Delivery, Payment, Section, Terms } from './sections.tsx'
import { texts } from './texts.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'

interface CheckoutProps {
  first: CheckoutPageProps
  /** An open checkout loads it later. */
  After: ComponentType<AfterProps>
}

export function CheckoutPage({ first, After }: CheckoutProps) {
  const checkout = useCheckout(first)
  const { page } = checkout
  if (page.state === 'open') return <OpenCheckout page={page} checkout={checkout} />
  return (
    <Suspense>
      <After page={page} checkout={checkout} />
    </Suspense>
  )
}

function OpenCheckout({ page, checkout }: { page: OpenCheckoutProps; checkout: Checkout }) {
  const { busy, form } = checkout
  useServerChoice(page, form)
  const hasFields = page.payment.methods.some(({ service }) => service)
  return (
    <Frame shop={page.shop} aside={<BackLink {...page} />}>
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
        {/* Enter in a field presses the first submit button of a form: this one only updates the page. */}
        <button type="submit" name="do" value="update" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <HiddenFields fields={page.hidden} />
        <div className="mx-auto grid w-full max-w-6xl lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20 lg:px-8">
          <OrderSummary summary={page.summary} note={page.buyerNote} busy={busy !== undefined} />
          <div className="flex flex-col gap-12 px-4 pt-8 sm:px-8 lg:row-start-1 lg:px-0 lg:pt-12">
            <div className="flex flex-col gap-6">
              <h1 className="display text-4xl lg:text-5xl">{page.title}</h1>
              <Problems page={page} unreachable={checkout.unreachable} answers={checkout.answers} />
              <Notes messages={page.messages} answers={checkout.answers} />
            </div>
            <ServiceFieldsContext value={checkout.fields}>
              <WalletsPlace isOffered={hasFields} />
              <Sections page={page} />
            </ServiceFieldsContext>
            {page.terms && <Terms key={page.hidden.termsShown} terms={page.terms} />}
            <PlaceOrder text={page.placeText} notes={page.placeNotes} busy={busy === 'placing'} />
          </div>
        </div>
      </form>
    </Frame>
  )
}

function Sections({ page }: { page: OpenCheckoutProps }) {
  const { contact, address } = groupFields(page.fields)
  const isDelivered = address.some(({ name }) => name === 'addressLine')
  return (
    <>
      <Section title={texts.contact}>
        <Fields fields={contact} />
      </Section>
      {address.length > 0 && (
        <Section title={isDelivered ? texts.address : texts.details}>
          <Fields fields={address} />
          <noscript>
            <Button name="do" value="update" look="secondary" className="mt-5 w-full sm:w-auto">
              {page.delivery ? texts.update : texts.updatePrices}
            </Button>
          </noscript>
        </Section>
      )}
      {page.delivery && <Delivery delivery={page.delivery} />}
      <div className="flex flex-col gap-4">
        <CodeEntry kind="coupon" code={page.coupon} />
        {page.giftCard && <CodeEntry kind="giftCard" code={page.giftCard} />}
      </div>
      {page.memberships && <Memberships choices={page.memberships} />}
      <Payment payment={page.payment} />
      {page.billing.fields.length > 0 && <Billing billing={page.billing} delivered={isDelivered} />}
      {page.company && <Company company={page.company} />}
    </>
  )
}

interface PlaceOrderProps {
  text: string
  notes: string[] | undefined
  busy: boolean
}

function PlaceOrder({ text, notes = [], busy }: PlaceOrderProps) {
  return (
    <div className="flex flex-col gap-3">
      {notes.map((note) => (
        <p key={note} className="text-sm break-words">
          {note}
        </p>
      ))}
      <Button name="do" value="place" busy={busy} className="w-full text-lg">
        {busy ? texts.placing : text}
      </Button>
      <p className="flex items-center justify-center gap-2 text-sm text-soft">
        <Icon name="lock" className="size-4" />
        {texts.once}
      </p>
    </div>
  )
}

/** Closes the summary: open over the form, it would hide the control that is being used. */
function foldSummary({ target }: { target: Element }) {
  if (target.closest('aside')) return
  document.querySelector('aside > details[open]')?.removeAttribute('open')
}

function BackLink({ backUrl, backTo }: Pick<OpenCheckoutProps, 'backUrl' | 'backTo'>) {
  return (
    <a href={backUrl} className="inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-ink">
      <Icon name="back" mirrored />
      {texts.back[backTo]}
    </a>
  )
}

/** The server may select another delivery, e.g. when the one that was clicked does not go there. */
function useServerChoice(page: OpenCheckoutProps, form: RefObject<HTMLFormElement | null>) {
  const chosen = page.delivery?.options.find(({ selected }) => selected)?.value
  useEffect(() => {
    const radios = form.current?.elements.namedItem('delivery')
    if (chosen === undefined || page.delivery === undefined) return
    if (radios instanceof RadioNodeList) radios.value = chosen
    else if (radios instanceof HTMLInputElement) radios.checked = radios.value === chosen
  }, [form, chosen, page.delivery])
}
