import { useEffect, useRef } from 'react'
import { t } from '../texts/texts.ts'
import type { CartProps } from './cart.rules.ts'

export interface DrawerProps {
  cart: CartProps
  onClose(): void
}

/** The cart beside the page, for as long as it is open. */
export function Drawer({ cart, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} onClose={onClose} aria-label={t.cart.title}>
      {cart.count}
    </dialog>
  )
}
