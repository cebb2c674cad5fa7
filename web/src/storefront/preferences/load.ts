import type { Ask, Moved, Page } from '../route.ts'
import { addressOf, titled } from '../shell/head.rules.ts'
import { t } from '../texts/texts.ts'
import PreferencesPage, { type PreferencesProps } from './page.tsx'
import { choicesOf, pathWithin } from './preferences.rules.ts'

export const preferencesPage: Page<PreferencesProps> = {
  module: 'preferences/page',
  Component: PreferencesPage,
  async load({ url, shop, frame, remember }) {
    const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
    const { language, currencies, shopCurrency } = frame
    return {
      props: {
        back: pathWithin(url.searchParams.get('back')),
        countries: choicesOf(storefront.countries, { type: 'region', language, first: storefront.country }),
        currencies: choicesOf(currencies, { type: 'currency', language, first: shopCurrency }),
      },
    }
  },
  head: (_props, frame) => ({ title: titled(t.preferences.title, frame) }),
}

/** Keeps what is offered, and goes back to where the shopper was. */
export async function choose({ form, shop, frame, remember }: Ask): Promise<Moved> {
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  const offered = { country: storefront.countries, currency: frame.currencies }
  const cookies = Object.entries(offered).flatMap(([name, values]) => {
    const value = form.get(name) ?? ''
    return values.includes(value) ? [{ name, value }] : []
  })
  return { location: addressOf(frame.prefix, pathWithin(form.get('back'))), cookies }
}
