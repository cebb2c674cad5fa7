import type { StorefrontEvent } from '@cartwright/contract/sites/storefront.ts'
import type { PageRequest, Redirect } from '../kit/page.ts'

/** Pages report here what is looked at. Reporting makes nobody a visitor. */
export async function recordEvent({ form, shop }: PageRequest): Promise<Redirect> {
  const fields = [...form].filter(([, value]) => value !== '')
  await shop.storefront.recordEvents({ events: [Object.fromEntries(fields) as unknown as StorefrontEvent] })
  return { location: '/' }
}
