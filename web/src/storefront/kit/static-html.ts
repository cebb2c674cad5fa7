let replace = (html: string): string => html

/** HTML that was rendered before. React does not walk through it, and the server sends it as it is. */
export function staticHtml(html: string): { __html: string } {
  return { __html: replace(html) }
}

/** From now on, something else stands in the place of {@link staticHtml}. */
export function replaceStaticHtml(by: typeof replace): void {
  replace = by
}
