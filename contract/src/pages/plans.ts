/** What the pages on which plans are bought are given; see pages.ts. */

import type { PageForm, PageLink } from './identity.ts'
import type { PageImage, PageMessage, PageShop } from './parts.ts'

interface PlansPage {
  shop: PageShop
  /** For `<title>` and the one `<h1>`. */
  title: string
  messages: PageMessage[]
  /** Beneath the title. */
  intro?: string
  /** Above the title. */
  back?: PageLink
  facts: { label: string; lines: string[] }[]
  image?: PageImage
  /** What members get with the plan. */
  benefits: { title: string; lines: string[] }
  forms: PageForm[]
  links: PageLink[]
}

/** Before a plan is bought: the first form does that, or leads to the sign-in. */
export interface PlanSummaryProps extends PlansPage {
  state: 'summary'
  /** What has to be paid now, and later. */
  due: { label: string; text: string; note?: string }
  /** The conditions of the plan. */
  terms?: { title: string; text: string }
}

/** The plan is bought, and nothing had to be paid. */
export interface PlanThanksProps extends PlansPage {
  state: 'thanks'
}

/** Nobody can buy it, or the member has done so as often as allowed. */
export interface PlanClosedProps extends PlansPage {
  state: 'closed'
}

export type PlansPageProps = PlanSummaryProps | PlanThanksProps | PlanClosedProps
