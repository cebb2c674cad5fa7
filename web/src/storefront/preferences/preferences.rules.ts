/** A path of this shop to go back to; anything else leads to the start page. */
export function pathWithin(back: string | null): string {
  const start = '/'
  if (back === null || !/^\/(?![/\\])/.test(back) || !URL.canParse(back, 'http://shop')) return start
  const url = new URL(back, 'http://shop')
  if (url.origin !== 'http://shop' || url.pathname.startsWith('//')) return start
  return url.pathname + url.search
}

/** Names of countries or currencies, by name; those that come first stay first. */
export function choicesOf(
  codes: readonly string[],
  { type, language, first }: { type: 'region' | 'currency'; language: string; first?: string },
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type })
  const { compare } = new Intl.Collator(language)
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort(
      (one, other) =>
        Number(other.value === first) - Number(one.value === first) || compare(one.label, other.label),
    )
}
