interface Offer {
  language: string
  languages: readonly string[]
}

/** The language that was asked for, or the same of another place, when the shop offers it; else the shop's own. */
export function languageFor({ language, languages }: Offer, asked: string | undefined): string {
  if (asked === undefined || asked === language) return language
  const offered = [language, ...languages]
  const alike = () => offered.find((tag) => baseOf(tag) === baseOf(asked))
  return offered.find((tag) => tag === asked) ?? alike() ?? language
}

function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}
