import type { PageName, Pages, RenderPage } from '@cartwright/contract/pages/pages.ts'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { AccountPage } from './account/page.tsx'
import { ApiPage } from './api/page.tsx'
import { BookingsPage } from './bookings/page.tsx'
import { AfterCheckout } from './checkout/after/after.tsx'
import { CheckoutPage } from './checkout/page.tsx'
import { IdentityPage } from './identity/page.tsx'
import { MailboxPage } from './mailbox/page.tsx'
import { setLanguage } from './pages/texts.ts'
import { PlansPage } from './plans/page.tsx'

const pages: { [Name in PageName]: ComponentType<Pages[Name]> } = {
  checkout: (props) => <CheckoutPage first={props} After={AfterCheckout} />,
  api: ApiPage,
  apiContents: ApiPage,
  mailbox: MailboxPage,
  identity: IdentityPage,
  account: AccountPage,
  bookings: BookingsPage,
  plans: PlansPage,
}

export const render: RenderPage = (name, props) => {
  setLanguage(props.shop.language)
  const Page = pages[name] as ComponentType<typeof props>
  return { html: renderToString(<Page {...props} />) }
}
