import { type RefObject, useEffect, useRef, useState } from 'react'
import { storedForms, storedFormsEvent } from '../offline/stored-forms.ts'
import {
  type CartChange,
  cartEvent,
  countInCookie,
  listen,
  publish,
  sendToCart,
  unreachableNotice,
} from './actions.ts'
import type { FormFields } from './model/forms.rules.ts'
import { applyForm, enqueueForm } from './model/pending.rules.ts'
import type { CartProps } from './model/view.ts'

export interface LiveCart {
  /** Shows what the shopper entered at once; the shop's amounts follow. */
  cart: CartProps
  busy: boolean
  /** Nothing has changed since the page was loaded. */
  initial: boolean
  send(form: FormData): void
  /** Resolves when everything is answered. */
  idle(): Promise<void>
}

/** The cart of this page, kept up to date. Forms are sent one after the other; failures are undone. */
export function useCart(first: CartProps): LiveCart {
  const [cart, setCart] = useState(first)
  const [pending, setPending] = useState<readonly FormFields[]>([])
  const queue = useRef<readonly FormFields[]>([])
  const work = useRef<Promise<void>>(undefined)

  const setQueue = (forms: readonly FormFields[]) => {
    queue.current = forms
    setPending(forms)
  }
  const sendAll = async () => {
    for (let form = queue.current[0]; form; form = queue.current[0]) {
      const answer = await sendToCart('', form)
      setQueue(answer ? queue.current.slice(1) : [])
      if (answer) publish({ cart: answer, open: false })
      else setCart((known) => ({ ...known, notices: [unreachableNotice()] }))
    }
    work.current = undefined
  }
  const send = (form: FormData) => {
    const fields = [...form].map(([name, value]) => [name, String(value)] as const)
    setQueue(enqueueForm(queue.current, fields))
    work.current ??= sendAll()
  }
  useChanges(
    setCart,
    () => {
      if (countInCookie() !== cart.count) send(new FormData())
    },
    work,
  )

  return {
    cart: pending.reduce(applyForm, cart),
    busy: pending.length > 0,
    initial: cart === first,
    send,
    idle: async () => work.current,
  }
}

/** Follows changes that other parts of the page, or other tabs, make. */
function useChanges(
  setCart: (cart: CartProps) => void,
  refresh: () => void,
  work: RefObject<Promise<void> | undefined>,
): void {
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden && !work.current) refresh()
    }
    const stops = [
      listen<CustomEvent<CartChange>>(cartEvent, ({ detail }) => setCart(detail.cart)),
      listen('focus', onReturn),
      listen('pageshow', onReturn),
      listen('visibilitychange', onReturn, document),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
}

/** Pieces that are added to the cart as soon as there is a network. */
export function useStoredPieces(): number {
  const [pieces, setPieces] = useState(0)
  useEffect(() => {
    const read = () =>
      setPieces(storedForms().reduce((sum, form) => sum + Number(new Map(form).get('quantity') ?? 1), 0))
    read()
    return listen(storedFormsEvent, read)
  }, [])
  return pieces
}
