import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import type { GetGiftCardBalanceAnswer } from '@cartwright/contract/plugins/gift-cards.ts'
import type { CardRow } from '../../gift-cards/cards/queries.ts'
import { statusOf } from '../../gift-cards/cards/rules.ts'
import * as cards from '../../gift-cards/cards/service.ts'
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

/** Whether the shop has gift cards, or asks anybody about them. */
export async function areTaken(shop: Shop, siteId: string): Promise<boolean> {
  return (await keepers(shop, siteId)).length > 0 || (await cards.areIssued(shop, siteId))
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
  const own = await cards.findByCode(shop.db, siteId, code)
  if (own) {
    const error = ownError(shop, own, about)
    if (error) throw refuse(error)
    return toEntered(shop, { siteId, pluginId: giftCardsAppId, code: code.toUpperCase(), requested })
  }
  const replies = await balances(shop, await keepers(shop, siteId), { code, about })
  const found = replies.find((reply) => !('refusal' in reply && reply.refusal.code === 'GIFT_CARD_NOT_FOUND'))
  if (!found) throw refuse('GIFT_CARD_NOT_FOUND')
  if ('failure' in found) throw refuse('GIFT_CARD_UNAVAILABLE')
  if ('refusal' in found) throw refuse(refusalCode(found.refusal.code))
  const { balance, currencyCode } = found.answer
  if (currencyCode !== about.currency) throw refuse('GIFT_CARD_CODE_INVALID')
  if (toMinor(balance, about.currency) <= 0n) throw refuse('GIFT_CARD_IS_EMPTY')
  return toEntered(shop, { siteId, pluginId: found.plugin.id, code, requested })
}

interface Typed {
  siteId: string
  pluginId: string
  code: string
  requested?: string | undefined
}

function toEntered(shop: Shop, { siteId, pluginId, code, requested }: Typed): EnteredGiftCard {
  return {
    pluginId,
    code: sealed(shop, siteId, code).toString('base64'),
    obfuscatedCode: obfuscate(code),
    ...(requested === undefined ? {} : { requested }),
  }
}

/** Why a card of the shop pays nothing. */
function ownError(shop: Shop, card: CardRow, { currency }: Asker): PricedGiftCard['error'] {
  const status = statusOf(card, shop.clock())
  if (status !== 'VALID') return `GIFT_CARD_${status}`
  if (card.currency !== currency) return 'GIFT_CARD_CODE_INVALID'
  return card.balance === 0n ? 'GIFT_CARD_IS_EMPTY' : undefined
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
  if (pluginId === giftCardsAppId) {
    const own = await cards.findByCode(shop.db, siteId, codeOf(shop, siteId, entered))
    if (!own) return { ...card, error: 'GIFT_CARD_NOT_FOUND' }
    const error = ownError(shop, own, about)
    if (error) return { ...card, error }
    return { ...card, ...pays(entered, { balance: own.balance, due, about }), externalId: own.id }
  }
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
  return { ...card, ...pays(entered, { balance, due, about }), externalId: externalId ?? undefined }
}

function pays(
  { requested: wanted }: EnteredGiftCard,
  { balance, due, about }: { balance: money.Minor; due: money.Minor; about: Asker },
): Pick<PricedGiftCard, 'amount' | 'balance' | 'requested'> {
  const requested = wanted === undefined ? undefined : toMinor(wanted, about.currency)
  const most = [balance, requested ?? balance, due].reduce((least, one) => (one < least ? one : least))
  return { amount: most, balance, requested }
}

/** The id of the card of the shop that has this code. */
export async function idOfOwn(shop: Shop, siteId: string, code: string): Promise<string | undefined> {
  return (await cards.findByCode(shop.db, siteId, code))?.id
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

export function sealed(shop: Shop, siteId: string, code: string): Buffer {
  return seal(shop, purpose(siteId), code)
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
