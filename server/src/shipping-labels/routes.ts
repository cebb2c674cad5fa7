import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../budgets/service.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as accounts from './accounts/service.ts'
import { accountToWire, getForm, listServices, requestRates } from './rates.service.ts'
import * as labels from './service.ts'

export function shippingLabelRoutes(on: On, shop: Shop): void {
  const asking = { before: limit(shop, 'connection'), stepwise: true } as const
  const stepwise = { stepwise: true } as const
  on(calls.listLabelServices, ({ caller }) => listServices(shop, caller.siteId))
  on(
    calls.connectLabelAccount,
    async ({ caller, body }) => ({
      account: accountToWire(await accounts.connect(shop, caller.siteId, body)),
    }),
    asking,
  )
  on(
    calls.testLabelAccount,
    async ({ caller: { siteId }, body: { service } }) => ({
      account: accountToWire(await accounts.test(shop, { siteId, service })),
    }),
    asking,
  )
  on(calls.disconnectLabelAccount, async ({ caller: { siteId }, body: { service } }) => {
    await accounts.disconnect(shop, { siteId, service })
    return {}
  })
  on(calls.getLabelForm, ({ caller, body }) => getForm(shop, caller, body))
  on(calls.requestLabelRates, ({ caller, body }) => requestRates(shop, caller, body), stepwise)
  on(calls.listOrderLabels, ({ caller, body }) => labels.list(shop, caller, body.orderId))
  on(calls.buyShippingLabel, ({ caller, body }) => labels.buy(shop, caller, body), stepwise)
  on(calls.voidShippingLabel, ({ caller, body }) => labels.giveBack(shop, caller, body.labelId), stepwise)
  on(calls.downloadShippingLabel, ({ caller, body }) => labels.download(shop, caller, body.labelId))
}
