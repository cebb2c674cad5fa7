import type { StripeConstructor } from '@stripe/stripe-js'

/** Loads the script of the service from the service itself. Undefined when it does not come. */
export function loadScript(address: string): Promise<StripeConstructor | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve(window.Stripe)
    script.onerror = () => resolve(undefined)
    document.head.append(script)
  })
}
