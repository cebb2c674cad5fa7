import type { AskEmailProps, ClosedCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { type FormFields, pageField } from '../../platform/pages/forms.ts'
import type { Site } from '../../sites/settings/service.ts'
import { pageShop } from '../../sites/settings/view.ts'
import { accessTexts } from './texts.ts'

interface Question {
  texts: { title: string; text: string; button: string }
  action: string
  hidden?: FormFields
  /** What was typed before. */
  email?: string
  problem?: string
}

/** The form that asks for the buyer's e-mail address. */
export function askEmailPage(
  site: Site,
  { texts, action, hidden = {}, email = '', problem }: Question,
): AskEmailProps {
  const problems = problem === undefined ? {} : { email: problem }
  const label = accessTexts(site.settings.language).email
  return {
    state: 'ask-email',
    shop: pageShop(site, '/'),
    messages: [],
    ...texts,
    action,
    hidden: { ...hidden },
    field: pageField(
      { values: { email }, problems },
      { name: 'email', label, kind: 'email', autocomplete: 'email', maxLength: 254 },
    ),
  }
}

export function linkSentPage(site: Site): ClosedCheckoutProps {
  const { sent, back } = accessTexts(site.settings.language)
  return {
    state: 'complete',
    shop: pageShop(site, '/'),
    messages: [],
    ...sent,
    continueUrl: '/',
    continueText: back,
  }
}

/** A download link that does not work, with the address where the buyer gets a new link to the order if that is known. */
export function closedDownloadPage(site: Site, orderUrl: string | undefined): ClosedCheckoutProps {
  const { title, text, unknown, open, find } = accessTexts(site.settings.language).endedDownload
  return {
    state: 'expired',
    shop: pageShop(site, '/'),
    messages: [],
    title,
    text: orderUrl ? text : unknown,
    continueUrl: orderUrl ?? '/order',
    continueText: orderUrl ? open : find,
  }
}
