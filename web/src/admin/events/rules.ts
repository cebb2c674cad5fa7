/** The number of a ticket that somebody types in. */
export function numberIn(text: string): string | undefined {
  const typed = text.trim().toUpperCase()
  return /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{3}$/.test(typed) ? typed : undefined
}
