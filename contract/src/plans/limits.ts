/** Characters of the texts of a plan, and how many perks and benefits it may have. */
export const planLimits = {
  name: 50,
  description: 450,
  terms: 3000,
  perk: 1400,
  perks: 500,
  benefitName: 100,
  benefits: 20,
  benefitItems: 100,
} as const

/** The app id that references of plans in carts and orders have. */
export const plansAppId = '1522827f-c56c-a5c9-2ac9-00f9e6ae12d3'
