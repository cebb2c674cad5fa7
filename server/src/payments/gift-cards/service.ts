import type { GetGiftCardBalanceAnswer } from '@cartwright/contract/plugins/gift-cards.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { type Asker, ask, type Reply } from '../../plugins/asking/service.ts'
import type { PricedGiftCard } from '../../pricing/totals/purchase.rules.ts'
import { tables } from '../../pricing/totals/tables.service.ts'
import { type EnteredGiftCard, obfuscate, refusalCode, shortestCode } from './rules.ts'

/** Milliseconds for which a balance counts. */
export const balanceAge = 5000

/** Whether the shop asks anybody about gift cards. */
export async function areTaken(shop: Shop, siteId: string): Promise<boolean> {
  return (await keepers(shop, siteId)).length > 0
}

interface Question {
  siteId: string
  about: Asker
}

/** The card as a checkout keeps it. Refuses a card that pays nothing. */
export async function enter(
  shop: Shop,
  { siteId, about }: Question,
  { code: typed, requested }: { code: string; requested?: string | undefined },
): Promise<EnteredGiftCard> {
  const code = typed.trim()
  if (code.length < shortestCode || code.length > 50) throw refuse('GIFT_CARD_NOT_FOUND')
  const replies = await balances(shop, await keepers(shop, siteId), { code, about })
  const found = replies.find((reply) => !('refusal' in reply && reply.refusal.code === 'GIFT_CARD_NOT_FOUND'))
  if (!found) throw refuse('GIFT_CARD_NOT_FOUND')
  if ('failure' in found) throw refuse('GIFT_CARD_UNAVAILABLE')
  if ('refusal' in found) throw refuse(refusalCode(found.refusal.code))
  const { balance, currencyCode } = found.answer
  if (currencyCode !== about.currency) throw refuse('GIFT_CARD_CODE_INVALID')
  if (toMinor(balance, about.currency) <= 0n) throw refuse('GIFT_CARD_IS_EMPTY')
  return {
    pluginId: found.plugin.id,
    code: seal(shop, purpose(siteId), code).toString('base64'),
    obfuscatedCode: obfuscate(code),
    ...(requested === undefined ? {} : { requested }),
  }
}

/**
 * What the card pays of `due`, at its balance of now. With `onlyKept` nobody is asked: the last balance counts, and without
 * one there is nothing to say.
 */
export async function price(
  shop: Shop,
  { siteId, about, due, onlyKept }: Question & { due: money.Minor; onlyKept?: boolean | undefined },
  entered: EnteredGiftCard,
): Promise<PricedGiftCard | undefined> {
  const { pluginId, obfuscatedCode } = entered
  const card = { pluginId, obfuscatedCode, amount: 0n }
  const plugins = (await keepers(shop, siteId)).filter(({ id }) => id === pluginId)
  const [reply] = await balances(shop, plugins, { code: codeOf(shop, siteId, entered), about, onlyKept })
  if (!reply && onlyKept) return undefined
  if (!reply) return { ...card, error: 'GIFT_CARD_NOT_FOUND' }
  if ('failure' in reply) return { ...card, error: 'GIFT_CARD_UNAVAILABLE' }
  if ('refusal' in reply) return { ...card, error: refusalCode(reply.refusal.code) }
  const { balance: known, currencyCode, externalId } = reply.answer
  if (currencyCode !== about.currency) return { ...card, error: 'GIFT_CARD_CODE_INVALID' }
  const balance = toMinor(known, about.currency)
  if (balance <= 0n) return { ...card, error: 'GIFT_CARD_IS_EMPTY' }
  const requested = entered.requested === undefined ? undefined : toMinor(entered.requested, about.currency)
  const most = [balance, requested ?? balance, due].reduce((least, one) => (one < least ? one : least))
  return { ...card, amount: most, balance, requested, externalId: externalId ?? undefined }
}

/** The code in plain text. */
export function codeOf(shop: Shop, siteId: string, { code }: Pick<EnteredGiftCard, 'code'>): string {
  return unsealed(shop, siteId, Buffer.from(code, 'base64'))
}

export function unsealed(shop: Shop, siteId: string, sealed: Buffer): string {
  const code = unseal(shop, purpose(siteId), sealed)
  if (code === undefined) throw refuse('GIFT_CARD_NOT_FOUND')
  return code
}

function purpose(siteId: string): string {
  return `gift card of ${siteId}`
}

/** An old balance would promise money that is gone, so the merchant’s choice of a fallback does not count. */
async function keepers(shop: Shop, siteId: string): Promise<KnownPlugin[]> {
  const { plugins } = await tables(shop, siteId)
  return plugins.flatMap((plugin) =>
    plugin.kind === 'GIFT_CARDS' ? [{ ...plugin, fallback: 'FAIL' as const }] : [],
  )
}

function balances(
  shop: Shop,
  plugins: readonly KnownPlugin[],
  { code, about, onlyKept }: { code: string; about: Asker; onlyKept?: boolean | undefined },
): Promise<Reply<GetGiftCardBalanceAnswer>[]> {
  return ask(shop, plugins, {
    kind: 'GIFT_CARDS',
    function: 'getBalance',
    request: { code },
    about,
    ids: [],
    freshFor: balanceAge,
    onlyKept,
  })
}

function toMinor(amount: string | number, currency: string): money.Minor {
  return money.toMinorRounded(typeof amount === 'number' ? amount.toFixed(6) : amount, currency) ?? 0n
}
