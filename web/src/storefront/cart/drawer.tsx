import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { CartProvider, CartStatus, CheckoutForm, EmptyCart, FreeDelivery, Notices, Totals } from './cart.tsx'
import { Extras } from './extras.tsx'
import { Lines } from './lines.tsx'
import type { CartProps } from './model/view.ts'
import { useCart } from './use-cart.ts'

export interface DrawerProps {
  cart: CartProps
  onClose(): void
}

export function Drawer({ cart, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const live = useCart(cart)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <CartProvider value={live}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it, as Escape does */}
      <dialog
        ref={dialog}
        onClose={onClose}
        onClick={({ target }) => target === dialog.current && close()}
        aria-labelledby="drawer-title"
        className="drawer"
      >
        <div className="flex h-full flex-col overflow-y-auto">
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 ps-5 pe-3 sm:ps-6">
            <h2 id="drawer-title" className="display text-2xl">
              {t.cart.title}
            </h2>
            <button
              type="button"
              onClick={close}
              aria-label={t.cart.close}
              className="inline-flex size-11 cursor-pointer items-center justify-center"
            >
              <Icon name="cross" />
            </button>
          </div>
          <CartStatus />
          {live.cart.lines.length === 0 ? <Empty /> : <Full />}
        </div>
      </dialog>
    </CartProvider>
  )
}

function Empty() {
  return (
    <div className="flex flex-col gap-4 px-5 py-5 sm:px-6">
      <Notices />
      <EmptyCart />
    </div>
  )
}

function Full() {
  const href = useHref()
  return (
    <>
      <div className="flex flex-[1_0_16rem] flex-col gap-5 overflow-y-auto overscroll-contain px-5 low:flex-none low:overflow-visible py-5 sm:px-6">
        <Notices />
        <FreeDelivery />
        <Lines />
        <Extras />
      </div>
      <div className="flex flex-col gap-4 border-t border-line bg-sunken px-5 pt-5 pb-3 sm:px-6">
        <Totals />
        <CheckoutForm />
        <ButtonLink look="quiet" href={href('/cart')} className="-mt-3">
          {t.cart.view}
        </ButtonLink>
      </div>
    </>
  )
}
