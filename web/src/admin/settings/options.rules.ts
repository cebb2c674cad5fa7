interface Choice {
  value: string
  label: string
}

/** All countries, sorted by their names in a language. */
export function countries(codes: readonly string[], language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return byLabel(
    codes.map((value) => ({ value, label: names.of(value) ?? value })),
    language,
  )
}

/** All currencies, as `USD · US Dollar`. */
export function currencies(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }))
}

export function languageName(tag: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function byLabel(choices: Choice[], language: string): Choice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, language))
}
