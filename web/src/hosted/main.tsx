import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { hydrateRoot } from 'react-dom/client'
import { CheckoutPage } from './checkout/page.tsx'
import { setLanguage } from './pages/texts.ts'

/** Hydrates the checkout. The API reference and the mailbox need no script. */
const container = document.getElementById('SITE_CONTAINER')
const props = document.getElementById('page-props')?.textContent
if (container?.dataset.page === 'checkout' && props) {
  const page = JSON.parse(props) as CheckoutPageProps
  setLanguage(page.shop.language)
  hydrateRoot(container, <CheckoutPage {...page} />)
}
