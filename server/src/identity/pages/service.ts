import type { IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import {
  type Answer,
  type FormFields,
  type PageQuery,
  type Problems,
  refusedStatus,
} from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type BrowserMemory, isOwnPath } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as memberSessions from '../sessions/service.ts'
import * as recovery from '../sign-in/recovery.service.ts'
import * as authentication from '../sign-in/service.ts'
import {
  captchaAnswers,
  codeProblems,
  emailProblems,
  explainRefusal,
  loginProblems,
  parseCode,
  passwordProblems,
  registerProblems,
} from './forms.rules.ts'
import type { Texts } from './texts.ts'
import * as pages from './view.ts'
import { pageContext, redirectAfterStep, signInContext, type Visit } from './visits.service.ts'

export type PageAnswer = Answer<IdentityPageProps>

export async function loginForm(shop: Shop, visit: Visit, query: PageQuery): Promise<PageAnswer> {
  const { session, memory } = visit
  const wanted = nonEmptyText(query.returnTo)
  const returnTo = wanted && isOwnPath(wanted) ? wanted : memory.returnTo
  if (session && !visit.authorization) return { location: returnTo ?? '/account' }
  const cookies = [browsers.memoryCookie(shop, { ...memory, ...(returnTo ? { returnTo } : {}) })]
  const values = { email: memory.email ?? '' }
  const captcha = isCaptchaAlwaysOn(visit)
  const messages = providerMessages(pages.textsOf(visit), query.provider)
  return { props: pages.loginPage(pageContext(shop, visit), { values, captcha, messages }), cookies }
}

export async function signIn(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const problems = loginProblems(values, languageOf(visit))
  return submitCredentials(shop, { visit, values, page: pages.loginPage, problems }, authentication.signIn)
}

export async function registerForm(shop: Shop, visit: Visit): Promise<PageAnswer> {
  if (visit.session && !visit.authorization) return { location: '/account' }
  const values = { email: visit.memory.email ?? '' }
  const captcha = isCaptchaAlwaysOn(visit)
  return {
    props: pages.registerPage(pageContext(shop, visit), { values, captcha }),
    cookies: [browsers.memoryCookie(shop, visit.memory)],
  }
}

export async function register(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const problems = registerProblems(values, passwordRule(visit))
  return submitCredentials(
    shop,
    { visit, values, page: pages.registerPage, problems },
    authentication.register,
  )
}

function submitCredentials(
  shop: Shop,
  form: FormSubmission,
  act: typeof authentication.signIn,
): Promise<PageAnswer> {
  const { visit, values = {} } = form
  return submitForm(shop, form, async () => {
    const { email = '', password = '' } = values
    const credentials = { email, password, captcha: captchaAnswers(values) }
    const outcome = await act(shop, signInContext(visit), credentials)
    return redirectAfterStep(shop, { ...visit, memory: { ...visit.memory, email } }, outcome)
  })
}

/** Asks for the code from the e-mail. */
export async function verifyForm(shop: Shop, visit: Visit): Promise<PageAnswer> {
  if (visit.session) return { location: '/signed-in' }
  if (!visit.memory.stateToken) return { location: '/login' }
  return { props: verifyPage(shop, visit)(pageContext(shop, visit), {}) }
}

export async function verify(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const { stateToken } = visit.memory
  if (!stateToken) return { location: '/login' }
  if (values.do === 'resend') return resend(shop, visit, stateToken)
  const problems = codeProblems(values, languageOf(visit))
  return submitForm(shop, { visit, values, page: verifyPage(shop, visit), problems }, async () => {
    const proof = { stateToken, code: parseCode(values) }
    return redirectAfterStep(shop, visit, await authentication.verifyCode(shop, signInContext(visit), proof))
  })
}

async function resend(shop: Shop, visit: Visit, stateToken: string): Promise<PageAnswer> {
  return submitForm(shop, { visit, page: verifyPage(shop, visit) }, async () => {
    const sentAt = shop.clock()
    const memory = { ...visit.memory, sentAt }
    await authentication.resendCode(shop, signInContext(visit), stateToken)
    const text = pages.textsOf(visit).verify.resent
    const page = verifyPage(shop, { ...visit, memory })
    const props = page(pageContext(shop, visit), { messages: [{ kind: 'info', text }] })
    return { props, cookies: [browsers.memoryCookie(shop, memory)] }
  })
}

/** Shows a waiting applicant whether the merchant has approved the account. */
export async function approval(shop: Shop, visit: Visit): Promise<PageAnswer> {
  const { stateToken } = visit.memory
  if (visit.session) return { location: '/signed-in' }
  if (!stateToken) return { location: '/login' }
  return submitForm(shop, { visit, page: pages.approvalPage }, async () => {
    const outcome = await authentication.proceed(shop, signInContext(visit), stateToken)
    return outcome.state === 'REQUIRE_OWNER_APPROVAL'
      ? { props: pages.approvalPage(pageContext(shop, visit)) }
      : redirectAfterStep(shop, visit, outcome)
  })
}

/** Asks for the e-mail address that gets a link to a new password. */
export async function forgotForm(shop: Shop, visit: Visit, query: PageQuery): Promise<PageAnswer> {
  const text = pages.textsOf(visit).forgot.needed
  const messages: PageMessage[] = query.needed === undefined ? [] : [{ kind: 'warning', text }]
  const values = { email: visit.memory.email ?? '' }
  return {
    props: pages.forgotPage(pageContext(shop, visit), { values, messages }),
    cookies: [browsers.memoryCookie(shop, visit.memory)],
  }
}

export async function requestRecovery(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const problems = emailProblems(values, languageOf(visit))
  return submitForm(shop, { visit, values, page: pages.forgotPage, problems }, async () => {
    const { email = '' } = values
    await recovery.requestLink(shop, signInContext(visit), { email })
    return { location: '/link-sent', cookies: [browsers.memoryCookie(shop, { ...visit.memory, email })] }
  })
}

/** The same whether or not the account exists. */
export async function linkSent(shop: Shop, visit: Visit): Promise<PageAnswer> {
  const { email } = visit.memory
  return email ? { props: pages.linkSentPage(pageContext(shop, visit), email) } : { location: '/forgot' }
}

/** Opens the link of an e-mail. Moves its secret from the URL to the cookie before the page shows anything. */
export async function resetForm(shop: Shop, visit: Visit, query: PageQuery): Promise<PageAnswer> {
  const { memory, site } = visit
  const token = nonEmptyText(query.token)?.slice(0, 100)
  if (token) {
    return { location: '/reset-password', cookies: [browsers.memoryCookie(shop, { ...memory, link: token })] }
  }
  const member = memory.link ? await findMemberByLink(shop, site.id, memory.link) : undefined
  if (!member) return { props: pages.expiredLinkPage(pageContext(shop, visit)), status: 410 }
  return {
    props: pages.resetPage(pageContext(shop, visit), { first: !member.hasPassword, email: member.email }),
  }
}

export async function choosePassword(shop: Shop, visit: Visit, values: FormFields): Promise<PageAnswer> {
  const { memory, site } = visit
  const { link: token = '' } = memory
  const member = await findMemberByLink(shop, site.id, token)
  if (!member) return { location: '/reset-password' }
  const first = !member.hasPassword
  const { email } = member
  const page: Page = (here, formState) => pages.resetPage(here, { first, email, ...formState })
  const problems = passwordProblems(values, passwordRule(visit))
  return submitForm(shop, { visit, values, page, problems }, async () => {
    const { password = '' } = values
    const { outcome, redirectUrl } = await recovery.recover(shop, signInContext(visit), { token, password })
    const { link: _, ...rest } = memory
    const arrival = await redirectAfterStep(shop, { ...visit, memory: { ...rest, email } }, outcome)
    if (!redirectUrl || outcome.state !== 'SUCCESS') return arrival
    const props = pages.passwordChangedPage(pageContext(shop, visit), redirectUrl)
    return { props, cookies: arrival.cookies }
  })
}

async function findMemberByLink(shop: Shop, siteId: string, token: string) {
  try {
    return await recovery.getMemberByLink(shop, siteId, token)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export async function logoutForm(shop: Shop, visit: Visit, query: PageQuery): Promise<PageAnswer> {
  const { memory, session } = visit
  const isErased = query.erased !== undefined
  if (!session) return { props: pages.signedOutPage(pageContext(shop, visit), isErased) }
  const props = pages.logoutPage(pageContext(shop, visit), memory.email ?? '')
  return { props, cookies: [browsers.memoryCookie(shop, memory)] }
}

export async function logout(shop: Shop, { session, memory: { language } }: Visit): Promise<PageAnswer> {
  const fresh = browsers.withNewSecret(language ? { language } : {})
  const ended = session ? await memberSessions.end(shop, session) : memberSessions.expiredCookie(shop)
  return { location: '/logout', cookies: [ended, browsers.memoryCookie(shop, fresh)] }
}

/** Answers a form without a valid CSRF token: expired, or sent by another site. */
export function rejectForm(
  shop: Shop,
  visit: Visit,
  { path, values }: { path: string; values: FormFields },
): PageAnswer {
  const messages = [{ kind: 'error', text: pages.textsOf(visit).problems.form } as const]
  const cookies = [browsers.memoryCookie(shop, visit.memory)]
  const { email = '' } = values
  const formState = { values: { email }, messages }
  const here = pageContext(shop, visit)
  if (path === '/login') return { props: pages.loginPage(here, formState), status: 403, cookies }
  if (path === '/register') return { props: pages.registerPage(here, formState), status: 403, cookies }
  if (path === '/reset-password') return { props: pages.expiredLinkPage(here), status: 403, cookies }
  return { props: pages.deadEndPage(here, 'expired'), status: 403, cookies }
}

export function errorAnswer(shop: Shop, visit: Visit): PageAnswer {
  return { props: pages.deadEndPage(pageContext(shop, visit), 'error'), status: 500 }
}

type Page = (context: pages.PageContext, formState: pages.FormState) => IdentityPageProps

interface FormSubmission {
  visit: Visit
  values?: FormFields
  /** Is shown again, with the problems. */
  page: Page
  problems?: Problems
}

/** Runs the action of a form, unless a value is wrong. Shows a refusal on the page. */
async function submitForm(
  shop: Shop,
  { visit, values = {}, page, problems = {} }: FormSubmission,
  work: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const remembered: BrowserMemory = { ...visit.memory, ...(values.email ? { email: values.email } : {}) }
  const cookies = [browsers.memoryCookie(shop, remembered)]
  const captcha = isCaptchaAlwaysOn(visit)
  const render = (formState: pages.FormState) =>
    page(pageContext(shop, visit), { values, captcha, ...formState })
  if (Object.keys(problems).length > 0) return { props: render({ problems }), status: 422, cookies }
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const explanation = explainRefusal(error, passwordRule(visit))
    if ('location' in explanation) return { location: explanation.location, cookies }
    return { props: render(explanation), ...refusedStatus(error), cookies }
  }
}

function verifyPage(shop: Shop, { memory: { email = '', sentAt = 0 } }: Visit): Page {
  const wait = Math.max(0, Math.ceil((sentAt + resendWait - shop.clock()) / 1000))
  return (here, formState) => pages.verifyPage(here, { email, wait, ...formState })
}

/** How long somebody waits before requesting a new code, in milliseconds. */
const resendWait = 60_000

function isCaptchaAlwaysOn({ site }: Visit): boolean {
  return site.settings.captcha === 'ALWAYS'
}

function passwordRule({ site: { settings } }: Visit) {
  return { language: settings.language, minLength: settings.minPasswordLength }
}

function languageOf({ site }: Visit): string {
  return site.settings.language
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function providerMessages({ login: { byProvider: explanation } }: Texts, query: unknown): PageMessage[] {
  if (typeof query !== 'string' || !Object.hasOwn(explanation, query)) return []
  const text = explanation[query as keyof typeof explanation]
  return [{ kind: query === 'confirm' ? 'info' : 'warning', text }]
}
