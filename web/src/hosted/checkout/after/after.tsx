import type { CheckoutPageProps, OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { PayRest } from '../rest/pay-rest.tsx'
import type { Checkout } from '../use-checkout.ts'
import { AskEmail, Closed, Confirm } from './notice.tsx'
import { Thanks } from './thanks.tsx'

export interface AfterProps {
  page: Exclude<CheckoutPageProps, OpenCheckoutProps>
  checkout: Checkout
}

/** What the checkout is when it is not open, or no longer. */
export function AfterCheckout({ page, checkout }: AfterProps) {
  if (page.state === 'pay') return <PayRest page={page} checkout={checkout} />
  if (page.state === 'confirm') return <Confirm page={page} checkout={checkout} />
  if (page.state === 'thanks') return <Thanks page={page} />
  if (page.state === 'ask-email') return <AskEmail page={page} />
  return <Closed page={page} />
}
