import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { signInContext } from '../../identity/pages/visits.service.ts'
import * as passkeys from '../../identity/passkeys/service.ts'
import * as browsers from '../../identity/sessions/browsers.service.ts'
import * as memberSessions from '../../identity/sessions/service.ts'
import * as recovery from '../../identity/sign-in/recovery.service.ts'
import * as savedMethods from '../../payments/saved-methods/service.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { type FormFields, refusedStatus } from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import * as members from '../members/service.ts'
import * as erasure from '../personal-data/erasure.service.ts'
import * as addresses from '../profile/addresses.service.ts'
import * as devices from '../profile/devices.service.ts'
import * as emailChange from '../profile/email-change.service.ts'
import * as profile from '../profile/service.ts'
import { actionProblems, addressInput, explainRefusal } from './actions.rules.ts'
import { type AccountAnswer, renderInfo, type SignedInVisit } from './service.ts'
import { blockOf, type FormState, paths, textsOf } from './view.ts'

/** The key of the text that the account page then shows, or another answer. */
type ActionResult = string | AccountAnswer

type Context = Pick<PageContext, 'shop' | 'personalData'>

type FormAction = (context: Context, visit: SignedInVisit, values: FormFields) => Promise<ActionResult>

export async function submit(
  context: Context,
  visit: SignedInVisit,
  values: FormFields,
): Promise<AccountAnswer> {
  const { shop } = context
  const formAction = values.do ?? ''
  const about = values.id ? { about: values.id } : {}
  const formState = { formAction, values, ...about }
  const work = Object.hasOwn(formActions, formAction) ? formActions[formAction] : undefined
  if (!work) return { location: paths.info }
  const today = new Date(shop.clock()).toISOString().slice(0, 10)
  const problems = actionProblems({ formAction, today }, values, textsOf(visit).problems)
  if (Object.keys(problems).length > 0) return renderAgain(shop, visit, { ...formState, problems })
  try {
    const outcome = await work(context, visit, values)
    if (typeof outcome !== 'string') return outcome
    return { location: `${paths.info}?done=${outcome}#${blockOf(outcome)}` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const explained = { ...formState, ...explainRefusal(formAction, error, visit.site.settings) }
    return { ...(await renderAgain(shop, visit, explained)), ...refusedStatus(error) }
  }
}

const formActions: Record<string, FormAction> = {
  async profile({ shop }, { session }, values) {
    const { firstName = '', lastName = '', phone = '', company = '', birthdate = '', vatId } = values
    const ofCompany = { company, ...optional('vatId', vatId) }
    const input = { firstName, lastName, phone, ...ofCompany, ...(birthdate ? { birthdate } : {}) }
    await profile.save(shop, session, input)
    return 'profile'
  },
  async email({ shop }, visit, { newEmail = '', password }) {
    await emailChange.start(shop, visit.session, { newEmail, password })
    return { location: `${paths.info}#email` }
  },
  async 'email-again'({ shop }, { session }, { change = '' }) {
    await emailChange.resendCode(shop, session, change)
    return 'email-again'
  },
  async 'email-drop'({ shop }, { session }) {
    await emailChange.cancel(shop, session)
    return { location: `${paths.info}#email` }
  },
  async 'email-code'({ shop }, visit, { change = '', code = '' }) {
    const { siteId, memberId, id: sessionId } = visit.session
    const input = { id: change, code: code.replaceAll(/[\s-]/g, '') }
    await emailChange.confirm(shop, { siteId, memberId, sessionId }, input)
    return 'email'
  },
  async password({ shop }, visit, { password = '', newPassword = '' }) {
    const { session } = visit
    await assertPassword(shop, visit, password)
    await recovery.changePassword(shop, { ...session, except: { sessionId: session.id } }, newPassword)
    return 'password'
  },
  async 'password-link'({ shop }, visit) {
    const { email } = await members.get(shop, visit.session.siteId, visit.session.memberId)
    await recovery.requestLink(shop, signInContext(visit), { email })
    const cookies = [browsers.memoryCookie(shop, { ...visit.memory, email })]
    return { location: '/link-sent', cookies }
  },
  async 'passkey-remove'({ shop }, { session }, { id = '' }) {
    await passkeys.remove(shop, session, id)
    return 'passkey-removed'
  },
  async 'device-end'({ shop }, { session }, { id = '' }) {
    await devices.end(shop, session, id)
    return 'device'
  },
  async 'devices-end'({ shop }, { session }) {
    await devices.endOthers(shop, session, session.id)
    return 'devices'
  },
  async 'address-add'({ shop }, { session }, values) {
    await addresses.add(shop, session, addressInput(values))
    return 'address'
  },
  async 'address-change'({ shop }, { session }, values) {
    await addresses.change(shop, session, { id: values.id ?? '', ...addressInput(values) })
    return 'address'
  },
  async 'address-remove'({ shop }, { session }, { id = '' }) {
    await addresses.remove(shop, session, id)
    return 'address'
  },
  async 'payment-remove'({ shop }, { session: { siteId, memberId } }, { id = '' }) {
    const isRemoved = await savedMethods.remove(shop, { siteId, memberId, id })
    return isRemoved ? 'payment-removed' : 'payment-used'
  },
  async privacy({ shop }, { session }, { inCommunity, subscription }) {
    const input = { inCommunity: inCommunity === 'yes', subscription: subscription === 'yes' }
    await profile.setPrivacy(shop, session, input)
    return 'privacy'
  },
  async erase({ shop, personalData }, visit, { password = '' }) {
    const { session } = visit
    const { hasPassword } = await members.get(shop, session.siteId, session.memberId)
    if (hasPassword) await assertPassword(shop, visit, password)
    await erasure.erase(shop, personalData, session)
    const cookies = [
      memberSessions.expiredCookie(shop),
      browsers.memoryCookie(shop, browsers.withNewSecret({})),
    ]
    return { location: '/logout?erased=1', cookies }
  },
}

async function renderAgain(shop: Shop, visit: SignedInVisit, formState: FormState) {
  return { props: await renderInfo(shop, visit, formState), status: 422 }
}

/** Keeps a stranger at an open browser from acting in the member's name. */
async function assertPassword(shop: Shop, { session }: SignedInVisit, password: string): Promise<void> {
  const { siteId, memberId } = session
  const subject = `person ${memberId}` as const
  await attempts.count(shop, siteId, [subject])
  const known = await members.findWithPassword(shop, siteId, { id: memberId })
  if (!(await passwords.matches(password, known?.password))) throw refuse('WRONG_PASSWORD')
  await attempts.forget(shop, siteId, [subject])
}

/** Answers a form without a valid CSRF token: expired, or sent by another site. */
export async function rejectForm(shop: Shop, visit: SignedInVisit, text: string): Promise<AccountAnswer> {
  const messages: PageMessage[] = [{ kind: 'error', text }]
  return { props: await renderInfo(shop, visit, { messages }), status: 403 }
}
