import { calls } from '@cartwright/contract/calls.ts'
import type { PaymentAccount, PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import { limit } from '../../budgets/service.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { testCard, testCardList } from '../providers/rules.ts'
import { paymentTexts } from '../providers/texts.ts'
import type { AccountRow } from './queries.ts'
import * as accounts from './service.ts'

export function accountRoutes(on: On, shop: Shop): void {
  const asking = { before: limit(shop, 'connection'), stepwise: true } as const
  on(calls.listPaymentMethods, async ({ caller: { siteId } }) => {
    const [{ settings }, rows] = await Promise.all([sites.get(shop, siteId), accounts.list(shop, siteId)])
    const known = new Map(rows.map((row) => [row.method, row]))
    return {
      paymentMethods: shop.payments.map((provider) =>
        toMethod(provider, { language: settings.language, row: known.get(provider.method) }),
      ),
    }
  })
  on(
    calls.connectPaymentAccount,
    async ({ caller, body }) => ({ account: toAccount(await accounts.connect(shop, caller.siteId, body)) }),
    asking,
  )
  on(calls.updatePaymentAccount, async ({ caller, body }) => ({
    account: toAccount(await accounts.update(shop, caller.siteId, body)),
  }))
  on(
    calls.testPaymentAccount,
    async ({ caller: { siteId }, body: { method } }) => ({
      account: toAccount(await accounts.test(shop, { siteId, method })),
    }),
    asking,
  )
  on(
    calls.disconnectPaymentAccount,
    ({ caller: { siteId }, body: { method } }) => accounts.disconnect(shop, { siteId, method }),
    asking,
  )
}

function toMethod(
  provider: PaymentProvider,
  { language, row }: { language: string; row: AccountRow | undefined },
): PaymentMethod {
  const { method, kind, account } = provider
  const builtIn: Readonly<Record<string, { title: string; note: string }>> = paymentTexts(language).methods
  const { title, note = '' } = builtIn[method] ?? provider
  const fields = account?.fields.map(({ isOptional = false, ...field }) => ({ ...field, isOptional }))
  const capturesLater = provider.kind === 'card' && provider.authorizations !== undefined
  const hasFields = provider.kind === 'card' && provider.fields !== undefined
  return {
    method,
    kind: kind === 'offline' ? 'OFFLINE' : 'ONLINE',
    ...{ title, note },
    ...(method === testCard ? { testCards: testCardList() } : {}),
    ...(fields
      ? { service: { fields, capturesLater, hasFields, ...(row ? { account: toAccount(row) } : {}) } }
      : {}),
  }
}

function toAccount(row: AccountRow): PaymentAccount {
  const { name, isTest, notifies, connectedAt, capture, publicKey, page } = row
  const hasPublicKey = publicKey !== null
  const paymentPage = hasPublicKey ? page : 'SERVICE'
  return {
    name,
    isTest,
    notifies,
    connectedDate: connectedAt.toISOString(),
    capture,
    hasPublicKey,
    paymentPage,
  }
}
