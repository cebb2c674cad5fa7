/** The fields of a form by name, as they are sent. */
export type StoredForm = readonly (readonly [name: string, value: string])[]

/** The event of the window when the stored forms change. */
export const storedFormsEvent = 'cart-kept'

/** The name in `localStorage` of the forms that wait for the network. */
export const storageKey = 'cart-queue'

export function storedForms(): StoredForm[] {
  return JSON.parse(localStorage.getItem(storageKey) ?? '[]')
}
