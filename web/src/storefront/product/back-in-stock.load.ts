import { CartwrightError } from '@cartwright/sdk'
import { type BackInStockRequest, backInStockForm } from '../back-in-stock/form.load.tsx'
import { storeAppId } from '../cart/model/new-lines.rules.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { any, queryWith } from '../variants/choices.rules.ts'
import { choosableOf, chosenBy } from '../variants/variants.rules.ts'
import { type LoadedProduct, productPage } from './load.ts'

/** Asks the shop for an e-mail when the variant in the address is back; the page then says so. */
export async function requestNotification(
  request: PageRequest,
): Promise<PageResult<LoadedProduct> | Redirect> {
  const shown = await productPage.load(request)
  if ('location' in shown) return shown
  const outcome = await sendRequest(request)
  request.setLanguage()
  const props = { ...shown.props, backInStockForm: backInStockForm(outcome) }
  return { ...shown, props, status: outcome.refused ? 422 : 200 }
}

async function sendRequest({ shop, params, url, frame, form }: PageRequest): Promise<BackInStockRequest> {
  const found = await shop.catalogue.getProductPage({ slug: params.slug ?? '' })
  const { id: catalogItemId = '', name = '', slug = '' } = found.product
  const choosable = choosableOf(found)
  const chosen = chosenBy(found, choosable, url.searchParams)
  const picked = choosable.options.flatMap(({ name: option, choices }, index) => {
    const choice = choices[chosen[index] ?? any]
    return choice ? [[option, choice.name] as const] : []
  })
  const email = form.get('email')?.trim().slice(0, 254) ?? ''
  const options = { options: Object.fromEntries(picked) }
  const page = addressOf(frame.prefix, `/products/${slug}`) + queryWith('', choosable.options, chosen)
  const item = [name, picked.map(([, choice]) => choice).join(', ')].filter(Boolean).join(' – ')
  try {
    await shop.backInStock.createBackInStockNotificationRequest({
      request: {
        email,
        catalogReference: { appId: storeAppId, catalogItemId, options },
        itemUrl: url.origin + page,
      },
    })
    return { email, item }
  } catch (error) {
    const code = error instanceof CartwrightError && error.status < 500 ? (error.code ?? '') : undefined
    if (code === undefined) throw error
    return code === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS'
      ? { email, item }
      : { email, refused: refusals[code] ?? 'wrong' }
  }
}

const refusals: Record<string, BackInStockRequest['refused']> = {
  INVALID_CATALOG_REFERENCE_OPTIONS: 'open',
  REQUEST_COLLECTION_DISABLED: 'closed',
  TOO_MANY_REQUESTS: 'tooOften',
}
