import { balancePath } from '@cartwright/contract/gift-cards/limits.ts'
import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { type PageMessage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Answer, type FormFields, pageField, refusedStatus } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { format } from '../../platform/values/money.ts'
import { formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { pageShop, storefrontPath } from '../../sites/settings/view.ts'
import { lookUp } from '../cards/look-up.service.ts'
import type { CardRow } from '../cards/queries.ts'
import { statusOf } from '../cards/rules.ts'
import { textsIn } from './texts.ts'

export type BalanceAnswer = Answer<BookingDetailsProps>

/** What the form of the page proves that it is. */
export const formName = 'balance of a gift card'

interface Shown {
  facts?: BookingDetailsProps['facts']
  error?: string
  messages?: PageMessage[]
}

/** The form that asks for a code, and what was found. */
export function open(shop: Shop, visit: PageVisit, shown: Shown = {}): { props: BookingDetailsProps } {
  const { facts = [], error, messages = [] } = shown
  const { name, settings } = visit.site
  const texts = textsIn(settings.language)
  const home = visit.callbacks.postFlowUrl ?? storefrontPath(settings, '/')
  const field = { name: 'code', label: texts.code, autocomplete: 'off' }
  return {
    props: {
      ...{ state: 'details', shop: pageShop(visit.site, home), title: texts.title, intro: texts.intro },
      ...{ messages, facts, links: [], back: { label: texts.back(name), url: home } },
      forms: [
        {
          action: balancePath,
          hidden: { csrf: formToken(shop, formName) },
          // What was typed does not come back: others may look at the screen.
          fields: [pageField({ problems: error ? { code: error } : {} }, field)],
          buttons: [{ label: texts.show, look: 'primary' }],
        },
      ],
    },
  }
}

/** Wrong and unknown codes get one answer. */
export async function show(
  shop: Shop,
  visit: PageVisit,
  { form, isOurs }: { form: FormFields; isOurs: boolean },
): Promise<BalanceAnswer> {
  const { site, owner, address } = visit
  const texts = textsIn(site.settings.language)
  if (!isOurs)
    return { ...open(shop, visit, { messages: [{ kind: 'error', text: texts.form }] }), status: 403 }
  if (!form.code?.trim()) return { ...open(shop, visit, { error: texts.missing }), status: 422 }
  try {
    const wanted = { siteId: site.id, code: form.code, identity: owner?.id, address }
    const card = await lookUp(shop, wanted)
    if (!card) return { ...open(shop, visit, { error: texts.unknown }), status: 422 }
    return open(shop, visit, found(shop, visit, card))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = texts.tooMany(error.retryAfter ?? 1)
    return { ...open(shop, visit, { messages: [{ kind: 'error', text }] }), ...refusedStatus(error) }
  }
}

function found(shop: Shop, { site }: PageVisit, card: CardRow): Shown {
  const { language, timeZone } = site.settings
  const texts = textsIn(language)
  const locale = pageLocale(language)
  const status = statusOf(card, shop.clock())
  const { balance, currency, expiresAt, lastFour } = card
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return {
    facts: [
      { label: texts.card, lines: [`•••• ${lastFour}`] },
      { label: texts.balance, lines: [format(balance, currency, locale)] },
      ...(expiresAt ? [{ label: texts.validUntil, lines: [day.format(expiresAt.getTime() - 1)] }] : []),
    ],
    messages:
      status === 'VALID'
        ? []
        : [{ kind: 'error', text: status === 'EXPIRED' ? texts.expired : texts.disabled }],
  }
}
