import type {
  AskEmailProps,
  ClosedCheckoutProps,
  ConfirmPaymentProps,
  PageMessage,
  PageShop,
} from '@cartwright/contract/pages/pages.ts'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { Fields, HiddenFields } from '../../pages/fields.tsx'
import { Frame } from '../../pages/frame.tsx'
import { Messages } from '../../pages/messages.tsx'
import { texts as pageTexts } from '../../pages/texts.ts'
import { texts } from '../texts.ts'
import type { Checkout } from '../use-checkout.ts'

const marks: Record<ClosedCheckoutProps['state'], IconName> = {
  expired: 'clock',
  complete: 'check',
  'not-found': 'search',
  error: 'alert',
}

export function Closed({ page }: { page: ClosedCheckoutProps }) {
  return (
    <Notice
      shop={page.shop}
      title={page.title}
      messages={page.messages}
      mark={
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={marks[page.state]} className="size-7" />
        </span>
      }
    >
      <p className="text-lg text-pretty text-soft">{page.text}</p>
      <ButtonLink href={page.continueUrl} className="mx-auto mt-2">
        {page.continueText}
      </ButtonLink>
    </Notice>
  )
}

/** Somebody comes from an e-mail that others may have read. Works without a script. */
export function AskEmail({ page }: { page: AskEmailProps }) {
  return (
    <Notice shop={page.shop} title={page.title} messages={page.messages}>
      <p className="text-lg text-pretty text-soft">{page.text}</p>
      <form
        method="post"
        action={page.action}
        className="flex flex-col gap-6 rounded-panel bg-surface p-6 text-start shadow-floating sm:p-8"
      >
        <HiddenFields fields={page.hidden} />
        <Fields fields={[page.field]} />
        <Button>{page.button}</Button>
      </form>
    </Notice>
  )
}

/** The shopper's bank asks to confirm the payment. */
export function Confirm({ page, checkout }: { page: ConfirmPaymentProps; checkout: Checkout }) {
  const busy = checkout.busy === 'placing'
  return (
    <Notice shop={page.shop} title={page.title} messages={page.messages}>
      {checkout.unreachable && <Message kind="error">{pageTexts.unreachable}</Message>}
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
          <HiddenFields fields={page.hidden} />
          {page.serviceUrl ? (
            <ButtonLink href={page.serviceUrl} rel="noreferrer">
              {page.asksAgain ? texts.confirm.check : texts.confirm.goOn}
            </ButtonLink>
          ) : (
            <Button name="answer" value="approve" busy={busy}>
              {texts.confirm.approve}
            </Button>
          )}
          <Button name="answer" value="decline" look="secondary" disabled={busy}>
            {page.serviceUrl ? texts.confirm.otherWay : texts.confirm.decline}
          </Button>
        </form>
      </div>
    </Notice>
  )
}

interface NoticeProps {
  shop: PageShop
  title: string
  messages: PageMessage[]
  /** Above the title. */
  mark?: ReactNode
  children: ReactNode
}

function Notice({ shop, title, messages, mark, children }: NoticeProps) {
  return (
    <Frame shop={shop}>
      <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 px-4 pt-16 text-center sm:px-8">
        {mark}
        <h1 tabIndex={-1} className="display text-4xl">
          {title}
        </h1>
        <Messages messages={messages} />
        {children}
      </div>
    </Frame>
  )
}
