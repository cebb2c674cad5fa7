import type { Storefront } from '@cartwright/contract/pages/storefront.ts'
import { stop, stopPage } from './back-in-stock/load.ts'
import { add, cartPage, change, checkOut } from './cart/load.ts'
import { collectionsPage } from './collection/all.load.ts'
import { collectionPage } from './collection/load.ts'
import { failurePage } from './failure/load.ts'
import { homePage } from './home/load.ts'
import { offlinePage } from './offline/load.ts'
import { find, orderPage } from './order/load.ts'
import { writtenPage } from './pages/load.ts'
import { choose, preferencesPage } from './preferences/load.ts'
import { productPage } from './product/load.ts'
import { recentlyViewed } from './product/recent.load.ts'
import { wait } from './product/waiting.load.ts'
import { action, page, readAsk } from './route.ts'
import { searchPage } from './search/load.ts'
import { suggestions } from './search/suggest.load.ts'
import { events } from './shell/events.load.ts'
import { languages } from './texts/texts.ts'

/** The whole shop, by address. */
export const storefront: Storefront = {
  languages,
  routes: [
    page('/', homePage),
    page('/collections', collectionsPage),
    page('/collections/:slug', collectionPage),
    page('/search', searchPage),
    suggestions,
    page('/products/:slug', productPage),
    action('/products/:slug', productPage, wait),
    page('/back-in-stock', stopPage, { shared: false }),
    action('/back-in-stock', stopPage, stop),
    recentlyViewed,
    page('/cart', cartPage, { shared: false }),
    action('/cart', cartPage, change),
    action('/cart/add', cartPage, add),
    action('/cart/checkout', cartPage, checkOut),
    page('/order', orderPage),
    action('/order', orderPage, find),
    page('/pages/:slug', writtenPage),
    page('/preferences', preferencesPage, { shared: false }),
    action('/preferences', preferencesPage, choose),
    page('/offline', offlinePage),
    events,
  ],
  failure: async (ask, status) => failurePage(await readAsk(ask), status),
}
