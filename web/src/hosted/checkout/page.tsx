import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { Closed } from './closed.tsx'
import { Confirm } from './confirm.tsx'
import { OpenCheckout } from './open.tsx'
import { Thanks } from './thanks.tsx'
import { useCheckout } from './use-checkout.ts'

export function CheckoutPage(props: CheckoutPageProps) {
  const checkout = useCheckout(props)
  const { page } = checkout
  if (page.state === 'open') return <OpenCheckout page={page} checkout={checkout} />
  if (page.state === 'confirm') return <Confirm page={page} checkout={checkout} />
  if (page.state === 'thanks') return <Thanks page={page} />
  return <Closed page={page} />
}
