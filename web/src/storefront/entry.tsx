import type { Storefront } from '@cartwright/contract/pages/storefront.ts'
import { recordEvent } from './analytics/load.ts'
import { stopEmails, stopPage } from './back-in-stock/load.ts'
import { blogPage, postPage } from './blog/load.ts'
import { addToCart, cartPage, changeCart, checkOut } from './cart/load.ts'
import { collectionPage, collectionsPage } from './collection/load.ts'
import { eventPage, reserveTickets } from './events/event.load.ts'
import { eventsPage } from './events/load.ts'
import { formPage, sendForm, sentPage } from './forms/load.ts'
import { addGiftCard, giftCardsPage } from './gift-cards/load.ts'
import { homePage } from './home/load.ts'
import { languages } from './kit/texts.ts'
import { modules } from './modules.ts'
import { offlinePage } from './offline/load.ts'
import { findOrder, orderPage } from './order/load.ts'
import { sitePage } from './pages/load.ts'
import { choosePlan, planPage, plansPage } from './plans/load.ts'
import { preferencesPage, savePreferences } from './preferences/load.ts'
import { productPage, requestNotification } from './product/load.ts'
import { recentlyViewed } from './recently-viewed/load.ts'
import { knownTexts } from './render.tsx'
import { reviewPage, sendReview } from './reviews/load.ts'
import { action, data, failure, keyedAction, page } from './routes.ts'
import { searchPage, suggestions } from './search/load.ts'
import { bookSlot, servicePage, servicesPage } from './services/load.ts'
import { addWish } from './wishlist/load.tsx'

export const storefront: Storefront = {
  languages,
  routes: [
    page('/', homePage),
    page('/collections', collectionsPage),
    page('/collections/:slug', collectionPage),
    page('/search', searchPage),
    data('GET', '/search/suggestions', suggestions),
    page('/products/:slug', productPage),
    action('/products/:slug', productPage, requestNotification),
    page('/products/:slug/review', reviewPage, false),
    action('/products/:slug/review', reviewPage, sendReview),
    page('/back-in-stock', stopPage, false),
    action('/back-in-stock', stopPage, stopEmails),
    data('GET', '/recently-viewed', recentlyViewed),
    page('/cart', cartPage, false),
    action('/cart', cartPage, changeCart),
    action('/cart/add', cartPage, addToCart),
    action('/cart/checkout', cartPage, checkOut),
    page('/order', orderPage),
    action('/order', orderPage, findOrder),
    page('/pages/:slug', sitePage),
    page('/blog', blogPage),
    page('/blog/:slug', postPage),
    page('/services', servicesPage),
    page('/services/:slug', servicePage, false),
    keyedAction('/services/:slug', servicePage, bookSlot),
    page('/events', eventsPage),
    page('/events/:slug', eventPage, false),
    keyedAction('/events/:slug', eventPage, reserveTickets),
    page('/plans', plansPage),
    page('/plans/:slug', planPage),
    action('/plans/:slug', planPage, choosePlan),
    page('/gift-cards', giftCardsPage, false),
    page('/gift-cards/:id', giftCardsPage, false),
    keyedAction('/gift-cards/:id', giftCardsPage, addGiftCard),
    page('/forms/:slug', formPage),
    action('/forms/:slug', formPage, sendForm),
    page('/forms/:slug/sent', sentPage),
    page('/preferences', preferencesPage, false),
    action('/preferences', preferencesPage, savePreferences),
    page('/offline', offlinePage),
    data('POST', '/wishlist', addWish),
    data('POST', '/events', recordEvent),
  ],
  failure,
  modules,
  texts: knownTexts,
}
