/** The text of another program as the database can keep it: without NUL and halves of characters. */
export function storableText(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', '')
}
