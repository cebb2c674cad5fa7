import type { IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import { type Around, formOf, page, primary, wordsAround } from './view.ts'

interface Shown {
  /** Of the request. */
  name: string
  client: string
  email: string
}

/** What a member is asked before an application learns who it is. */
export function consentPage(
  around: Around,
  { name, client, email, scopes }: Shown & { scopes: readonly string[] },
): IdentityPageProps {
  const { consent } = wordsAround(around)
  const known = Object.entries(consent.scopes).filter(([scope]) => scope === 'shop' || scopes.includes(scope))
  return {
    ...page(around, 'consent', consent.title(client)),
    intro: consent.intro(email),
    points: known.map(([, text]) => text),
    forms: [
      {
        ...formFor(around, '/consent', name),
        fields: [],
        buttons: [
          { ...primary(consent.allow), name: 'answer', value: 'allow' },
          { label: consent.deny, look: 'secondary', name: 'answer', value: 'deny' },
        ],
      },
    ],
  }
}

/** Somebody is signed in, and may be somebody else to the application. */
export function choosePage(around: Around, { name, client, email }: Shown): IdentityPageProps {
  const { choose } = wordsAround(around)
  return {
    ...page(around, 'choose', choose.title),
    intro: choose.intro(client),
    forms: [
      {
        ...formFor(around, '/choose-account', name),
        fields: [],
        buttons: [
          { ...primary(choose.continue(email)), name: 'answer', value: 'this' },
          { label: choose.other, look: 'secondary', name: 'answer', value: 'other' },
        ],
      },
    ],
  }
}

/** It counts for the request that was shown, whatever else waits in this browser by then. */
function formFor(around: Around, action: string, request: string) {
  const form = formOf(around, action)
  return { ...form, hidden: { ...form.hidden, request } }
}
