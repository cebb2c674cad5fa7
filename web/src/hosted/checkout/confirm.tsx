import type { ConfirmPaymentProps } from '@cartwright/contract/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { texts } from '../pages/texts.ts'
import { Notice } from './notice.tsx'
import type { Checkout } from './use-checkout.ts'

/** The shopper's bank asks. */
export function Confirm({ page, checkout }: { page: ConfirmPaymentProps; checkout: Checkout }) {
  const busy = checkout.busy === 'placing'
  return (
    <Notice shop={page.shop} title={page.title} messages={page.messages}>
      {checkout.unreachable && <Message kind="error">{texts.checkout.unreachable}</Message>}
      <p className="text-lg text-pretty text-soft">{page.note}</p>
      <div className="rounded-panel bg-surface p-6 shadow-floating sm:p-8">
        <p className="text-sm text-soft">{texts.confirm.amount}</p>
        <p className="display numbers mt-1 mb-8 text-5xl">{page.amountText}</p>
        <form
          ref={checkout.form}
          method="post"
          action={page.action}
          onSubmit={checkout.onSubmit}
          className="flex flex-col gap-3"
        >
          {Object.entries(page.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button name="answer" value="approve" busy={busy}>
            {texts.confirm.approve}
          </Button>
          <Button name="answer" value="decline" look="secondary" disabled={busy}>
            {texts.confirm.decline}
          </Button>
        </form>
      </div>
    </Notice>
  )
}
