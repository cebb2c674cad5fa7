'use client'

import type { CartwrightError } from '@cartwright/sdk'
import { useMutation } from '@tanstack/react-query'
import { useShop } from './provider.tsx'

/** Options of a checkout. */
export interface CheckoutOptions {
  /** The page to which "back to the shop" leads. It must belong to a registered storefront. */
  returnTo?: string
  /** The page after the order was placed. */
  thankYouUrl?: string
  /** Opens the checkout. Default: in this window. */
  open?: (url: string) => void
}

/** Leads to the shop's checkout. */
export interface CheckoutHook {
  /** Makes the checkout of the cart and opens its page. Resolves also when the shop refuses: then `error` says why. */
  start(options?: CheckoutOptions): Promise<void>
  /** Whether the checkout is being made. */
  isStarting: boolean
  /** Why it failed. */
  error: CartwrightError | null
}

/** Leads from the cart to the shop's checkout. */
export function useCheckout(): CheckoutHook {
  const shop = useShop()
  const { mutateAsync, isPending, error } = useMutation<void, CartwrightError, CheckoutOptions>({
    async mutationFn({ returnTo, thankYouUrl, open = (url) => window.location.assign(url) }) {
      const { checkoutId } = await shop.cart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
      const { redirectSession } = await shop.checkout.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: {
          ...(returnTo ? { postFlowUrl: returnTo } : {}),
          ...(thankYouUrl ? { thankYouPageUrl: thankYouUrl } : {}),
        },
      })
      open(redirectSession.fullUrl)
    },
  })
  return { start: (options = {}) => mutateAsync(options).catch(() => {}), isStarting: isPending, error }
}
