import type { CartProps } from './cart.rules.ts'
import { type FormFields, quantityOf } from './wishes.rules.ts'

/** The cart as it will be once this form has been answered; amounts stay as they were until the shop tells. */
export function expected(cart: CartProps, form: FormFields): CartProps {
  const id = fieldOf(form, 'line')
  const quantity =
    fieldOf(form, 'do') === 'remove' ? 0 : quantityOf(fieldOf(form, 'to') ?? fieldOf(form, 'quantity'))
  if (id === null || quantity === undefined) return cart
  const lines = cart.lines
    .map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, line.most ?? quantity) } : line))
    .filter((line) => line.quantity > 0)
  return { ...cart, lines, count: lines.reduce((sum, line) => sum + line.quantity, 0) }
}

/** The forms still to be sent, the first of them under way: of quantities of one line that wait, only the last. */
export function queued(queue: readonly FormFields[], next: FormFields): FormFields[] {
  const overtaken = (form: FormFields) =>
    fieldOf(form, 'do') === 'quantity' &&
    fieldOf(next, 'do') === 'quantity' &&
    fieldOf(form, 'line') === fieldOf(next, 'line')
  return [...queue.filter((form, index) => index === 0 || !overtaken(form)), next]
}

function fieldOf(form: FormFields, name: string): string | null {
  return form.find(([each]) => each === name)?.[1] ?? null
}
