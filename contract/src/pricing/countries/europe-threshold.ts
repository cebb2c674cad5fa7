/** Article 59c of the VAT Directive: sales to consumers in all other member states together, without tax, in cents of euros. */
export const europeThreshold = 10_000_00

export type ThresholdLevel = 'NONE' | 'NEAR' | 'OVER'

/** In cents. */
export interface ThresholdFigures {
  thisYear: number
  lastYear: number
}

/** The rates of the buyer's country apply from the sale that passes the threshold on, and all through the year after. */
export function thresholdLevel({ thisYear, lastYear }: ThresholdFigures): ThresholdLevel {
  if (thisYear > europeThreshold || lastYear > europeThreshold) return 'OVER'
  return thisYear >= europeThreshold * 0.8 ? 'NEAR' : 'NONE'
}
