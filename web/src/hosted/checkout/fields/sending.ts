import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import type { Answer } from '../../pages/answers.ts'
import type { Host, Token } from './service.ts'

/** Where the fields have something to complain of, the order is not placed, and the page says what else is missing. */
export function addToken(sent: FormData, token: Token): void {
  if (token === 'wrong') {
    sent.set('do', 'update')
    sent.set('tried', 'yes')
  } else if (token !== 'none') sent.set('paymentToken', token)
}

/** After the shopper was asked, the server asks the service. A payment that failed leads back to this page, which stays. */
export async function afterConfirming(
  answer: Answer<CheckoutPageProps>,
  { request, confirm }: Pick<Host, 'request'> & { confirm(clientSecret: string): Promise<unknown> },
): Promise<Answer<CheckoutPageProps>> {
  if (!('location' in answer && answer.clientSecret)) return answer
  // Whatever came of it, the server hears from the service.
  await confirm(answer.clientSecret).catch(() => undefined)
  const next = await request(answer.location)
  if (!next) return { location: answer.location }
  if ('props' in next) return next
  return (await request(next.location)) ?? next
}
