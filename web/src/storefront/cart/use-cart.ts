import { useEffect, useRef, useState } from 'react'
import { type CartNews, cartEvent, countInCookie, listen, sendToCart, tell, unreachable } from './actions.ts'
import type { CartProps } from './cart.rules.ts'
import { expected, queued } from './pending.rules.ts'
import type { FormFields } from './wishes.rules.ts'

export interface LiveCart {
  /** What the shopper wants already shows; the shop's amounts follow. */
  cart: CartProps
  busy: boolean
  /** Nothing was answered yet since the page came. */
  fresh: boolean
  send(form: FormData): void
  /** Resolves once everything is answered. */
  idle(): Promise<void>
}

/** The cart, kept up to date: forms are sent one after the other, and what fails is taken back. */
export function useCart(given: CartProps): LiveCart {
  const [cart, setCart] = useState(given)
  const [waiting, setWaiting] = useState<readonly FormFields[]>([])
  const queue = useRef<readonly FormFields[]>([])
  const work = useRef<Promise<void>>(undefined)

  const enqueue = (forms: readonly FormFields[]) => {
    queue.current = forms
    setWaiting(forms)
  }
  const empty = async () => {
    for (let form = queue.current[0]; form; form = queue.current[0]) {
      const answer = await sendToCart('', form)
      enqueue(answer ? queue.current.slice(1) : [])
      if (answer) tell({ cart: answer, open: false })
      else setCart((known) => ({ ...known, notices: [unreachable()] }))
    }
    work.current = undefined
  }
  const send = (form: FormData) => {
    enqueue(
      queued(
        queue.current,
        [...form].map(([name, value]) => [name, String(value)]),
      ),
    )
    work.current ??= empty()
  }

  useEffect(() => {
    const catchUp = () => {
      const seen = !document.hidden && !work.current
      if (seen && countInCookie() !== cart.count) send(new FormData())
    }
    const stops = [
      listen<CustomEvent<CartNews>>(cartEvent, ({ detail }) => setCart(detail.cart)),
      listen('focus', catchUp),
      listen('pageshow', catchUp),
      listen('visibilitychange', catchUp, document),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    cart: waiting.reduce(expected, cart),
    busy: waiting.length > 0,
    fresh: cart === given,
    send,
    idle: async () => work.current,
  }
}
