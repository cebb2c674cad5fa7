import type { CartProps } from '../cart/cart.rules.ts'
import type { FormFields } from '../cart/wishes.rules.ts'
import { t } from '../texts/texts.ts'
import { say } from './say.ts'

/** What to add to the cart, the first first, until the shop has answered. Each form has its `key`: it happens once. */
const place = 'cart-queue'

export function keep(form: FormFields): void {
  write([...read(), form])
  say(t.offline.saved)
}

/** Sends a form; gives the cart after it, or nothing when the form has to wait longer. */
type Send = (form: FormFields) => Promise<CartProps | undefined>

/** Sends what was kept, in its order; of several tabs one does. */
export async function replay(send: Send): Promise<void> {
  if (read().length === 0) return
  // Browsers have locks only where nobody can listen.
  if (!navigator.locks) return empty(send)
  await navigator.locks.request(place, { ifAvailable: true }, async (lock) => {
    if (lock) await empty(send)
  })
}

async function empty(send: Send): Promise<void> {
  for (let [form] = read(); form; [form] = read()) {
    const cart = await send(form)
    if (!cart) return
    write(read().slice(1))
    if (cart.notices.length === 0) say(t.offline.added)
  }
}

function read(): FormFields[] {
  return JSON.parse(localStorage.getItem(place) ?? '[]')
}

function write(forms: FormFields[]): void {
  if (forms.length > 0) localStorage.setItem(place, JSON.stringify(forms))
  else localStorage.removeItem(place)
}
