import type { IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import { baseForm, basePage, type PageContext, primaryButton, textsOf } from './view.ts'

interface ConsentRequest {
  /** Identifies the authorization request. */
  name: string
  client: string
  email: string
}

/** Asks a member before an application learns who they are. */
export function consentPage(
  context: PageContext,
  { name, client, email, scopes }: ConsentRequest & { scopes: readonly string[] },
): IdentityPageProps {
  const { consent } = textsOf(context)
  const known = Object.entries(consent.scopes).filter(([scope]) => scope === 'shop' || scopes.includes(scope))
  return {
    ...basePage(context, { state: 'consent', title: consent.title(client) }),
    intro: consent.intro(email),
    points: known.map(([, text]) => text),
    forms: [
      {
        ...requestForm(context, '/consent', name),
        fields: [],
        buttons: [
          { ...primaryButton(consent.allow), name: 'answer', value: 'allow' },
          { label: consent.deny, look: 'secondary', name: 'answer', value: 'deny' },
        ],
      },
    ],
  }
}

/** Asks a member to continue with this account or to use another one. */
export function choosePage(context: PageContext, { name, client, email }: ConsentRequest): IdentityPageProps {
  const { choose } = textsOf(context)
  return {
    ...basePage(context, { state: 'choose', title: choose.title }),
    intro: choose.intro(client),
    forms: [
      {
        ...requestForm(context, '/choose-account', name),
        fields: [],
        buttons: [
          { ...primaryButton(choose.continue(email)), name: 'answer', value: 'this' },
          { label: choose.other, look: 'secondary', name: 'answer', value: 'other' },
        ],
      },
    ],
  }
}

/** The form answers the request it was shown for, even if another one is pending by then. */
function requestForm(context: PageContext, action: string, request: string) {
  const form = baseForm(context, action)
  return { ...form, hidden: { ...form.hidden, request } }
}
