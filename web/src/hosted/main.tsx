import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { lazy } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CheckoutPage } from './checkout/page.tsx'
import { whenIdle } from './checkout/when-idle.ts'
import { setLanguage } from './pages/texts.ts'

/** Hydrates the checkout. The API reference and the mailbox need no script. */
const container = document.getElementById('SITE_CONTAINER')
const props = document.getElementById('page-props')?.textContent
if (container?.dataset.page === 'checkout' && props) {
  const page = JSON.parse(props) as CheckoutPageProps
  setLanguage(page.shop.language)
  const load = () => import('./checkout/after/after.tsx')
  const After =
    page.state === 'open'
      ? lazy(async () => ({ default: (await load().catch(again)).AfterCheckout }))
      : (await load()).AfterCheckout
  hydrateRoot(container, <CheckoutPage first={page} After={After} />)
  if (page.state === 'open') whenIdle(load)
}

/** Without the script, the server shows what comes after the order. */
function again(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
