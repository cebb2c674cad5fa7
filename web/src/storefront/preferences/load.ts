import { addressOf, pathWithin, titled } from '../kit/head.rules.ts'
import { namesOf } from '../kit/names.rules.ts'
import type { Page, PageRequest, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import PreferencesPage, { type PreferencesProps } from './page.tsx'

export const preferencesPage: Page<PreferencesProps> = {
  module: 'preferences/page',
  Component: PreferencesPage,
  async load({ url, shop, frame, remember }) {
    const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
    const { language, currencies, shopCurrency } = frame
    return {
      props: {
        back: pathWithin(url.searchParams.get('back')),
        countries: namesOf(storefront.countries, { type: 'region', language, first: storefront.country }),
        currencies: namesOf(currencies, { type: 'currency', language, first: shopCurrency }),
      },
    }
  },
  head: (_props, frame) => ({ title: titled(t.preferences.title, frame) }),
}

/** Stores the choice in cookies, if the shop offers it, and goes back to the page before. */
export async function savePreferences({ form, shop, frame, remember }: PageRequest): Promise<Redirect> {
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  const offered = { country: storefront.countries, currency: frame.currencies }
  const cookies = Object.entries(offered).flatMap(([name, values]) => {
    const value = form.get(name) ?? ''
    return values.includes(value) ? [{ name, value }] : []
  })
  return { location: addressOf(frame.prefix, pathWithin(form.get('back'))), cookies }
}
