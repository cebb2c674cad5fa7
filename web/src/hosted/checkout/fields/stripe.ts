import type { StripeElementLocale, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { readValue } from './form.ts'
import { amountOf, optionsOf, tokenFor } from './options.ts'
import { loadScript } from './script.ts'
import { addToken, afterConfirming } from './sending.ts'
import type { Host, Service, ShownFields, Token } from './service.ts'
import { showWallets } from './wallets.ts'

/** Puts the fields of Stripe into the page. Undefined when its script does not come: then the shopper pays on its page. */
export async function openStripe(asked: ShownFields, host: Host): Promise<Service | undefined> {
  const open = await loadScript(asked.script)
  if (!open) return undefined
  // The page may have changed meanwhile.
  const first = host.shown() ?? asked
  const stripe = open(first.publicKey, { locale: locale() })
  const elements = stripe.elements(optionsOf(first, host))
  let now = first
  const chosen = showWhenChosen(elements, { method: first.method, host, options: () => amountOf(now, host) })
  const wallets = first.express ? showWallets(stripe, { fields: first, host }) : undefined
  const typed = async (method: unknown): Promise<Token> => {
    if (method !== first.method || !chosen.isReady()) return 'none'
    const { error } = await elements.submit()
    if (!error) return (await tokenFor(stripe, elements, host)) ?? 'none'
    if (error.type !== 'validation_error') return 'none'
    chosen.focus()
    return 'wrong'
  }
  return {
    async prepare(sent, token) {
      addToken(sent, await (token?.() ?? typed(sent.get('payment'))))
    },
    follow: (answer) =>
      afterConfirming(answer, {
        request: host.request,
        confirm: (clientSecret) => stripe.handleNextAction({ clientSecret }),
      }),
    show(fields) {
      now = fields
      elements.update(amountOf(fields, host))
      wallets?.show(fields)
    },
    close() {
      chosen.close()
      wallets?.close()
    },
  }
}

interface Shown {
  method: string
  host: Host
  options(): ReturnType<typeof amountOf>
}

/** The fields come when the shopper chooses this way to pay: in a part that is not shown they could not measure themselves. */
function showWhenChosen(elements: StripeElements, { method, host, options }: Shown) {
  let element: StripePaymentElement | undefined
  let isReady = false
  const setReady = (now: boolean) => {
    isReady = now
    host.onReady(now)
  }
  const look = () => {
    if (readValue(host.form, 'payment') !== method) return
    if (element) return void elements.update(options())
    element = elements.create('payment', { layout: 'tabs' })
    element.on('ready', () => setReady(true))
    element.on('loaderror', () => setReady(false))
    element.mount(host.fields)
  }
  host.form.addEventListener('change', look)
  look()
  return {
    isReady: () => isReady,
    focus: () => element?.focus(),
    close() {
      host.form.removeEventListener('change', look)
      element?.destroy()
    },
  }
}

function locale(): StripeElementLocale {
  return (document.documentElement.lang.split('-')[0] || 'auto') as StripeElementLocale
}
