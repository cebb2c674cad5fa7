/** The countries whose postcodes have one format. */
const postcodes: Record<string, { pattern: RegExp; example: string }> = {
  AT: { pattern: /^\d{4}$/, example: '1010' },
  AU: { pattern: /^\d{4}$/, example: '3000' },
  BE: { pattern: /^\d{4}$/, example: '1000' },
  BR: { pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
  CA: { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, example: 'M5V 2T6' },
  CH: { pattern: /^\d{4}$/, example: '8001' },
  DE: { pattern: /^\d{5}$/, example: '10115' },
  DK: { pattern: /^\d{4}$/, example: '1050' },
  ES: { pattern: /^\d{5}$/, example: '28001' },
  FR: { pattern: /^\d{5}$/, example: '75001' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
  IT: { pattern: /^\d{5}$/, example: '00118' },
  JP: { pattern: /^\d{3}-?\d{4}$/, example: '100-0001' },
  MX: { pattern: /^\d{5}$/, example: '06000' },
  NL: { pattern: /^\d{4} ?[A-Z]{2}$/i, example: '1012 AB' },
  PL: { pattern: /^\d{2}-?\d{3}$/, example: '00-001' },
  PT: { pattern: /^\d{4}-?\d{3}$/, example: '1000-001' },
  SE: { pattern: /^\d{3} ?\d{2}$/, example: '111 22' },
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '10001' },
}

/** The expected format of postcodes in the country, if this one does not match it. */
export function postcodeExample(country: string, text: string): string | undefined {
  // Own properties only: the country is user input.
  const known = Object.hasOwn(postcodes, country) ? postcodes[country] : undefined
  return known === undefined || known.pattern.test(text) ? undefined : known.example
}

/** Whether a postcode, however it is spaced, begins like one of the area. No area is everywhere. */
export function isInArea(area: readonly string[], postalCode: string): boolean {
  const code = compact(postalCode)
  return area.length === 0 || area.some((one) => code.startsWith(compact(one)))
}

function compact(postalCode: string): string {
  return postalCode.toUpperCase().replaceAll(/[\s-]/g, '')
}
