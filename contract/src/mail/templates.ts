import Type, { type Static } from 'typebox'
import { Email, EmptyReply, EmptyRequest, Fields, Revision, Strings, Text } from '../values/common.ts'

/** The e-mails whose texts a shop can change, in groups. */
export const mailKinds = {
  ORDERS: [
    'order-confirmation',
    'order-request',
    'order-edited',
    'order-canceled',
    'order-link',
    'order-downloads',
    'order-new',
  ],
  DELIVERY: ['order-shipped', 'order-ready-for-pickup', 'order-collected'],
  PAYMENTS: [
    'order-not-paid',
    'order-payment-requested',
    'order-payment-due',
    'order-paid',
    'order-paid-in-part',
    'order-paid-after-end',
    'order-refunded',
    'invoice',
    'credit-note',
    'order-authorization-ends',
    'order-capture-failed',
    'order-capture-ended',
    'order-void-failed',
    'order-disputed',
    'order-charged-back',
  ],
  RETURNS: [
    'return-requested',
    'return-approved',
    'return-label',
    'return-declined',
    'return-received',
    'return-nothing-received',
    'return-closed',
    'return-canceled',
    'return-new',
    'return-withdrawn',
  ],
  SHOPPING: ['checkout-reminder', 'back-in-stock', 'gift-card'],
  ACCOUNTS: [
    'member-verification',
    'member-welcome',
    'member-approved',
    'member-recovery',
    'member-activation',
    'member-account-exists',
    'member-new-device',
    'member-password-changed',
    'member-email-change',
    'member-email-changed',
  ],
  FORMS: ['form-submission'],
} as const

export type MailGroup = keyof typeof mailKinds
export type MailKind = (typeof mailKinds)[MailGroup][number]

export const MailKind = Strings(Object.values(mailKinds).flat() as MailKind[])
export const MailGroup = Strings(Object.keys(mailKinds) as MailGroup[])

/** Plain text. `{order number}` and the like stand for what differs from e-mail to e-mail. */
const slots = {
  subject: Text({ max: 200 }),
  title: Text({ max: 200 }),
  intro: Text({ max: 1000 }),
  /** The label of the button. */
  button: Text({ max: 80 }),
  /** Below everything but the footer; empty for none. */
  closing: Text({ max: 1000 }),
}
export const MailTexts = Fields(slots)
export type MailTexts = Static<typeof MailTexts>
export type MailSlot = keyof typeof slots

/** A part of an e-mail below its introduction, in their order. */
export const MailSection = Type.Object({
  id: Text({ min: 1, max: 40 }),
  hidden: Type.Boolean(),
})
export type MailSection = Static<typeof MailSection>

/** What a shop says in e-mails of one kind in one language, with its default. */
export const MailTemplate = Type.Object({
  kind: MailKind,
  group: MailGroup,
  /** ISO 639 */
  language: Text(),
  /** `0`: nothing was ever changed. */
  revision: Revision,
  changed: Type.Boolean(),
  texts: MailTexts,
  defaultTexts: MailTexts,
  sections: Type.Array(MailSection),
  defaultSections: Type.Array(MailSection),
  /** Sections that can be hidden. The purpose of the e-mail or the law needs the others. */
  optionalSections: Type.Array(Text()),
  /** What texts can contain in braces, with an example. */
  placeholders: Type.Array(Type.Object({ name: Text(), example: Text() })),
  /** Of these, the introduction must contain some. */
  requiredPlaceholders: Type.Array(Text()),
  /** Stored texts that no longer fit: the default is sent instead. */
  outdated: Type.Array(Text()),
})
export type MailTemplate = Static<typeof MailTemplate>

const key = { kind: MailKind, language: Text({ min: 2, max: 3 }) }

export const ListMailTemplatesRequest = EmptyRequest
/** `languages` are those in which it is sent, `changed` those in which somebody has changed it. */
export const ListMailTemplatesReply = Type.Object({
  templates: Type.Array(
    Type.Object({
      kind: MailKind,
      group: MailGroup,
      languages: Type.Array(Text()),
      changed: Type.Array(Text()),
    }),
  ),
})
export const GetMailTemplateRequest = Type.Object(key)
export const GetMailTemplateReply = Type.Object({ template: MailTemplate })

/** Texts that are absent or the same as the default follow the default; with all of them, nothing is changed any more. */
const draft = { ...key, texts: MailTexts, sections: Type.Array(MailSection, { maxItems: 40 }) }

/** What a preview shows: the texts as they are stored, or a draft of them. */
export const MailPreview = Type.Object({
  ...key,
  ...Fields({ draft: Type.Object({ texts: draft.texts, sections: draft.sections }) }).properties,
})
export type MailPreview = Static<typeof MailPreview>

export const SaveMailTemplateRequest = Type.Object({ ...draft, revision: Revision })
export type SaveMailTemplateRequest = Static<typeof SaveMailTemplateRequest>
export const SaveMailTemplateReply = GetMailTemplateReply
/** Sends the e-mail with invented facts at once, with texts that need not be saved. */
export const SendMailTemplateTestRequest = Type.Object({ ...draft, to: Email })
export type SendMailTemplateTestRequest = Static<typeof SendMailTemplateTestRequest>
export const SendMailTemplateTestReply = EmptyReply
