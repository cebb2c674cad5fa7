import { type CartChange, cartEvent } from '../cart/actions.ts'
import type { Frame } from '../kit/frame.load.ts'

/** Counts views and cart events of this page, without a cookie or anything about the visitor. */
export function countVisits({ analytics, path }: Frame): void {
  if (!analytics || asksForPrivacy()) return
  const product = document.querySelector<HTMLInputElement>(
    'main form[action$="/cart/add"] [name=product]',
  )?.value
  const count = (kind: string, productId = '') => {
    const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop'
    const body = new URLSearchParams({ kind, path, productId, device, referrer: document.referrer })
    fetch('/events', {
      method: 'POST',
      body,
      keepalive: true,
      headers: { accept: 'application/json' },
    })
      // Otherwise the connection stays open.
      .then((answer) => answer.text())
      .catch(() => {})
  }
  const look = () => {
    count('page-view')
    if (path.startsWith('/products/')) count('product-view', product)
  }
  look()
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  let adding = ''
  addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement
    const { pathname } = new URL(form.action)
    if (pathname.endsWith('/cart/add')) adding = String(new FormData(form).get('product'))
    if (pathname.endsWith('/cart/checkout')) count('checkout-started')
  })
  addEventListener(cartEvent, (event) => {
    if (adding && (event as CustomEvent<CartChange>).detail.open) count('add-to-cart', adding)
    adding = ''
  })
}

/** Do Not Track and Global Privacy Control. */
function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
