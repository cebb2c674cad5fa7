/** What the form of the ways to pay holds. */
export interface Values {
  paymentMethods: string[]
  paymentTexts: Record<string, { title?: string; instructions?: string }>
}
