import { useState } from 'react'
import { Picks, type PicksProps } from '../catalogue/picks.tsx'
import { Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { CartProvider, CartStatus, CheckoutForm, EmptyCart, FreeDelivery, Notices, Totals } from './cart.tsx'
import { Extras } from './extras.tsx'
import { Lines } from './lines.tsx'
import type { CartProps } from './model/view.ts'
import { useCart } from './use-cart.ts'

export interface CartPageProps extends CartProps {
  /** Shown below an empty cart. */
  picks?: PicksProps
}

export default function CartPage({ picks, ...first }: CartPageProps) {
  const [cart] = useState(first)
  const live = useCart(cart)
  return (
    <CartProvider value={live}>
      <Wide className="pt-8 lg:pt-14">
        <h1 className="display mb-6 text-4xl lg:mb-10 lg:text-5xl">{t.cart.title}</h1>
        <CartStatus />
        <div className="flex flex-col gap-3 not-empty:mb-6">
          <Notices />
        </div>
        {live.cart.lines.length === 0 ? <EmptyCart /> : <Full />}
        {picks && (
          <div hidden={live.cart.lines.length > 0} className="mt-16">
            <Picks picks={picks} />
          </div>
        )}
      </Wide>
    </CartProvider>
  )
}

function Full() {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-24">
      <section aria-labelledby="cart-lines">
        <h2 id="cart-lines" className="sr-only">
          {t.cart.lines}
        </h2>
        <Lines />
      </section>
      <section
        aria-label={t.cart.summary}
        className="-mx-4 flex flex-col gap-6 self-start bg-sunken px-4 py-8 sm:mx-0 sm:rounded-panel sm:px-8 lg:sticky lg:top-24"
      >
        <h2 className="display text-2xl">{t.cart.summary}</h2>
        <FreeDelivery />
        <Extras />
        <Totals />
        <CheckoutForm />
      </section>
    </div>
  )
}
