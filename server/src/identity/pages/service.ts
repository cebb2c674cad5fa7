import type { IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isOwnPath, type Memory } from '../sessions/browsers.rules.ts'
import * as browsers from '../sessions/browsers.service.ts'
import * as memberSessions from '../sessions/service.ts'
import * as recovery from '../sign-in/recovery.service.ts'
import * as authentication from '../sign-in/service.ts'
import {
  captchaIn,
  codeIn,
  codeProblems,
  emailProblems,
  loginProblems,
  type Problems,
  passwordProblems,
  refusedWith,
  registerProblems,
  type Typed,
} from './forms.rules.ts'
import type { Words } from './texts.ts'
import * as pages from './view.ts'
import { around, arrive, askerOf, type Visit } from './visits.service.ts'

/** What a request leads to: a page, or another address; and what the browser keeps. */
export type Answer = { cookies?: string[] } & (
  | { props: IdentityPageProps; status?: number }
  | { location: string }
)

/** Parameters of an address, of which a page takes what it knows. */
export type Asked = Readonly<Record<string, unknown>>

export async function login(shop: Shop, visit: Visit, asked: Asked): Promise<Answer> {
  const { session, memory } = visit
  const wanted = textOf(asked.returnTo)
  const returnTo = wanted && isOwnPath(wanted) ? wanted : memory.returnTo
  if (session && !visit.waiting) return { location: returnTo ?? '/account' }
  const cookies = [browsers.kept(shop, { ...memory, ...(returnTo ? { returnTo } : {}) })]
  const typed = { email: memory.email ?? '' }
  const captcha = isAlwaysAsked(visit)
  const messages = byProvider(pages.wordsAround(visit), asked.provider)
  return { props: pages.loginPage(around(shop, visit), { typed, captcha, messages }), cookies }
}

export async function signIn(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const render = (filled: pages.Filled) => pages.loginPage(around(shop, visit), { typed, ...filled })
  return tried(
    shop,
    { visit, typed, render, problems: loginProblems(typed, languageOf(visit)) },
    async () => {
      const { email = '', password = '' } = typed
      const outcome = await authentication.signIn(shop, askerOf(visit), {
        email,
        password,
        captcha: captchaIn(typed),
      })
      return arrive(shop, { ...visit, memory: { ...visit.memory, email } }, outcome)
    },
  )
}

export async function registration(shop: Shop, visit: Visit): Promise<Answer> {
  if (visit.session && !visit.waiting) return { location: '/account' }
  const typed = { email: visit.memory.email ?? '' }
  const captcha = isAlwaysAsked(visit)
  return {
    props: pages.registerPage(around(shop, visit), { typed, captcha }),
    cookies: [browsers.kept(shop, visit.memory)],
  }
}

export async function register(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const render = (filled: pages.Filled) => pages.registerPage(around(shop, visit), { typed, ...filled })
  const problems = registerProblems(typed, ruleOf(visit))
  return tried(shop, { visit, typed, render, problems }, async () => {
    const { email = '', password = '' } = typed
    const outcome = await authentication.register(shop, askerOf(visit), {
      email,
      password,
      captcha: captchaIn(typed),
    })
    return arrive(shop, { ...visit, memory: { ...visit.memory, email } }, outcome)
  })
}

/** Where the code of an e-mail is typed. */
export async function verification(shop: Shop, visit: Visit): Promise<Answer> {
  if (visit.session) return { location: '/signed-in' }
  if (!visit.memory.stateToken) return { location: '/login' }
  return { props: verifyPage(shop, visit, {}) }
}

export async function verify(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const { stateToken } = visit.memory
  if (!stateToken) return { location: '/login' }
  if (typed.do === 'resend') return resend(shop, visit, stateToken)
  const render = (filled: pages.Filled) => verifyPage(shop, visit, { typed, ...filled })
  return tried(shop, { visit, typed, render, problems: codeProblems(typed, languageOf(visit)) }, async () => {
    const code = codeIn(typed)
    return arrive(shop, visit, await authentication.verify(shop, askerOf(visit), { stateToken, code }))
  })
}

async function resend(shop: Shop, visit: Visit, stateToken: string): Promise<Answer> {
  const render = (filled: pages.Filled) => verifyPage(shop, visit, filled)
  return tried(shop, { visit, typed: {}, render, problems: {} }, async () => {
    const sentAt = shop.clock()
    const memory = { ...visit.memory, sentAt }
    await authentication.resend(shop, askerOf(visit), stateToken)
    const text = pages.wordsAround(visit).verify.resent
    const props = verifyPage(shop, { ...visit, memory }, { messages: [{ kind: 'info', text }] })
    return { props, cookies: [browsers.kept(shop, memory)] }
  })
}

/** Whoever waits for the merchant looks here whether they may come in by now. */
export async function approval(shop: Shop, visit: Visit): Promise<Answer> {
  const { stateToken } = visit.memory
  if (visit.session) return { location: '/signed-in' }
  if (!stateToken) return { location: '/login' }
  const render = () => pages.waitingPage(around(shop, visit))
  return tried(shop, { visit, typed: {}, render, problems: {} }, async () => {
    const outcome = await authentication.proceed(shop, askerOf(visit), stateToken)
    return outcome.state === 'REQUIRE_OWNER_APPROVAL' ? { props: render() } : arrive(shop, visit, outcome)
  })
}

/** Where a letter with a link for a new password is asked for. */
export async function forgetting(shop: Shop, visit: Visit, asked: Asked): Promise<Answer> {
  const text = pages.wordsAround(visit).forgot.needed
  const messages: PageMessage[] = asked.needed === undefined ? [] : [{ kind: 'warning', text }]
  const typed = { email: visit.memory.email ?? '' }
  return {
    props: pages.forgotPage(around(shop, visit), { typed, messages }),
    cookies: [browsers.kept(shop, visit.memory)],
  }
}

export async function forget(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const render = (filled: pages.Filled) => pages.forgotPage(around(shop, visit), { typed, ...filled })
  return tried(
    shop,
    { visit, typed, render, problems: emailProblems(typed, languageOf(visit)) },
    async () => {
      const { email = '' } = typed
      await recovery.ask(shop, askerOf(visit), { email })
      const cookies = [browsers.kept(shop, { ...visit.memory, email })]
      return { location: '/link-sent', cookies }
    },
  )
}

/** The same whether or not there is an account. */
export async function linkSent(shop: Shop, visit: Visit): Promise<Answer> {
  const { email } = visit.memory
  return email ? { props: pages.sentPage(around(shop, visit), email) } : { location: '/forgot' }
}

/** The link of a letter: what it carries goes out of the address before anything is shown. */
export async function byLink(shop: Shop, visit: Visit, asked: Asked): Promise<Answer> {
  const { memory, site } = visit
  const token = textOf(asked.token)?.slice(0, 100)
  if (token) {
    return { location: '/reset-password', cookies: [browsers.kept(shop, { ...memory, link: token })] }
  }
  const reader = memory.link ? await readerOf(shop, site.id, memory.link) : undefined
  if (!reader) return { props: pages.endedLinkPage(around(shop, visit)), status: 410 }
  return { props: pages.resetPage(around(shop, visit), { first: !reader.hasPassword, email: reader.email }) }
}

export async function choosePassword(shop: Shop, visit: Visit, typed: Typed): Promise<Answer> {
  const { memory, site } = visit
  const { link: token = '' } = memory
  const reader = await readerOf(shop, site.id, token)
  if (!reader) return { location: '/reset-password' }
  const first = !reader.hasPassword
  const { email } = reader
  const render = (filled: pages.Filled) => pages.resetPage(around(shop, visit), { first, email, ...filled })
  return tried(shop, { visit, typed, render, problems: passwordProblems(typed, ruleOf(visit)) }, async () => {
    const { password = '' } = typed
    const { outcome, redirectUrl } = await recovery.recover(shop, askerOf(visit), { token, password })
    const { link: _, ...rest } = memory
    const arrival = await arrive(shop, { ...visit, memory: { ...rest, email } }, outcome)
    if (!redirectUrl || outcome.state !== 'SUCCESS') return arrival
    return { props: pages.changedPage(around(shop, visit), redirectUrl), cookies: arrival.cookies }
  })
}

async function readerOf(shop: Shop, siteId: string, token: string) {
  try {
    return await recovery.readerOf(shop, siteId, token)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export async function leaving(shop: Shop, visit: Visit, asked: Asked): Promise<Answer> {
  const { memory, session } = visit
  const isErased = asked.erased !== undefined
  if (!session) return { props: pages.signedOutPage(around(shop, visit), isErased) }
  const props = pages.logoutPage(around(shop, visit), memory.email ?? '')
  return { props, cookies: [browsers.kept(shop, memory)] }
}

export async function leave(shop: Shop, { session, memory: { language } }: Visit): Promise<Answer> {
  const fresh = browsers.renewed(language ? { language } : {})
  const ended = session ? await memberSessions.end(shop, session) : memberSessions.noSession(shop)
  return { location: '/logout', cookies: [ended, browsers.kept(shop, fresh)] }
}

/** For a form of a page that was open for too long, or of none of ours. */
export function strange(shop: Shop, visit: Visit, typed: Typed, path: string): Answer {
  const messages = [{ kind: 'error', text: pages.wordsAround(visit).problems.form } as const]
  const cookies = [browsers.kept(shop, visit.memory)]
  const { email = '' } = typed
  const filled = { typed: { email }, messages }
  const here = around(shop, visit)
  if (path === '/login') return { props: pages.loginPage(here, filled), status: 403, cookies }
  if (path === '/register') return { props: pages.registerPage(here, filled), status: 403, cookies }
  if (path === '/reset-password') return { props: pages.endedLinkPage(here), status: 403, cookies }
  return { props: pages.closedPage(here, 'expired'), status: 403, cookies }
}

export function failed(shop: Shop, visit: Visit): Answer {
  return { props: pages.closedPage(around(shop, visit), 'error'), status: 500 }
}

interface Try {
  visit: Visit
  typed: Typed
  /** The page again, with what was wrong. */
  render(filled: pages.Filled): IdentityPageProps
  problems: Problems
}

/** Does what a form asks for, unless something typed is wrong; what is refused is said on the page. */
async function tried(
  shop: Shop,
  { visit, typed, render, problems }: Try,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const remembered: Memory = { ...visit.memory, ...(typed.email ? { email: typed.email } : {}) }
  const cookies = [browsers.kept(shop, remembered)]
  const captcha = isAlwaysAsked(visit)
  if (Object.keys(problems).length > 0) return { props: render({ problems, captcha }), status: 422, cookies }
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const said = refusedWith(error, ruleOf(visit))
    if ('location' in said) return { location: said.location, cookies }
    return { props: render({ captcha, ...said }), status: 422, cookies }
  }
}

function verifyPage(shop: Shop, visit: Visit, filled: pages.Filled): IdentityPageProps {
  const { email = '', sentAt = 0 } = visit.memory
  const wait = Math.max(0, Math.ceil((sentAt + resendWait - shop.clock()) / 1000))
  return pages.verifyPage(around(shop, visit), { email, wait, ...filled })
}

/** Milliseconds between two codes, for those who are patient. */
const resendWait = 60_000

function isAlwaysAsked({ site }: Visit): boolean {
  return site.settings.captcha === 'ALWAYS'
}

function ruleOf({ site: { settings } }: Visit) {
  return { language: settings.language, minLength: settings.minPasswordLength }
}

function languageOf({ site }: Visit): string {
  return site.settings.language
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What became of signing in by another place. */
function byProvider({ login: { byProvider: said } }: Words, asked: unknown): PageMessage[] {
  if (typeof asked !== 'string' || !Object.hasOwn(said, asked)) return []
  const text = said[asked as keyof typeof said]
  return [{ kind: asked === 'confirm' ? 'info' : 'warning', text }]
}
