import { isSameSecret } from '../platform/secrets/tokens.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'

interface Unsubscription {
  siteId: string
  /** The answered request. */
  id: string
}

/** The key in an e-mail's unsubscribe link. */
export function unsubscribeKey(shop: Shop, stopped: Unsubscription): string {
  return `${stopped.id}.${signature(shop, stopped)}`
}

/** The request id of a valid key. */
export function requestIdIn(shop: Shop, siteId: string, key: string): string | undefined {
  const [id = '', given = ''] = key.split('.')
  return isGuid(id) && isSameSecret(signature(shop, { siteId, id }), given) ? id : undefined
}

function signature(shop: Shop, { siteId, id }: Unsubscription): string {
  return shop.tokens.derive(`back in stock ${siteId} ${id}`)
}
