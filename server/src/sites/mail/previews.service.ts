import {
  type MailGroup,
  type MailKind,
  type MailSection,
  type MailTemplate,
  type MailTexts,
  mailKinds,
} from '@cartwright/contract/mail/templates.ts'
import type { AnyMail } from '@cartwright/contract/pages/mail.ts'
import { sectionsOf } from '@cartwright/contract/pages/mail.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Message } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../settings/service.ts'
import * as mailServer from './server.service.ts'
import { messageWith, type SentMail } from './service.ts'
import type { TemplateContent } from './templates.queries.ts'
import {
  isOptional,
  outdatedSlots,
  requiredIn,
  templateSections,
  textViolations,
  toContent,
  toTexts,
  type Values,
} from './templates.rules.ts'
import * as templates from './templates.service.ts'
import { type Placeholder, placeholderNames } from './templates.texts.ts'

type Key = templates.TemplateKey

const groups = Object.entries(mailKinds) as [MailGroup, readonly MailKind[]][]

export async function list(shop: Shop, siteId: string) {
  const site = await sites.get(shop, siteId)
  const rows = (await templates.listStored(shop, siteId)).filter(templates.isChanged)
  return {
    templates: groups.flatMap(([group, kinds]) =>
      kinds.map((kind) => {
        const languages = templates.languagesOf(site, kind)
        const isChangedIn = (language: string) =>
          rows.some((row) => row.kind === kind && row.language === language)
        return { kind, group, languages, changed: languages.filter(isChangedIn) }
      }),
    ),
  }
}

export async function read(shop: Shop, siteId: string, key: Key): Promise<MailTemplate> {
  const { kind, language } = key
  const { sample, defaults, usual, values } = await open(shop, siteId, key)
  const stored = await templates.readStored(shop, siteId, key)
  const content = stored?.content ?? {}
  const { sections: wanted = [], ...own } = content
  const names = placeholderNames(language)
  const entries = Object.entries(values) as [Placeholder, string][]
  return {
    ...{ kind, group: groupOf(kind), language },
    revision: String(stored?.revision ?? 0),
    changed: Object.keys(content).length > 0,
    texts: { ...defaults, ...own },
    defaultTexts: defaults,
    sections: templateSections(usual, wanted, kind),
    defaultSections: usual.map((id) => ({ id, hidden: false })),
    optionalSections: usual.filter((id) => isOptional(kind, id)),
    placeholders: entries.map(([id, example]) => ({ name: names[id], example })),
    requiredPlaceholders: requiredIn(defaults.intro, language),
    outdated: outdatedSlots(content, { values: sample.values ?? {}, language }),
  }
}

interface Draft extends Key {
  texts: MailTexts
  sections: readonly MailSection[]
}

export async function save(
  shop: Shop,
  siteId: string,
  { revision, ...draft }: Draft & { revision: string },
): Promise<MailTemplate> {
  const { kind, language } = draft
  const content = await contentOf(shop, siteId, draft)
  await templates.write(shop, siteId, { kind, language, content, revision })
  return read(shop, siteId, draft)
}

/** An e-mail with invented facts: with the texts as they are stored, or with others. */
export async function preview(
  shop: Shop,
  siteId: string,
  { draft, ...key }: Key & { draft?: Omit<Draft, keyof Key> | undefined },
): Promise<Message> {
  const opened = await open(shop, siteId, key)
  const content = draft
    ? toContent({ ...opened, ...draft, kind: key.kind })
    : ((await templates.readStored(shop, siteId, key))?.content ?? {})
  return messageWith(shop, opened.sample, content)
}

export async function sendTest(
  shop: Shop,
  siteId: string,
  { to, kind, language, ...draft }: Draft & { to: string },
): Promise<void> {
  await contentOf(shop, siteId, { kind, language, ...draft })
  const { subject, text, html, attachments = [] } = await preview(shop, siteId, { kind, language, draft })
  await mailServer.sendNow(shop, siteId, { to, subject, text, html, attachments })
}

async function contentOf(
  shop: Shop,
  siteId: string,
  { kind, language, texts, sections }: Draft,
): Promise<TemplateContent> {
  const { defaults, usual, values } = await open(shop, siteId, { kind, language })
  refuseIf(textViolations({ texts, defaults, words: { values, language } }))
  return toContent({ texts, defaults, sections, usual, kind })
}

interface Opened {
  sample: SentMail
  values: Values
  defaults: Required<MailTexts>
  usual: readonly string[]
}

async function open(shop: Shop, siteId: string, { kind, language }: Key): Promise<Opened> {
  const site = await sites.get(shop, siteId)
  const write = shop.mailSamples[kind]
  if (!write || !templates.languagesOf(site, kind).includes(language)) {
    throw refuse('NOT_FOUND', 'No such e-mail')
  }
  const locale = [site.settings.language, ...site.settings.languages].find(
    (one) => templates.primaryOf(one) === language,
  )
  const context = { site, language: locale ?? language }
  const sample = write(shop, context)
  // The name of a shop can be a word of the text.
  const named = write(shop, { ...context, site: { ...site, name: 'Qx9shop' } })
  return {
    sample,
    values: sample.values ?? {},
    defaults: toTexts(named.props as AnyMail, { values: named.values ?? {}, language }),
    usual: sectionsOf(sample.props as AnyMail),
  }
}

function groupOf(kind: MailKind): MailGroup {
  const [group] = groups.find(([, kinds]) => kinds.includes(kind)) ?? ['ORDERS']
  return group
}
