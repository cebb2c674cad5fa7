import type { CartProps } from '../cart/cart.rules.ts'
import type { FormFields } from '../cart/wishes.rules.ts'
import { t } from '../texts/texts.ts'
import { keptEvent, keptForms, keptPlace } from './kept.ts'
import { say } from './say.ts'

/** Keeps what to add to the cart until the shop has answered. The form has its `key`: it happens once. */
export function keep(form: FormFields): void {
  write([...keptForms(), form])
  say(t.offline.saved)
}

/** Sends a form; gives the cart after it, or nothing when the form has to wait longer. */
type Send = (form: FormFields) => Promise<CartProps | undefined>

/** Sends what was kept, in its order; of several tabs one does. */
export async function replay(send: Send): Promise<void> {
  if (keptForms().length === 0) return
  // Browsers have locks only where nobody can listen.
  if (!navigator.locks) return empty(send)
  await navigator.locks.request(keptPlace, { ifAvailable: true }, async (lock) => {
    if (lock) await empty(send)
  })
}

async function empty(send: Send): Promise<void> {
  for (let [form] = keptForms(); form; [form] = keptForms()) {
    const cart = await send(form)
    if (!cart) return
    write(keptForms().slice(1))
    if (cart.notices.length === 0) say(t.offline.added)
  }
}

function write(forms: FormFields[]): void {
  if (forms.length > 0) localStorage.setItem(keptPlace, JSON.stringify(forms))
  else localStorage.removeItem(keptPlace)
  window.dispatchEvent(new Event(keptEvent))
}
