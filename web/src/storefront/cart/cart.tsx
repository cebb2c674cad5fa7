import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { expireCount } from './actions.ts'
import type { CartProps, CartRow } from './model/view.ts'
import { type LiveCart, useStoredPieces } from './use-cart.ts'

const CartContext = createContext<LiveCart | undefined>(undefined)

export const CartProvider = CartContext.Provider

export function useLiveCart(): LiveCart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('a part of the cart is outside of its provider')
  return cart
}

/** A form of the cart. With a script, it is sent in the background. */
export function CartForm({
  action,
  line,
  className,
  children,
}: {
  /** Which of the cart's forms it is. */
  action: string
  line?: string
  className?: string
  children: ReactNode
}) {
  const { cart, send } = useLiveCart()
  const href = useHref()
  const { country, postalCode } = cart.destination
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }
  return (
    <form method="post" action={href('/cart')} onSubmit={submit} className={className}>
      <input type="hidden" name="do" value={action} />
      {line && <input type="hidden" name="line" value={line} />}
      {action !== 'estimate' && <input type="hidden" name="country" value={country} />}
      {action !== 'estimate' && <input type="hidden" name="postalCode" value={postalCode} />}
      {children}
    </form>
  )
}

/** Hidden with a script, but the Enter key still presses the button in it. */
export function WithoutScript({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classes('unscripted', className)}>{children}</span>
}

export function Notices() {
  const { cart } = useLiveCart()
  const stored = useStoredPieces()
  const general = cart.notices.filter(({ field }) => field !== 'coupon' && field !== 'postalCode')
  return (
    <>
      {stored > 0 && <Message kind="info">{t.cart.waiting(stored)}</Message>}
      {[...general, ...cart.doubts].map((notice) => (
        <div key={`${notice.code} ${notice.text}`} role={notice.news ? 'status' : undefined}>
          <Message kind={notice.news ? 'info' : 'error'}>{notice.text}</Message>
        </div>
      ))}
      {cart.removed && <Removed removed={cart.removed} />}
    </>
  )
}

/** Takes the focus when the button that had it is gone. */
function Removed({ removed: { name, fields } }: { removed: NonNullable<CartProps['removed']> }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement instanceof HTMLDialogElement)
      undo.current?.focus()
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-accent-soft ps-4 pe-1 text-accent">
      <p className="min-w-0 py-2.5">{t.cart.removed(name)}</p>
      <CartForm action="add">
        {fields.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button ref={undo} look="quiet">
          {t.cart.undo}
        </Button>
      </CartForm>
    </div>
  )
}

export function EmptyCart() {
  const href = useHref()
  return (
    <div className="flex flex-col items-start gap-3 py-6">
      <span className="flex size-16 items-center justify-center rounded-full bg-sunken text-soft">
        <Icon name="cart" className="size-7" />
      </span>
      <p className="display mt-3 text-2xl">{t.cart.empty}</p>
      <p className="text-soft">{t.cart.emptyText}</p>
      <ButtonLink href={href('/collections/all-products')} className="mt-4">
        {t.cart.browse}
      </ButtonLink>
    </div>
  )
}

export function CartStatus() {
  const { cart, busy, initial } = useLiveCart()
  return (
    <p role="status" className="sr-only">
      {busy || initial ? '' : cart.count === 0 ? t.cart.empty : t.cart.status(cart.count, cart.total)}
    </p>
  )
}

export function FreeDelivery() {
  const { free } = useLiveCart().cart
  if (!free) return null
  const text = free.missing === undefined ? t.cart.isFree : t.cart.toFree(free.missing)
  return (
    <div>
      <p className="flex items-center gap-2 text-sm">
        {free.missing === undefined && <Icon name="check" className="size-4 text-accent" />}
        <span>{text}</span>
      </p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuenow={Math.round(free.share * 100)}
        className="mt-2 h-1.5 overflow-clip rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${free.share * 100}%` }}
        />
      </div>
    </div>
  )
}

export function Totals() {
  const { cart, busy } = useLiveCart()
  return (
    <div aria-busy={busy} className={classes('transition-opacity', busy && 'opacity-60')}>
      <dl className="flex flex-col gap-2">
        {cart.rows.map(({ kind, text, name = '' }) => (
          <div
            key={`${kind} ${name} ${text}`}
            className={classes(
              'flex items-baseline justify-between gap-4',
              isDiscount(kind) ? 'text-accent' : 'text-soft',
            )}
          >
            <dt className="min-w-0 break-words">{t.cart.rows[kind](name)}</dt>
            <dd className={classes('numbers shrink-0', !isDiscount(kind) && 'text-ink')}>
              <bdi>{text || t.cart.free}</bdi>
            </dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-medium">{t.cart.total}</dt>
          <dd className="numbers display text-2xl">
            <bdi>{cart.total}</bdi>
          </dd>
        </div>
      </dl>
      {cart.paid && <p className="mt-1 text-end text-sm text-soft">{t.cart.paid(cart.paid)}</p>}
    </div>
  )
}

/** Waits for pending changes, so that the checkout gets the cart that is shown. */
export function CheckoutForm() {
  const { cart } = useLiveCart()
  const { leaving, offline, submit } = useCheckout()
  const href = useHref()
  const blocked = cart.lines.some(({ problem }) => problem !== undefined && problem !== 'REDUCED')
  return (
    <form method="post" action={href('/cart/checkout')} onSubmit={submit} className="flex flex-col gap-3">
      {blocked && (
        <p id="cart-blocked" className="flex gap-2 text-sm text-danger">
          <Icon name="alert" className="size-5" />
          {t.cart.blocked}
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {offline && <FieldError id="cart-offline" text={t.cart.offline} />}
      </div>
      <Button
        busy={leaving}
        disabled={blocked}
        aria-describedby={blocked ? 'cart-blocked' : undefined}
        className="w-full"
      >
        <Icon name="lock" />
        {t.cart.checkOut}
      </Button>
      <p className="text-center text-sm text-soft">
        {cart.destination.state === 'none' ? t.cart.taxEstimated : t.cart.estimated}
      </p>
    </form>
  )
}

function useCheckout() {
  const { busy, idle } = useLiveCart()
  const [leaving, setLeaving] = useState(false)
  const [offline, setOffline] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    setOffline(!navigator.onLine)
    if (!navigator.onLine) return event.preventDefault()
    expireCount()
    if (!busy) return
    event.preventDefault()
    setLeaving(true)
    await idle()
    setLeaving(false)
    form.submit()
  }
  return { leaving, offline, submit }
}

function isDiscount(kind: CartRow['kind']): boolean {
  return kind === 'discount' || kind === 'rule'
}
