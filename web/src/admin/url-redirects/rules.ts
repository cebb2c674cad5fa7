/** The path with its query if the text is a whole address; the text itself otherwise. */
export function pathIn(text: string): string {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return text
  const { pathname, search } = new URL(address)
  return pathname + search
}
