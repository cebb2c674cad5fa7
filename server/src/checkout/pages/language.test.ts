import { expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  askingCard,
  declinedCard,
  deliver,
  filled,
  openCheckoutProps,
  rows,
  visitorAtCheckout,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, restock, shelve } from '../../../test/shoppers.ts'
import { openStore } from '../../../test/store.ts'
import { mailTexts } from '../../orders/mail/texts.ts'
import { german } from './texts.de.ts'

test('a German shop speaks German on every page of its checkout, error messages included', async () => {
  const store = await openStore({
    settings: { language: 'de-AT', currency: 'EUR', country: 'DE', paymentMethods: ['manual', 'test-card'] },
  })
  await deliver(store)
  const product = await shelve(store, vase, 5)
  const { screen, post } = await visitorAtCheckout(store, [pieces(1, product)])
  const page = openCheckoutProps(screen)
  expect(page).toMatchObject({ title: 'Kasse', shop: { language: 'de-AT' } })
  expect(page.placeText).toMatch(/^Zahlungspflichtig bestellen · €/)
  expect(page.fields.map(({ label }) => label)).toEqual([
    'E-Mail',
    'Vor- und Nachname',
    'Land',
    'Straße und Hausnummer',
    'Postleitzahl',
    'Ort',
    'Telefon',
  ])
  expect(page.summary.rows.map(({ label }) => label)).toEqual([
    'Zwischensumme',
    'Versand',
    'Steuer',
    'Gesamt',
  ])
  expect(page.payment.methods.map(({ title }) => title)).toEqual([
    'Später bezahlen',
    'Testkarte (es fließt kein Geld)',
  ])
  const wrong = { email: 'anna@', country: 'DE', postalCode: '1', coupon: 'NIX', payment: 'test-card' }
  const refused = openCheckoutProps(await post({ ...filled(screen), ...wrong, cardNumber: '1', do: 'place' }))
  expect(refused.fields.flatMap(({ error = [] }) => error)).toEqual([
    'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    'Geben Sie Ihren Namen ein.',
    'Geben Sie Straße und Hausnummer ein.',
    'Geben Sie eine Postleitzahl wie 10115 ein.',
    'Geben Sie den Ort ein.',
  ])
  expect(refused.coupon.error).toBe('Einen Gutschein NIX gibt es nicht.')
  expect(refused.payment.methods[1]?.fields.map(({ error }) => error)).toEqual([
    'Eine Kartennummer hat 12 bis 19 Ziffern.',
    'Geben Sie ein, bis wann die Karte gilt.',
    'Geben Sie die Prüfnummer ein.',
  ])

  const bowl = await shelve(store, { name: 'Schale', price: 10 })
  const ready = await visitorReadyToPay(store, [pieces(2, product), pieces(1, bowl)])
  const declined = await ready.post({ ...filled(ready.screen), ...declinedCard, do: 'place' })
  expect(openCheckoutProps(declined).payment.error).toMatch(
    /^Die Karte wurde abgelehnt\. Es wurde nichts abgebucht\./,
  )
  await restock(store, product, 1)
  const short = openCheckoutProps(await ready.post({ ...filled(declined), ...approvedCard, do: 'place' }))
  expect(short.messages[0]?.text).toBe('Einige Artikel sind ausverkauft.')
  expect(short.summary.lines[0]?.problem).toBe('Von Bud Vase sind nur noch 1 da. Verringern Sie die Menge.')

  await restock(store, product, 5)
  store.clock.advance(1)
  const asked = await ready.post({ ...filled(ready.screen), ...anna, ...askingCard, do: 'place' })
  expect(asked.props?.title).toBe('Bestätigen Sie Ihre Zahlung')
  const hidden = asked.props?.state === 'confirm' ? asked.props.hidden : {}
  const thanks = await ready.tab.post(asked.location, { ...hidden, answer: 'approve' })
  expect(thanks.props).toMatchObject({
    title: 'Danke für Ihre Bestellung',
    paymentText: 'Testkarte (es fließt kein Geld): bezahlt',
  })
  expect((await ready.tab.open('/checkout/no-such-thing')).props?.title).toBe(
    'Sie können Ihre Bestellung hier nicht fortsetzen',
  )
  await store.close()
})

test('a shop in a language without texts uses English, with amounts in its own format', async () => {
  const store = await openStore({ settings: { language: 'ar-EG', currency: 'EUR' } })
  const { screen } = await visitorAtCheckout(store, [pieces(1, await shelve(store, vase))])
  expect(screen.props).toMatchObject({ title: 'Checkout', shop: { language: 'en', direction: 'ltr' } })
  expect(openCheckoutProps(screen).summary.totalText).toBe(
    new Intl.NumberFormat('ar-EG', { style: 'currency', currency: 'EUR' }).format(32),
  )
  await store.close()
})

test('a checkout stays in German in an English shop that offers German', async () => {
  const store = await openStore({
    settings: {
      languages: ['de'],
      currency: 'EUR',
      paymentMethods: ['manual'],
      email: 'shop@fieldhouse.example',
    },
  })
  await deliver(store)
  const vases = [pieces(1, await shelve(store, vase))]
  const { screen, post } = await visitorReadyToPay(store, vases, { buyerLanguage: 'de' })
  expect(openCheckoutProps(screen)).toMatchObject({ title: 'Kasse', shop: { language: 'de' } })
  expect(openCheckoutProps(screen).payment.methods[0]?.title).toBe('Später bezahlen')
  const thanks = await post({ ...filled(screen), email: 'greta@example.com', do: 'place' })
  expect(thanks.props).toMatchObject({ state: 'thanks', title: german.thanks.title })
  const mailTo = async (address: string) =>
    (await rows<{ to: string; text: string }>(store, 'SELECT recipient AS "to", text FROM messages')).find(
      ({ to }) => to === address,
    )
  const mail = await mailTo('greta@example.com')
  expect(mail?.text).toContain(`${mailTexts('de').viewOrder}: `)
  const merchants = await mailTo('shop@fieldhouse.example')
  expect(merchants?.text).toContain('Pay later: not paid yet')
  expect(merchants?.text).toContain('Total: €')
  const english = await visitorReadyToPay(store, vases, { buyerLanguage: 'fr' })
  expect(openCheckoutProps(english.screen).title).toBe('Checkout')
  await store.close()
})

test('the page of a checkout that this browser may not see speaks the language of the browser', async () => {
  const store = await openStore({ settings: { language: 'en', languages: ['de'] } })
  const titleFor = async (language: string) => {
    const headers = { accept: 'application/json', 'accept-language': language }
    const { status, body } = await store.ask('GET', '/checkout/unknown', { headers })
    return [status, body.props.shop.language, body.props.title]
  }
  expect(await titleFor('de-AT,de;q=0.9')).toEqual([403, 'de', german.closed.expired.title])
  expect(await titleFor('fr')).toEqual([403, 'en', expect.not.stringContaining(german.closed.expired.title)])
  await store.close()
})

test('the page selects the country that the storefront sent, until it knows a full address', async () => {
  const store = await openStore({})
  const vases = [pieces(1, await shelve(store, vase))]
  const sent = { channelType: 'WEB', shippingAddress: { country: 'AT' } }
  const { as, screen, tab, post, checkoutId } = await visitorAtCheckout(store, vases, sent)
  const countryOf = (page: typeof screen) =>
    openCheckoutProps(page).fields.find(({ name }) => name === 'country')?.value
  expect(countryOf(screen)).toBe('AT')
  await post({ ...filled(screen), country: 'CH', city: 'Bern', do: 'update' })
  await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body: sent })
  expect(countryOf(await tab.open(`/checkout/${checkoutId}`))).toBe('CH')
  await store.close()
})
