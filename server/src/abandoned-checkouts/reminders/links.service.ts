import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'

/** Milliseconds for which a link opens the items again. */
const lifetime = 14 * 24 * 60 * 60 * 1000

interface CheckoutKey {
  siteId: string
  checkoutId: string
}

/** The page that opens the items of an abandoned checkout again. It shows nothing of the buyer. */
export function restoreLink(shop: Shop, { language, ...key }: CheckoutKey & { language: string }): string {
  const until = Math.floor((shop.clock() + lifetime) / 1000)
  return `${shop.hosts.urlOf(key.siteId)}${restorePath(shop, { ...key, until })}&lang=${language}`
}

export interface RestoreLink extends CheckoutKey {
  /** Seconds since 1970. */
  until: number
}

export function restorePath(shop: Shop, link: RestoreLink): string {
  const query = new URLSearchParams({ until: String(link.until), key: restoreKey(shop, link) })
  return `/checkout/${link.checkoutId}/restore?${query}`
}

/** Whether the shop has made the link and it still opens something. */
export function isRestoreLink(shop: Shop, link: RestoreLink, key: unknown): boolean {
  return (
    isGuid(link.checkoutId) &&
    typeof key === 'string' &&
    isSameSecret(restoreKey(shop, link), key) &&
    link.until * 1000 > shop.clock()
  )
}

function restoreKey(shop: Shop, { siteId, checkoutId, until }: RestoreLink): string {
  return shop.tokens.derive(`restore checkout ${siteId} ${checkoutId} ${until}`)
}

/** An e-mail address as opt-outs know it. */
export function addressOf(shop: Shop, siteId: string, email: string): string {
  return shop.tokens.derive(`reminded address ${siteId} ${email.toLowerCase()}`)
}

export interface UnsubscribeLink extends CheckoutKey {
  address: string
}

/** The page that ends e-mails about checkouts to the address. It never expires. */
export function unsubscribeLink(
  shop: Shop,
  { siteId, checkoutId, email, language }: CheckoutKey & { email: string; language: string },
): string {
  const link = { siteId, checkoutId, address: addressOf(shop, siteId, email) }
  return `${shop.hosts.urlOf(siteId)}${unsubscribePath(shop, link)}&lang=${language}`
}

export function unsubscribePath(shop: Shop, link: UnsubscribeLink): string {
  const query = new URLSearchParams({ address: link.address, key: unsubscribeKey(shop, link) })
  return `/checkout/${link.checkoutId}/unsubscribe?${query}`
}

export function isUnsubscribeLink(shop: Shop, link: UnsubscribeLink, key: unknown): boolean {
  return isGuid(link.checkoutId) && typeof key === 'string' && isSameSecret(unsubscribeKey(shop, link), key)
}

function unsubscribeKey(shop: Shop, { siteId, checkoutId, address }: UnsubscribeLink): string {
  return shop.tokens.derive(`unsubscribe reminders ${siteId} ${checkoutId} ${address}`)
}
