import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../texts/texts.ts'
import { useHref } from './shell.tsx'

/** The way to the cart, with what is in it: the count stands in a cookie, so that pages are the same for everybody. */
export function CartLink() {
  const href = useHref()
  const count = useCartCount()
  return (
    <a
      href={href('/cart')}
      aria-label={count > 0 ? `${t.shell.cart}, ${t.shell.items(count)}` : t.shell.cart}
      className="relative -me-2.5 inline-flex size-11 items-center justify-center"
    >
      <Icon name="cart" />
      {count > 0 && (
        <span className="numbers absolute end-0 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 text-on-accent">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}

function useCartCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const read = () => setCount(countInCookie())
    read()
    window.addEventListener('pageshow', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      window.removeEventListener('pageshow', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  return count
}

function countInCookie(): number {
  return Number(/(?:^|; )cart-count=(\d+)/.exec(document.cookie)?.[1] ?? 0)
}
