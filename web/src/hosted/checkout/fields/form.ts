/** What is in a control of the form, by its name. */
export function readValue(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name)
  if (control instanceof RadioNodeList) return control.value
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return ''
  const isUnchecked = control instanceof HTMLInputElement && isChoice(control) && !control.checked
  return isUnchecked ? '' : control.value
}

/** Enters a value as the shopper would: a radio is chosen. */
export function enter(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof RadioNodeList) control.value = value
  else if (control instanceof HTMLInputElement && isChoice(control)) control.checked = control.value === value
  else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
}

/** The values and labels of a select. */
export function choicesOf(form: HTMLFormElement, name: string): { value: string; label: string }[] {
  const control = form.elements.namedItem(name)
  if (!(control instanceof HTMLSelectElement)) return []
  return [...control.options].map(({ value, label }) => ({ value, label }))
}

function isChoice({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox'
}
