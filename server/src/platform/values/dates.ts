const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes fifty times as long as using it. Languages come from visitors, so not all formats are kept. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, options)
  if (formats.size >= 500) formats.clear()
  formats.set(key, format)
  return format
}
