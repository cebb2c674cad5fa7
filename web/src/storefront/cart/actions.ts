import { addTexts, t } from '../kit/texts.ts'
import { storageKey } from '../offline/stored-forms.ts'
import type { FormFields } from './model/forms.rules.ts'
import type { NoticeWithText } from './model/notices.rules.ts'
import type { CartProps } from './model/view.ts'

/** The event of the window after each change of the cart. */
export const cartEvent = 'cart'

export interface CartChange {
  cart: CartProps
  open: boolean
}

type AddResult = { ok: true } | { ok: false; message: string; field?: string }

/** Sends the form of a product and opens the cart. Without a network, stores the form until there is one. */
export async function addToCart(form: FormData): Promise<AddResult> {
  const fields: FormFields = [...form, ['key', randomKey()]].map(([name, value]) => [
    String(name),
    String(value),
  ])
  let cart: CartProps | undefined
  try {
    cart = await sendForm('/add', fields)
  } catch {
    const { enqueue } = await import('../offline/queue.ts')
    enqueue(fields)
    if (navigator.onLine) setTimeout(addStored, 5000)
    return { ok: true }
  }
  if (!cart) await addTexts('cart')
  const problem = cart ? cart.notices.find(({ news }) => !news) : unreachableNotice()
  if (problem) {
    const { text: message, field } = problem
    return { ok: false, message, ...(field === undefined ? {} : { field }) }
  }
  if (cart) publish({ cart, open: true })
  return { ok: true }
}

/** For when the shop does not answer. Needs the texts of the cart. */
export function unreachableNotice(): NoticeWithText {
  return { code: 'UNREACHABLE', text: t.cart.unreachable }
}

/** Sends the forms that were stored without a network, and opens the cart when the shop refuses one. */
export async function addStored(): Promise<void> {
  if (!localStorage.getItem(storageKey)) return
  const { sendQueue } = await import('../offline/queue.ts')
  await sendQueue(async (form) => {
    const cart = await sendToCart('/add', form)
    if (!cart) return undefined
    const refused = cart.notices.length > 0
    publish({ cart, open: refused })
    return refused ? 'refused' : 'added'
  })
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export function publish(detail: CartChange): void {
  window.dispatchEvent(new CustomEvent<CartChange>(cartEvent, { detail }))
}

/** Sends a form, or nothing, and gives the cart after it; undefined without an answer. */
export function sendToCart(path: '' | '/add', form?: FormFields): Promise<CartProps | undefined> {
  return sendForm(path, form).catch(() => undefined)
}

/** Like {@link sendToCart}, but rejects without a network. Undefined then means that the answer was no cart. */
async function sendForm(path: '' | '/add', form?: FormFields): Promise<CartProps | undefined> {
  const send = () =>
    fetch(cartAddress() + path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(requestTtl),
      ...(form ? { method: 'POST', body: new URLSearchParams(form.map(([...pair]) => pair)) } : {}),
    })
  // One at a time in all tabs: the first request creates the visitor that the others use.
  const response = await (navigator.locks?.request('cart send', send) ?? send())
  const { props } = (await response.json().catch(() => ({}))) as { props?: CartProps }
  return props
}

/** Milliseconds. Other tabs wait as long. */
const requestTtl = 15_000

function cartAddress(): string {
  return document.querySelector<HTMLAnchorElement>('a[data-cart]')?.pathname ?? '/cart'
}

/** Pieces in the cart, as the shop last said. */
export function countInCookie(): number {
  return Number(/(?:^|; )cart-count=(\d+)/.exec(document.cookie)?.[1] ?? 0)
}

/** Milliseconds after which the count is read again: an order in another tab empties the cart. */
const countTtl = 60_000

/** Whether the count has to be read again. Whoever asks has to read it. */
export function claimStaleCount(): boolean {
  const isStale = Date.now() - Number(sessionStorage.getItem(cartEvent)) > countTtl
  if (isStale) sessionStorage.setItem(cartEvent, String(Date.now()))
  return isStale
}

/** Before the checkout: a shopper who comes back from there may have ordered. */
export function expireCount(): void {
  sessionStorage.removeItem(cartEvent)
}

export function listen<Heard extends Event>(
  name: string,
  handle: (event: Heard) => void,
  on: EventTarget = window,
): () => void {
  on.addEventListener(name, handle as EventListener)
  return () => on.removeEventListener(name, handle as EventListener)
}
