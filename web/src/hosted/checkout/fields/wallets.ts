import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js'
import { choicesOf, enter, readValue } from './form.ts'
import { amountOf, optionsOf, tokenFor } from './options.ts'
import type { Host, ShownFields } from './service.ts'
import { addressValues, type Rate, ratesOf, regionOf, type WalletAddress } from './wallets.rules.ts'

interface Wallets {
  host: Host
  stripe: Stripe
  elements: StripeElements
}

/** Buttons of wallets above the form. They fill in the form, which then goes the same way as any other. */
export function showWallets(stripe: Stripe, { fields, host }: { fields: ShownFields; host: Host }) {
  // Of their own: sending these asks nothing of the fields further down.
  const elements = stripe.elements(optionsOf(fields, host))
  const wallets = { host, stripe, elements }
  const element = elements.create('expressCheckout')
  element.on('ready', ({ availablePaymentMethods: available }) => {
    if (available && Object.values(available).some(Boolean)) host.onWallets()
  })
  listen(element, wallets)
  element.mount(host.wallets)
  return {
    show: (now: ShownFields) => void elements.update(amountOf(now, host)),
    close: () => element.destroy(),
  }
}

function listen(element: StripeExpressCheckoutElement, wallets: Wallets): void {
  element.on('click', (event) => open(wallets, event))
  element.on('shippingaddresschange', (event) => void changeAddress(wallets, event))
  element.on('shippingratechange', (event) => void changeRate(wallets, event))
  element.on('confirm', (event) => void confirm(wallets, event))
}

/** What the shopper has to agree to is asked first: a wallet cannot ask it. */
function open({ host }: Wallets, event: StripeExpressCheckoutElementClickEvent): void {
  const page = host.page()
  const terms = host.form.elements.namedItem('terms')
  if (!page || (terms instanceof HTMLInputElement && !terms.checked)) {
    event.reject()
    if (terms instanceof HTMLInputElement) terms.reportValidity()
    return
  }
  const ships = page.delivery !== undefined
  const names = new Set(page.fields.map(({ name }) => name))
  const countries = choicesOf(host.form, 'country').flatMap(({ value }) => value || [])
  event.resolve({
    emailRequired: true,
    phoneNumberRequired: false,
    billingAddressRequired: !ships && names.has('country'),
    ...(ships
      ? {
          shippingAddressRequired: true,
          // Before the address is known, a wallet wants to show some delivery.
          shippingRates: ratesNow(host) ?? [{ id: 'unknown', displayName: host.deliveryTitle, amount: 0 }],
          ...(countries.length > 0 ? { allowedShippingCountries: countries } : {}),
        }
      : {}),
  })
}

function ratesNow(host: Host): Rate[] | undefined {
  const page = host.page()
  const amounts = host.shown()?.express?.deliveries
  const rates = page && amounts ? ratesOf(page.delivery, amounts) : []
  return rates.length > 0 ? rates : undefined
}

async function changeAddress(
  wallets: Wallets,
  { address, resolve, reject }: StripeExpressCheckoutElementShippingAddressChangeEvent,
): Promise<void> {
  const { host, elements } = wallets
  await fillAddress(host, address)
  const rates = ratesNow(host)
  const [first] = rates ?? []
  if (!first) return reject()
  if (readValue(host.form, 'delivery') !== first.id) {
    enter(host.form, 'delivery', first.id)
    await host.update()
  }
  followTotal(host, elements)
  resolve({ shippingRates: ratesNow(host) ?? [] })
}

async function changeRate(
  { host, elements }: Wallets,
  { shippingRate, resolve, reject }: StripeExpressCheckoutElementShippingRateChangeEvent,
): Promise<void> {
  enter(host.form, 'delivery', shippingRate.id)
  await host.update()
  if (readValue(host.form, 'delivery') !== shippingRate.id) return reject()
  followTotal(host, elements)
  resolve()
}

/** The wallet shows the total that the server has just said. */
function followTotal(host: Host, elements: StripeElements): void {
  const fields = host.shown()
  if (fields) elements.update(amountOf(fields, host))
}

async function fillAddress(host: Host, address: WalletAddress): Promise<void> {
  for (const [name, value] of Object.entries(addressValues(address))) enter(host.form, name, value)
  await host.update()
  const region = regionOf(choicesOf(host.form, 'subdivision'), address.state)
  if (!region || region === readValue(host.form, 'subdivision')) return
  enter(host.form, 'subdivision', region)
  await host.update()
}

function orderWith(host: Host): FormData {
  const sent = new FormData(host.form)
  sent.set('do', 'place')
  sent.set('payment', host.shown()?.method ?? '')
  return sent
}

async function confirm(
  { host, stripe, elements }: Wallets,
  event: StripeExpressCheckoutElementConfirmEvent,
): Promise<void> {
  const { billingDetails: billing, shippingAddress: shipping, shippingRate: rate } = event
  const person = { email: billing?.email, phone: billing?.phone, fullName: shipping?.name ?? billing?.name }
  for (const [name, value] of Object.entries(person)) if (value) enter(host.form, name, value)
  const address = shipping?.address ?? billing?.address
  if (address) await fillAddress(host, address)
  if (rate && readValue(host.form, 'delivery') !== rate.id) {
    enter(host.form, 'delivery', rate.id)
    await host.update()
  }
  const isPlaced = await host.place(orderWith(host), async () => {
    const { error } = await elements.submit()
    return error ? 'wrong' : ((await tokenFor(stripe, elements, host)) ?? 'wrong')
  })
  if (!isPlaced) event.paymentFailed({ reason: 'fail' })
}
