import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { type Answer, request } from '../../pages/answers.ts'
import type { Service, Token } from './service.ts'

interface Typed {
  /** Of a wallet; otherwise the service has one of what was typed into its fields. */
  token: (() => Promise<Token>) | undefined
  service: Service | undefined
}

/** Where the fields have something to complain of, the order is not placed, and the page says what else is missing. */
export async function addToken(sent: FormData, { token, service }: Typed): Promise<void> {
  const made = await (token?.() ?? service?.token(String(sent.get('payment'))))
  if (made === 'wrong') {
    sent.set('do', 'update')
    sent.set('tried', 'yes')
  } else if (made && made !== 'none') sent.set('paymentToken', made)
}

/** After the shopper was asked, the server asks the service. A payment that failed leads back to this page, which stays. */
export async function afterConfirming(
  answer: Answer<CheckoutPageProps> | undefined,
  service: Service | undefined,
): Promise<Answer<CheckoutPageProps> | undefined> {
  if (!(answer && 'location' in answer && answer.clientSecret && service)) return answer
  // Whatever came of it, the server hears from the service.
  await service.confirm(answer.clientSecret).catch(() => undefined)
  const next = await request<CheckoutPageProps>(answer.location)
  if (!next) return { location: answer.location }
  if ('props' in next) return next
  return (await request<CheckoutPageProps>(next.location)) ?? next
}
