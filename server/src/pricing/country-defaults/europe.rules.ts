/** The rates of a country, the standard rate first; each list by the day from which it holds, since ever without one. */
export interface CountryRates {
  currency: string
  /** What its people call the tax. */
  taxName: string
  standard: readonly DatedRate[]
  reduced: readonly DatedRate[]
  secondReduced: readonly DatedRate[]
}

/** Percent, and the day from which it holds. */
export type DatedRate = readonly [percent: number, firstDay?: string]

type Rates = number | readonly DatedRate[]

const dated = (rates: Rates | undefined): readonly DatedRate[] => {
  if (rates === undefined) return []
  return typeof rates === 'number' ? [[rates]] : rates
}

const of = (
  taxName: string,
  [standard, reduced, secondReduced]: [standard: Rates, reduced?: Rates, secondReduced?: Rates],
  currency = 'EUR',
): CountryRates => ({
  currency,
  taxName,
  standard: dated(standard),
  reduced: dated(reduced),
  secondReduced: dated(secondReduced),
})

/**
 * VAT in the member states of the EU: the standard rate and up to two reduced rates, the lower one first, without the
 * super-reduced and parking rates of some states. Changes since 2024 have their days. Compared on 2026-11-30 with published
 * overviews, not with the laws of each state. A state can change a rate after that day.
 */
export const europe: Readonly<Record<string, CountryRates>> = {
  AT: of('USt', [20, 10, 13]),
  BE: of('BTW', [21, 6, 12]),
  BG: of('ДДС', [20, 9]),
  CY: of('ΦΠΑ', [19, 5, 9]),
  CZ: of('DPH', [21, 12], 'CZK'),
  DE: of('USt', [19, 7]),
  DK: of('moms', [25], 'DKK'),
  EE: of('KM', [[[20], [22, '2024-01-01'], [24, '2025-07-01']], 9, 13]),
  ES: of('IVA', [21, 10]),
  FI: of('ALV', [[[24], [25.5, '2024-09-01']], 10, [[14], [13.5, '2026-01-01']]]),
  FR: of('TVA', [20, 5.5, 10]),
  GR: of('ΦΠΑ', [24, 6, 13]),
  HR: of('PDV', [25, 5, 13]),
  HU: of('áfa', [27, 5, 18], 'HUF'),
  IE: of('VAT', [23, 9, 13.5]),
  IT: of('IVA', [22, 5, 10]),
  LT: of('PVM', [21, 5, [[9], [12, '2026-01-01']]]),
  LU: of('TVA', [
    [[16], [17, '2024-01-01']],
    [[7], [8, '2024-01-01']],
    [[13], [14, '2024-01-01']],
  ]),
  LV: of('PVN', [21, 5, 12]),
  MT: of('VAT', [18, 5, 7]),
  NL: of('btw', [21, 9]),
  PL: of('VAT', [23, 5, 8], 'PLN'),
  PT: of('IVA', [23, 6, 13]),
  RO: of(
    'TVA',
    [
      [[19], [21, '2025-08-01']],
      [[9], [11, '2025-08-01']],
    ],
    'RON',
  ),
  SE: of('moms', [25, 6, 12], 'SEK'),
  SI: of('DDV', [22, 5, 9.5]),
  SK: of('DPH', [[[20], [23, '2025-01-01']], [[10], [5, '2025-01-01']], [[19, '2025-01-01']]]),
}
