import type { Page } from 'playwright-core'
import { memberPassword } from '../server/test/page-browser.ts'
import { newPlan } from '../server/test/plans.ts'
import type { Store } from '../server/test/store.ts'

/** Fills in the form for signing in, and sends it. */
export async function signIn(page: Page, email: string, password = memberPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A plan that opens things to members who have it. */
export interface PlanToGive {
  id: string
  name: string
  /** A member has the plan from now on. */
  give(email: string): Promise<void>
}

export async function planToGive(store: Store): Promise<PlanToGive> {
  const pricing = { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true }
  const { id, name } = await newPlan(store, { name: 'Studio card', pricing })
  return {
    id,
    name,
    async give(email) {
      const text = 'SELECT id FROM members WHERE email = $1'
      const [member] = (await store.shop.db.run({ name: 'e2e.member', text }, [email])) as { id: string }[]
      const body = { planId: id, memberId: member?.id, paid: true }
      const path = '/pricing-plans/v2/checkout/orders/offline'
      const given = await store.ask('POST', path, { as: store.apiKey, body })
      if (given.status !== 200) throw new Error(JSON.stringify(given.body))
    },
  }
}

/** In an editor of the admin: saves that only members with a plan may do something, once the plan is chosen. */
export async function openToMembersWith(page: Page, { name }: PlanToGive, question: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('combobox', { name: question }).click()
  await page.getByRole('option', { name: 'Members with one of these plans' }).click()
  await save.click()
  await page.getByText('Choose a plan.').waitFor()
  await page.getByRole('combobox', { name: 'Plans' }).click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await save.click()
}
