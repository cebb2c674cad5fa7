import { giftCardsAppId, giftCardsPath } from '@cartwright/contract/gift-cards/limits.ts'
import type { GiftCardProduct } from '@cartwright/contract/gift-cards/products.ts'
import { isFormKey, newFormKey } from '@cartwright/contract/pages/storefront.ts'
import { CartwrightError } from '@cartwright/sdk'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { dayIn, optionsOf, valuesIn } from './rules.ts'
import GiftCards, { type GiftCardsProps } from './sale.tsx'

/** The page is plain HTML: its module is no `page.tsx`, so no script takes it over, and other pages load nothing for it. */
export const giftCardsPage: Page<GiftCardsProps> = {
  module: 'gift-cards/sale',
  Component: GiftCards,
  load: (request) => loadPage(request, {}),
  head: ({ path }, frame) => ({
    title: titled(t.giftCards.title, frame),
    description: t.giftCards.description(frame.name),
    canonical: addressOf(frame.prefix, path),
    alternates: alternatesOf(frame, path),
  }),
}

/** There is no page without gift cards. */
async function loadPage(
  request: PageRequest,
  again: Partial<GiftCardsProps>,
  status = 200,
): Promise<PageResult<GiftCardsProps>> {
  const { shop, frame, params, form, now, setLanguage } = request
  const { giftCardProducts: products } = await shop.giftCards.listGiftCardProducts()
  const asked = products.find(({ id }) => id === params.id?.toLowerCase())
  const product = asked ?? (params.id === undefined && products.length === 1 ? products[0] : undefined)
  if (products.length === 0 || (params.id !== undefined && !asked))
    throw new CartwrightError(404, 'There is no such gift card', { code: 'NOT_FOUND' })
  setLanguage()
  const key = form.get('key')
  return {
    props: {
      path: params.id ? `${giftCardsPath}/${params.id}` : giftCardsPath,
      others: product ? [] : products.map(({ id, name, description }) => ({ id, name, description })),
      ...(product ? { product: shown(product, frame.language) } : {}),
      values: valuesIn(form),
      problems: [],
      formKey: isFormKey(key, now) ? key : newFormKey(now),
      ...again,
    },
    status,
  }
}

function shown(
  { id, name, description, amounts, ownAmount, validMonths, currency }: GiftCardProduct,
  language: string,
): NonNullable<GiftCardsProps['product']> {
  const format = new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' },
  })
  const text = (amount: string) => format.format(Number(amount))
  return {
    ...{ id, name, description },
    amounts: amounts.map((value) => ({ value, text: text(value) })),
    ...(ownAmount ? { own: { least: text(ownAmount.least), most: text(ownAmount.most) } } : {}),
    ...(validMonths ? { validMonths } : {}),
  }
}

/** Puts the card of the form into the cart. */
export async function addGiftCard(request: PageRequest): Promise<PageResult<GiftCardsProps> | Redirect> {
  const { shop, visitor, frame, form, params, now, remember } = request
  const [{ giftCardProducts }, { storefront }] = await Promise.all([
    shop.giftCards.listGiftCardProducts(),
    remember('storefront', () => shop.storefront.getStorefront()),
  ])
  const product = giftCardProducts.find(({ id }) => id === params.id?.toLowerCase())
  if (!product) return loadPage(request, {})
  const today = dayIn(storefront.timeZone, now)
  const chosen = optionsOf(product, valuesIn(form), { language: frame.language, today })
  if ('problems' in chosen) return loadPage(request, { ...chosen, refusal: 'check' }, 422)
  const catalogReference = {
    ...{ appId: giftCardsAppId, catalogItemId: product.id, options: { ...chosen.options } },
  }
  const key = form.get('key')
  try {
    const { cart } = await visitor.cart.addToCurrentCart(
      { lineItems: [{ catalogReference, quantity: 1 }] },
      isFormKey(key, now) ? { idempotencyKey: key } : {},
    )
    const count = (cart.lineItems ?? []).reduce((sum, { quantity = 0 }) => sum + quantity, 0)
    return {
      location: addressOf(frame.prefix, '/cart'),
      cookies: [
        { name: 'cart-count', value: String(count) },
        { name: 'checking-out', value: '' },
      ],
    }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    const isTooOften = error.status === 429
    return loadPage(request, { refusal: isTooOften ? 'tooOften' : 'refused' }, isTooOften ? 429 : 422)
  }
}
