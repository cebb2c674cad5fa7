import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { MembershipProblem } from '../../memberships/rules.ts'

const english = {
  left: (remaining: number, total: number) => `${remaining} of ${total} left`,
  leftAfter: (remaining: number, total: number) => `${remaining} of ${total} left after this order`,
  tooFew: (left: number, needed: number) => `${left} of ${needed} credits needed`,
  noLimit: 'No limit',
  until: (day: string) => `valid until ${day}`,
  required: (item: string) => `Choose a membership that pays for ${item}, or remove it from your cart.`,
  signIn: (item: string) => `Sign in to pay for ${item} with your membership, or remove it from your cart.`,
  problems: {
    MEMBERSHIP_NOT_FOUND: 'This membership no longer exists. Remove it.',
    LINE_ITEM_NOT_FOUND: 'A chosen membership is for an item that is no longer here. Remove it.',
    MEMBERSHIPS_UNAVAILABLE:
      'Nobody can pay with this membership at the moment. Try again in a few minutes, or remove it.',
    MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS: 'This membership cannot pay for this item.',
  } satisfies Record<MembershipProblem['code'], string>,
  reasons: {
    OUT_OF_CREDITS: 'Its credits do not suffice.',
    NOT_STARTED_YET: 'It has not started yet.',
    PAUSED: 'It is paused.',
    ENDED: 'It has ended.',
    NOT_APPLICABLE_FOR_MULTIPLE_PARTICIPANTS: 'It pays for one person only.',
    ONE_PIECE_ONLY: 'It pays for one piece only.',
    NOT_APPLICABLE: 'It does not pay for this item.',
    ALREADY_PAID: 'Another membership pays for this item.',
    INVALID_SELECTION: 'It cannot be used this way.',
  } as Readonly<Record<string, string>>,
}

export type MembershipTexts = typeof english

const german: MembershipTexts = {
  left: (remaining, total) => `noch ${remaining} von ${total}`,
  leftAfter: (remaining, total) => `nach dieser Bestellung noch ${remaining} von ${total}`,
  tooFew: (left, needed) => `${left} von ${needed} nötigen Credits`,
  noLimit: 'Unbegrenzt',
  until: (day) => `gültig bis ${day}`,
  required: (item) =>
    `Wählen Sie eine Mitgliedschaft, mit der Sie ${item} bezahlen, oder entfernen Sie den Artikel aus dem Warenkorb.`,
  signIn: (item) =>
    `Melden Sie sich an, um ${item} mit Ihrer Mitgliedschaft zu bezahlen, oder entfernen Sie den Artikel aus dem Warenkorb.`,
  problems: {
    MEMBERSHIP_NOT_FOUND: 'Diese Mitgliedschaft gibt es nicht mehr. Entfernen Sie sie.',
    LINE_ITEM_NOT_FOUND:
      'Eine gewählte Mitgliedschaft gilt für einen Artikel, der nicht mehr hier ist. Entfernen Sie sie.',
    MEMBERSHIPS_UNAVAILABLE:
      'Mit dieser Mitgliedschaft kann gerade niemand bezahlen. Versuchen Sie es in ein paar Minuten noch einmal, oder entfernen Sie sie.',
    MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS: 'Mit dieser Mitgliedschaft können Sie das nicht bezahlen.',
  },
  reasons: {
    OUT_OF_CREDITS: 'Das Guthaben reicht nicht.',
    NOT_STARTED_YET: 'Sie hat noch nicht begonnen.',
    PAUSED: 'Sie ist pausiert.',
    ENDED: 'Sie ist abgelaufen.',
    NOT_APPLICABLE_FOR_MULTIPLE_PARTICIPANTS: 'Sie gilt nur für eine Person.',
    ONE_PIECE_ONLY: 'Sie bezahlt nur ein Stück.',
    NOT_APPLICABLE: 'Sie gilt nicht für diesen Artikel.',
    ALREADY_PAID: 'Eine andere Mitgliedschaft bezahlt diesen Artikel.',
    INVALID_SELECTION: 'So lässt sie sich nicht einsetzen.',
  },
}

const texts: Record<PageLanguage, MembershipTexts> = { en: english, de: german }

export function membershipTexts(language: string): MembershipTexts {
  return texts[pageLanguage(language)]
}
