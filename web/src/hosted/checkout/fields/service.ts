import type { CheckoutPageProps, OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import type { PageServiceFields } from '@cartwright/contract/pages/service-fields.ts'
import type { Answer } from '../../pages/answers.ts'

/** The way to pay whose fields are on the page. */
export interface ShownFields extends PageServiceFields {
  method: string
}

export function shownFields(page: CheckoutPageProps): ShownFields | undefined {
  if (page.state !== 'open') return undefined
  const found = page.payment.methods.find(({ service }) => service)
  return found?.service && { ...found.service, method: found.value }
}

/** What the page does for the script of the service. */
export interface Host {
  form: HTMLFormElement
  /** Where the fields go, and the buttons of wallets. */
  fields: HTMLElement
  wallets: HTMLElement
  /** The page as it is now. */
  page(): OpenCheckoutProps | undefined
  shown(): ShownFields | undefined
  /** What a wallet calls the delivery before the address is known. */
  deliveryTitle: string
  request(address: string): Promise<PageAnswer | undefined>
  /** The fields can be filled in, or cannot any more. */
  onReady(ready: boolean): void
  /** There are buttons of wallets. */
  onWallets(): void
  /** Sends the form for new prices. */
  update(): Promise<void>
  /** Places the order with this token. False: the page says why it is not placed. */
  place(sent: FormData, token: () => Promise<Token>): Promise<boolean>
}

type PageAnswer = Answer<CheckoutPageProps>

/** Of what was typed. `wrong`: the fields say why. `none`: the service does not answer, and the shopper can still pay on its page. */
export type Token = string | 'wrong' | 'none'

/** The script of the service, while it is on the page. */
export interface Service {
  /** Adds a token to an order that is sent: of a wallet, or of what was typed. Where the fields are wrong, only the form is checked. */
  prepare(sent: FormData, token?: () => Promise<Token>): Promise<void>
  /** Asks the shopper what the answer wants to be asked, and goes on from there. */
  follow(answer: PageAnswer): Promise<PageAnswer>
  /** The page has changed, e.g. its total. */
  show(fields: ShownFields): void
  close(): void
}
