import type { IdentityPageProps } from '@cartwright/contract/identity-pages.ts'
import { type Around, formOf, page, primary, wordsAround } from './pages.rules.ts'

/** What a member is asked before an application learns who it is. */
export function consentPage(
  around: Around,
  { client, email, scopes }: { client: string; email: string; scopes: readonly string[] },
): IdentityPageProps {
  const { consent } = wordsAround(around)
  const known = Object.entries(consent.scopes).filter(([scope]) => scope === 'shop' || scopes.includes(scope))
  return {
    ...page(around, 'consent', consent.title(client)),
    intro: consent.intro(email),
    points: known.map(([, text]) => text),
    forms: [
      {
        ...formOf(around, '/consent'),
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
export function choosePage(
  around: Around,
  { client, email }: { client: string; email: string },
): IdentityPageProps {
  const { choose } = wordsAround(around)
  return {
    ...page(around, 'choose', choose.title),
    intro: choose.intro(client),
    forms: [
      {
        ...formOf(around, '/choose-account'),
        fields: [],
        buttons: [
          { ...primary(choose.continue(email)), name: 'answer', value: 'this' },
          { label: choose.other, look: 'secondary', name: 'answer', value: 'other' },
        ],
      },
    ],
  }
}
