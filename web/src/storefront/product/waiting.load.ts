import { CartwrightError } from '@cartwright/sdk'
import { type Asked, waitingHtml } from '../back-in-stock/form.load.tsx'
import { storeAppId } from '../cart/wishes.rules.ts'
import type { Ask, Moved, Shown } from '../route.ts'
import { addressOf } from '../shell/head.rules.ts'
import { speakFor } from '../shell/render.tsx'
import { any, queryWith } from './choices.rules.ts'
import { type Loaded, productPage } from './load.ts'
import { choosableOf, chosenBy } from './model.rules.ts'

/** Notes that somebody would like to have what the address chooses once it is back; the page then says so. */
export async function wait(ask: Ask): Promise<Shown<Loaded> | Moved> {
  const shown = await productPage.load(ask)
  if ('location' in shown) return shown
  const asked = await outcomeOf(ask)
  speakFor(ask.frame)
  const props = { ...shown.props, waiting: waitingHtml(asked) }
  return { ...shown, props, status: asked.refused ? 422 : 200 }
}

async function outcomeOf({ shop, params, url, frame, form }: Ask): Promise<Asked> {
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

const refusals: Record<string, Asked['refused']> = {
  INVALID_CATALOG_REFERENCE_OPTIONS: 'open',
  REQUEST_COLLECTION_DISABLED: 'closed',
  TOO_MANY_REQUESTS: 'tooOften',
}
