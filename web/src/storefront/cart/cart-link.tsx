import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useFrame, useHref } from '../kit/frame.tsx'
import { addTexts, t } from '../kit/texts.ts'
import { type CartChange, cartEvent, claimStaleCount, countInCookie, listen, sendToCart } from './actions.ts'
import type { DrawerProps } from './drawer.tsx'
import type { CartProps } from './model/view.ts'

/** The link to the cart with its count, which is in a cookie: pages are the same for everybody. */
export function CartLink() {
  const href = useHref()
  const onItsPage = useFrame().path === '/cart'
  const count = useCartCount()
  const drawer = useDrawer()
  const open = async (event: MouseEvent) => {
    if (onItsPage || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const cart = await sendToCart('')
    const toPage = () => location.assign(href('/cart'))
    if (cart) await drawer.open(cart).catch(toPage)
    else toPage()
  }
  return (
    <>
      <a
        href={href('/cart')}
        data-cart
        onClick={open}
        aria-label={count > 0 ? `${t.kit.cart}, ${t.kit.items(count)}` : t.kit.cart}
        className="relative -me-2.5 inline-flex size-11 items-center justify-center"
      >
        <Icon name="cart" />
        {count > 0 && (
          <span className="numbers absolute start-6.5 top-1.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem] font-medium leading-4 text-on-accent ring-2 ring-paper">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </a>
      {drawer.shown}
    </>
  )
}

/** The drawer's code is loaded when it is first opened. */
function useDrawer() {
  const [cart, setCart] = useState<CartProps>()
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>()
  const open = async (opened: CartProps) => {
    const [{ Drawer: loaded }] = await Promise.all([import('./drawer.tsx'), addTexts('cart')])
    setDrawer(() => loaded)
    setCart(opened)
  }
  useEffect(() => {
    const handle = ({ detail }: CustomEvent<CartChange>) => {
      if (detail.open) open(detail.cart)
    }
    return listen(cartEvent, handle)
  })
  const shown = Drawer && cart && <Drawer cart={cart} onClose={() => setCart(undefined)} />
  return { open, shown }
}

function useCartCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const read = () => setCount(countInCookie())
    const refresh = async () => {
      read()
      if (document.hidden || countInCookie() === 0 || !claimStaleCount()) return
      await sendToCart('')
      read()
    }
    refresh()
    const stops = [
      listen(cartEvent, read),
      listen('pageshow', refresh),
      listen('visibilitychange', refresh, document),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return count
}
