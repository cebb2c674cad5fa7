import type { CheckoutPageProps } from '@cartwright/contract/pages.ts'
import { hydrateRoot } from 'react-dom/client'
import { CheckoutPage } from './checkout/page.tsx'

/** Brings the checkout to life; the other pages are complete without a script. */
const container = document.getElementById('SITE_CONTAINER')
const props = document.getElementById('page-props')?.textContent
if (container?.dataset.page === 'checkout' && props) {
  hydrateRoot(container, <CheckoutPage {...(JSON.parse(props) as CheckoutPageProps)} />)
}
