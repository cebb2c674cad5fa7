type NameKind = 'language' | 'region' | 'currency'

const names = new Map<string, string>()

/** The name of a language, country or currency. Cached: working it out takes long, and there are few. */
export function nameOf(code: string, type: NameKind, language: string): string {
  const key = `${language} ${type} ${code}`
  const name = names.get(key) ?? new Intl.DisplayNames([language], { type }).of(code) ?? code
  names.set(key, name)
  return name
}

/** The choices of a select field, sorted by name; `first` stays first. */
export function namesOf(
  codes: readonly string[],
  { type, language, first }: { type: NameKind; language: string; first?: string },
): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language)
  return codes
    .map((value) => ({ value, label: nameOf(value, type, language) }))
    .sort(
      (one, other) =>
        Number(other.value === first) - Number(one.value === first) || compare(one.label, other.label),
    )
}
