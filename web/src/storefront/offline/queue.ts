import { t } from '../kit/texts.ts'
import { type StoredForm, storageKey, storedForms, storedFormsEvent } from './stored-forms.ts'

/** Stores a form that adds to the cart until the shop answers. It has a `key`, so that it counts once. */
export function enqueue(form: StoredForm): void {
  write([...storedForms(), [...form, ['at', String(Date.now())]]])
  showStatus(t.offline.saved)
}

/** Sends a form. Undefined while there is no answer. */
type Send = (form: StoredForm) => Promise<'added' | 'refused' | undefined>

/** Sends the stored forms in their order. Of several tabs, one does. */
export async function sendQueue(send: Send): Promise<void> {
  if (storedForms().length === 0) return
  // Browsers have locks only on secure addresses.
  if (!navigator.locks) return sendAll(send)
  await navigator.locks.request(storageKey, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(send)
  })
}

/** Milliseconds for which the shop knows the key of a form. Sent later, the form might count twice. */
const lifetime = 24 * 60 * 60 * 1000

async function sendAll(send: Send): Promise<void> {
  const recent = storedForms().filter((form) => Date.now() - Number(fieldOf(form, 'at')) < lifetime)
  if (recent.length < storedForms().length) {
    write(recent)
    showStatus(t.offline.tooOld)
  }
  for (let [form] = storedForms(); form; [form] = storedForms()) {
    const answer = await send(form)
    if (!answer) return
    const key = fieldOf(form, 'key')
    write(storedForms().filter((one) => fieldOf(one, 'key') !== key))
    if (answer === 'added') showStatus(t.offline.added)
  }
}

function fieldOf(form: StoredForm, field: string): string | undefined {
  return form.find(([name]) => name === field)?.[1]
}

function write(forms: StoredForm[]): void {
  if (forms.length > 0) localStorage.setItem(storageKey, JSON.stringify(forms))
  else localStorage.removeItem(storageKey)
  window.dispatchEvent(new Event(storedFormsEvent))
}

/** Milliseconds. */
const messageDuration = 8000

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** Shows a sentence below the header for a while. Screen readers announce it. */
function showStatus(text: string): void {
  region ??= createRegion()
  region.textContent = ''
  // Screen readers announce a new region only when its text changes later.
  setTimeout(() => {
    if (region) region.textContent = text
  }, 100)
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (region) region.textContent = ''
  }, messageDuration)
}

function createRegion(): HTMLElement {
  const element = document.createElement('p')
  element.role = 'status'
  element.className =
    'fixed inset-x-4 top-20 z-50 mx-auto w-fit max-w-md rounded-panel bg-ink px-6 py-3 text-center text-paper shadow-floating empty:hidden'
  document.body.append(element)
  return element
}
