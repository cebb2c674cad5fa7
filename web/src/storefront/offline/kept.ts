import type { FormFields } from '../cart/wishes.rules.ts'

/** The event of the window that tells everybody on the page that more or less waits for the network. */
export const keptEvent = 'cart-kept'

/** Under this name forms wait for the network. */
export const keptPlace = 'cart-queue'

export function keptForms(): FormFields[] {
  return JSON.parse(localStorage.getItem(keptPlace) ?? '[]')
}
