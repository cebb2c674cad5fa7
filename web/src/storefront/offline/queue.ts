import type { CartProps } from '../cart/cart.rules.ts'
import type { FormFields } from '../cart/wishes.rules.ts'
import { t } from '../texts/texts.ts'
import { keptEvent, keptForms, keptPlace } from './kept.ts'
import { say } from './say.ts'

/** Keeps what to add to the cart until the shop has answered. The form has its `key`: it happens once. */
export function keep(form: FormFields): void {
  write([...keptForms(), [...form, ['at', String(Date.now())]]])
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

/** Milliseconds for which the shop knows a form by its key: sent later, it might happen twice. */
const lifetime = 24 * 60 * 60 * 1000

async function empty(send: Send): Promise<void> {
  const young = keptForms().filter((form) => Date.now() - Number(fieldOf(form, 'at')) < lifetime)
  if (young.length < keptForms().length) {
    write(young)
    say(t.offline.tooOld)
  }
  for (let [form] = keptForms(); form; [form] = keptForms()) {
    const cart = await send(form)
    if (!cart) return
    const key = fieldOf(form, 'key')
    write(keptForms().filter((one) => fieldOf(one, 'key') !== key))
    if (cart.notices.length === 0) say(t.offline.added)
  }
}

function fieldOf(form: FormFields, wanted: string): string | undefined {
  return form.find(([name]) => name === wanted)?.[1]
}

function write(forms: FormFields[]): void {
  if (forms.length > 0) localStorage.setItem(keptPlace, JSON.stringify(forms))
  else localStorage.removeItem(keptPlace)
  window.dispatchEvent(new Event(keptEvent))
}
