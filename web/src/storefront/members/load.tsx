import type { MembersOnly } from '@cartwright/contract/catalogue/products.ts'
import { CartwrightError, type Client } from '@cartwright/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Frame } from '../kit/frame.load.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'

/** A plan that opens a page or a product. */
export interface OpeningPlan {
  name: string
  /** The shop lists it. */
  listed: boolean
}

/** The plans by their ids, those first that the shop lists. Nobody gets an archived one any more, so it has no name here. */
export async function openingPlans(shop: Client, { planIds }: MembersOnly): Promise<OpeningPlan[]> {
  if (planIds.length === 0) return []
  const { plans } = await shop.plans.queryPlansV3({ query: { filter: { id: { $in: planIds } } } })
  const listed = new Set(plans.map(({ id }) => id))
  const others = await Promise.all(
    planIds.filter((id) => !listed.has(id)).map((planId) => unlistedPlan(shop, planId)),
  )
  return [...plans.map(({ name = '' }) => ({ name, listed: true })), ...others.flat()]
}

async function unlistedPlan(shop: Client, planId: string): Promise<OpeningPlan[]> {
  try {
    const { plan } = await shop.plans.getPlanV3({ planId })
    return [{ name: plan.name ?? '', listed: false }]
  } catch (error) {
    if (error instanceof CartwrightError && error.status < 500) return []
    throw error
  }
}

/** Whether a visitor is a signed-in member, and may see or do what is for members with one of the plans, or with any. */
export async function membershipOf(
  { known, visitor }: Pick<PageRequest, 'known' | 'visitor'>,
  { planIds }: MembersOnly,
): Promise<'NONE' | 'MEMBER' | 'ENTITLED'> {
  if (!known) return 'NONE'
  try {
    const { orders } = await visitor.plans.memberListPlanOrders({ planIds, orderStatuses: ['ACTIVE'] })
    return planIds.length === 0 || orders.length > 0 ? 'ENTITLED' : 'MEMBER'
  } catch (error) {
    if (error instanceof CartwrightError && error.status < 500) return 'NONE'
    throw error
  }
}

interface ForMembers {
  /** Where it is, without a language. */
  path: string
  plans: readonly OpeningPlan[]
  membersOnly: MembersOnly
  /** They need not sign in any more. */
  signedIn?: boolean
}

/** Whom a product or a page is for, and how a visitor becomes one of them. */
export function membersHtml(
  { path, plans, membersOnly, signedIn = false }: ForMembers,
  { prefix, language }: Frame,
): string {
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(plans.map(({ name }) => name))
  const returnTo = new URLSearchParams({ returnTo: addressOf(prefix, path) })
  return renderToStaticMarkup(
    <div className="mt-6 rounded-lg border border-line p-4 text-sm">
      <p className="font-medium break-words">
        {membersOnly.planIds.length > 0 ? t.plans.membersWith(names) : t.plans.members}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {plans.some(({ listed }) => listed) && (
          <a href={addressOf(prefix, '/plans')} className="py-2 underline underline-offset-4">
            {t.plans.title}
          </a>
        )}
        {!signedIn && (
          <a href={`/login?${returnTo}`} rel="nofollow" className="py-2 underline underline-offset-4">
            {t.events.signIn}
          </a>
        )}
      </p>
    </div>,
  )
}
