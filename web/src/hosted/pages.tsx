import type { PageName, Pages } from '@cartwright/contract/pages/pages.ts'
import type { ComponentType } from 'react'
import { AccountPage } from './account/page.tsx'
import { ApiPage } from './api/page.tsx'
import { CheckoutPage } from './checkout/page.tsx'
import { IdentityPage } from './identity/page.tsx'
import { MailboxPage } from './mailbox/page.tsx'

export const pages: { [Name in PageName]: ComponentType<Pages[Name]> } = {
  checkout: CheckoutPage,
  api: ApiPage,
  mailbox: MailboxPage,
  identity: IdentityPage,
  account: AccountPage,
}
