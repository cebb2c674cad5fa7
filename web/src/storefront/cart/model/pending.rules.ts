import { type FormFields, quantityOf } from './forms.rules.ts'
import type { CartProps } from './view.ts'

/** The cart as it will be when this form is answered. Amounts change only with the answer. */
export function applyForm(cart: CartProps, form: FormFields): CartProps {
  const id = fieldOf(form, 'line')
  const quantity =
    fieldOf(form, 'do') === 'remove' ? 0 : quantityOf(fieldOf(form, 'to') ?? fieldOf(form, 'quantity'))
  if (id === null || quantity === undefined) return cart
  const lines = cart.lines
    .map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, line.most ?? quantity) } : line))
    .filter((line) => line.quantity > 0)
  return { ...cart, lines, count: lines.reduce((sum, line) => sum + line.quantity, 0) }
}

/** The forms still to be sent; the first is on its way. Of several quantities for one line, the last is kept. */
export function enqueueForm(queue: readonly FormFields[], next: FormFields): FormFields[] {
  const isReplaced = (form: FormFields) =>
    fieldOf(form, 'do') === 'quantity' &&
    fieldOf(next, 'do') === 'quantity' &&
    fieldOf(form, 'line') === fieldOf(next, 'line')
  return [...queue.filter((form, index) => index === 0 || !isReplaced(form)), next]
}

function fieldOf(form: FormFields, name: string): string | null {
  return form.find(([each]) => each === name)?.[1] ?? null
}
