import type { PlanV3 } from '@cartwright/contract/plans/plans-v3.ts'
import { CartwrightError } from '@cartwright/sdk'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import PlansPage, { type PlansProps } from './page.tsx'
import { pathOf } from './plan.view.ts'
import PlanPage, { type PlanProps } from './plan-page.tsx'
import { problemOf } from './rules.ts'
import { planData, shownPlan } from './view.load.ts'

const pageSize = 100
const mostPlans = 1000

/** There is no page without plans. */
export const plansPage: Page<PlansProps> = {
  module: 'plans/page',
  Component: PlansPage,
  async load({ shop, url, frame, setLanguage }) {
    const [all, { plans: primary }] = await Promise.all([
      allPlans(shop),
      shop.plans.queryPlansV3({ query: { filter: { primary: true } } }),
    ])
    const forSale = all.filter((plan) => isForSale(plan, frame))
    if (all.length === 0) throw new CartwrightError(404, 'There are no plans here', { code: 'NOT_FOUND' })
    const asked = url.searchParams
      .get('planIds')
      ?.split(',')
      .map((id) => id.trim().toLowerCase())
    const shown = asked ? forSale.filter(({ id = '' }) => asked.includes(id)) : forSale
    const checkoutData = url.searchParams.get('checkoutData')
    setLanguage()
    return {
      props: {
        plans: shown.map((plan) => shownPlan(plan, frame, plan.id === primary[0]?.id)),
        isPart: shown.length < forSale.length,
        ...(checkoutData && checkoutData.length <= 2048 ? { checkoutData } : {}),
      },
    }
  },
  head: (_props, frame) => ({
    title: titled(t.plans.title, frame),
    description: t.plans.description(frame.name),
    canonical: addressOf(frame.prefix, '/plans'),
    alternates: alternatesOf(frame, '/plans'),
  }),
}

interface Loaded extends PlanProps {
  path: string
  data: object
  /** Only whoever has the link finds it. */
  isHidden: boolean
}

export const planPage: Page<Loaded> = {
  module: 'plans/plan-page',
  Component: PlanPage,
  load: (request) => loadPlan(request),
  browserProps: ({ data: _, path: __, isHidden: ___, ...props }) => props,
  head: ({ plan, path, data, isHidden }, frame) => ({
    title: titled(plan.name, frame),
    ...(plan.description ? { description: plan.description.slice(0, 160) } : {}),
    ...(isHidden ? {} : { canonical: addressOf(frame.prefix, path), alternates: alternatesOf(frame, path) }),
    data: [data],
  }),
}

async function loadPlan(request: PageRequest, problem?: 'gone' | 'tooOften'): Promise<PageResult<Loaded>> {
  const { shop, url, frame, setLanguage } = request
  const plan = await findPlan(request)
  const { plans: primary } = await shop.plans.queryPlansV3({ query: { filter: { primary: true } } })
  setLanguage()
  const shown = shownPlan(plan, frame, plan.id === primary[0]?.id)
  const path = pathOf(shown.slug)
  return {
    props: {
      plan: shown,
      path,
      data: planData(plan, { address: url.origin + addressOf(frame.prefix, path), shop: frame.name }),
      isHidden: plan.visibility === 'PRIVATE',
      ...(problem ? { problem: t.plans[problem] } : {}),
    },
    ...(problem ? { status: problem === 'tooOften' ? 429 : 409 } : {}),
  }
}

/** By the name in the address, or the id: a hidden plan has a link that the merchant passes on. */
async function findPlan({ shop, params, frame }: PageRequest): Promise<PlanV3> {
  const { slug = '' } = params
  const plan = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(slug)
    ? (await shop.plans.getPlanV3({ planId: slug })).plan
    : (await shop.plans.queryPlansV3({ query: { filter: { slug } } })).plans[0]
  if (plan && isForSale(plan, frame)) return plan
  throw new CartwrightError(404, 'There is no such plan', { code: 'NOT_FOUND' })
}

function isForSale({ buyable, currency }: PlanV3, { shopCurrency }: PageRequest['frame']): boolean {
  return buyable !== false && currency === shopCurrency
}

async function allPlans(shop: PageRequest['shop']): Promise<PlanV3[]> {
  const found: PlanV3[] = []
  for (;;) {
    const paging = { limit: pageSize, offset: found.length }
    const { plans } = await shop.plans.queryPlansV3({ query: { paging } })
    found.push(...plans)
    if (plans.length < pageSize || found.length >= mostPlans) return found
  }
}

/** Takes the visitor to the order summary, in the language of this page. */
export async function choosePlan(request: PageRequest): Promise<PageResult<Loaded> | Redirect> {
  const { url, form, frame, visitor } = request
  const plan = await findPlan(request)
  const list = url.origin + addressOf(frame.prefix, '/plans')
  const checkoutData = form.get('checkoutData')
  try {
    const { redirectSession } = await visitor.checkout.createRedirectSession({
      paidPlansCheckout: { planId: plan.id ?? '', ...(checkoutData ? { checkoutData } : {}) },
      callbacks: { postFlowUrl: url.origin + addressOf(frame.prefix, '/'), planListUrl: list },
      preferences: { additionalQueryParameters: { lang: frame.language } },
    })
    return { location: redirectSession.fullUrl }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    return loadPlan(request, problemOf(error))
  }
}
