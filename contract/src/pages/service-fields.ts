/** What the page needs to show the fields of a payment service, where scripts run. */
export interface PageServiceFields {
  /** The address of the service's script. */
  script: string
  /** Of the shop's account; no secret. */
  publicKey: string
  /** As the script counts it. */
  amount: number
  /** ISO 4217 */
  currency: string
  /** How the shopper pays is kept, whatever they tick, e.g. for a subscription. */
  isKept: boolean
  /** Buttons of wallets can be above the form. What each option of the delivery costs, in their order. */
  express?: { deliveries: number[] }
}
