import type { PayRestProps } from '@cartwright/contract/pages/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { HiddenFields } from '../../pages/fields.tsx'
import { Frame } from '../../pages/frame.tsx'
import { Messages } from '../../pages/messages.tsx'
import { Transfer } from '../../pages/transfer/transfer.tsx'
import { OrderSummary } from '../order-summary.tsx'
import { Payment, Section } from '../sections.tsx'
import { texts } from '../texts.ts'
import type { Checkout } from '../use-checkout.ts'

/** Pays what is left of an order. Works without a script. */
export function PayRest({ page, checkout }: { page: PayRestProps; checkout: Checkout }) {
  const { busy, form, onSubmit, unreachable } = checkout
  const canPay = page.payment.methods.length > 0
  return (
    <Frame shop={page.shop}>
      <form ref={form} method="post" action={page.action} noValidate onSubmit={onSubmit}>
        <HiddenFields fields={page.hidden} />
        <div className="mx-auto grid w-full max-w-6xl lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20 lg:px-8">
          <OrderSummary summary={page.summary} note={undefined} busy={busy !== undefined} />
          <div className="flex flex-col gap-10 px-4 pt-8 sm:px-8 lg:row-start-1 lg:px-0 lg:pt-12">
            <div className="flex flex-col gap-4">
              <h1 tabIndex={-1} className="display text-4xl lg:text-5xl">
                {page.title}
              </h1>
              {page.dueText && <p className="text-lg text-soft">{page.dueText}</p>}
              <Messages messages={page.messages} />
              {unreachable && <Message kind="error">{texts.wrong}</Message>}
            </div>
            {canPay && <Payment payment={page.payment} />}
            {canPay && <PayButton page={page} busy={busy === 'placing'} />}
            {page.transfer && <Transfer transfer={page.transfer} />}
            {page.instructions.length > 0 && <Instructions instructions={page.instructions} />}
          </div>
        </div>
      </form>
    </Frame>
  )
}

function PayButton({ page, busy }: { page: PayRestProps; busy: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      {page.payNote && <p className="text-sm text-soft">{page.payNote}</p>}
      <Button name="do" value="place" busy={busy} className="w-full text-lg">
        {busy ? texts.paying : page.payText}
      </Button>
      <p className="flex items-center justify-center gap-2 text-sm text-soft">
        <Icon name="lock" className="size-4" />
        {texts.payOnce}
      </p>
    </div>
  )
}

function Instructions({ instructions }: Pick<PayRestProps, 'instructions'>) {
  return (
    <Section title={texts.otherWays}>
      <dl className="flex flex-col gap-4">
        {instructions.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="whitespace-pre-line text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
