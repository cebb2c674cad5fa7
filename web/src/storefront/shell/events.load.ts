import type { StorefrontRoute } from '@cartwright/contract/pages/storefront.ts'
import type { StorefrontEvent } from '@cartwright/contract/sites/storefront.ts'
import { readAsk } from '../route.ts'

/** Where pages say what is looked at; whoever looks is no visitor for that. */
export const events: StorefrontRoute = {
  method: 'POST',
  path: '/events',
  shared: false,
  async answer(asked) {
    const { form, shop } = await readAsk(asked)
    const fields = [...form].filter(([, value]) => value !== '')
    await shop.storefront.recordEvents({ events: [Object.fromEntries(fields) as unknown as StorefrontEvent] })
    return { location: '/', status: 303 }
  },
}
