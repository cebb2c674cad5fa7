import { keptPlace } from '../offline/kept.ts'
import { speakAlso, t } from '../texts/texts.ts'
import type { CartProps } from './cart.rules.ts'
import type { SaidNotice } from './notices.rules.ts'
import type { FormFields } from './wishes.rules.ts'

/** The event of the window that tells everybody on the page of a cart that has changed. */
export const cartEvent = 'cart'

export interface CartNews {
  cart: CartProps
  /** The drawer is to be shown. */
  open: boolean
}

export type Added = { ok: true } | { ok: false; message: string; field?: string }

/** Adds what the form of a product says, and shows the cart; without a network it is kept until there is one. */
export async function addToCart(form: FormData): Promise<Added> {
  const fields: FormFields = [...form, ['key', newKey()]].map(([name, value]) => [
    String(name),
    String(value),
  ])
  let cart: CartProps | undefined
  try {
    cart = await sendForm('/add', fields)
  } catch {
    const { keep } = await import('../offline/queue.ts')
    keep(fields)
    if (navigator.onLine) setTimeout(addKept, 5000)
    return { ok: true }
  }
  if (!cart) await speakAlso('cart')
  const problem = cart ? cart.notices.find(({ news }) => !news) : unreachable()
  if (problem) {
    const { text: message, field } = problem
    return { ok: false, message, ...(field === undefined ? {} : { field }) }
  }
  if (cart) tell({ cart, open: true })
  return { ok: true }
}

/** For when the shop says nothing; in texts of the cart. */
export function unreachable(): SaidNotice {
  return { code: 'UNREACHABLE', text: t.cart.unreachable }
}

/** Adds what was kept while there was no network; what the shop refuses of it is shown. */
export async function addKept(): Promise<void> {
  if (!localStorage.getItem(keptPlace)) return
  const { replay } = await import('../offline/queue.ts')
  await replay(async (form) => {
    const cart = await sendToCart('/add', form)
    if (cart) tell({ cart, open: cart.notices.length > 0 })
    return cart
  })
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export function tell(detail: CartNews): void {
  window.dispatchEvent(new CustomEvent<CartNews>(cartEvent, { detail }))
}

/** The cart after this form was sent, or as it is; undefined when no answer came. */
export function sendToCart(path: '' | '/add', form?: FormFields): Promise<CartProps | undefined> {
  return sendForm(path, form).catch(() => undefined)
}

/** As {@link sendToCart}, but rejects when there is no network; undefined then says that the shop gave no cart. */
async function sendForm(path: '' | '/add', form?: FormFields): Promise<CartProps | undefined> {
  const send = () =>
    fetch(cartAddress() + path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
      ...(form ? { method: 'POST', body: new URLSearchParams(form.map(([...pair]) => pair)) } : {}),
    })
  // One after the other, in all tabs: the first makes the visitor that the others then are.
  const response = await (navigator.locks?.request('cart send', send) ?? send())
  const { props } = (await response.json().catch(() => ({}))) as { props?: CartProps }
  return props
}

/** Milliseconds: who waits longer keeps the other tabs waiting too. */
const patience = 15_000

/** Where the header's link leads, which knows the language of the page. */
function cartAddress(): string {
  return document.querySelector<HTMLAnchorElement>('a[data-cart]')?.pathname ?? '/cart'
}

/** Pieces in the cart, as the shop said last. */
export function countInCookie(): number {
  return Number(/(?:^|; )cart-count=(\d+)/.exec(document.cookie)?.[1] ?? 0)
}

/** Milliseconds after which the count is asked for again: an order elsewhere empties the cart. */
const freshFor = 60_000

/** Whether the count has to be asked for again; who asks is the one to do it. */
export function isCountOld(): boolean {
  const isOld = Date.now() - Number(sessionStorage.getItem(cartEvent)) > freshFor
  if (isOld) sessionStorage.setItem(cartEvent, String(Date.now()))
  return isOld
}

/** Whoever comes back from the checkout may have ordered. */
export function forgetCount(): void {
  sessionStorage.removeItem(cartEvent)
}

/** Gives the way to stop. */
export function listen<Heard extends Event>(
  name: string,
  hear: (event: Heard) => void,
  on: EventTarget = window,
): () => void {
  on.addEventListener(name, hear as EventListener)
  return () => on.removeEventListener(name, hear as EventListener)
}
