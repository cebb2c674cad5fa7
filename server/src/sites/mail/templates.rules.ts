import type { MailKind, MailSection, MailSlot, MailTexts } from '@cartwright/contract/mail/templates.ts'
import { type AnyMail, sectionOf, sectionsOf } from '@cartwright/contract/pages/mail.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { TemplateContent } from './templates.queries.ts'
import { type Placeholder, placeholderNames } from './templates.texts.ts'

/** What stands for the placeholders in one e-mail. */
export type Values = Readonly<Partial<Record<Placeholder, string>>>

interface Words {
  values: Values
  language: string
}

const slots = ['subject', 'title', 'intro', 'button', 'closing'] as const satisfies readonly MailSlot[]

const inBraces = /\{([^{}\n]*)\}/g

/** Amounts and dates keep their spaces that do not break. */
function inOneLine(text: string): string {
  return text.replaceAll(/[^\S\u00a0\u202f]+/g, ' ')
}

/** A text with its facts; undefined if a placeholder is unknown or has no fact in this e-mail. */
function fill(text: string, { values, language }: Words): string | undefined {
  const ids = idsByName(language)
  let isComplete = true
  const filled = text.replaceAll(inBraces, (_, name: string) => {
    const id = ids.get(name.trim().toLowerCase())
    const value = id === undefined ? undefined : values[id]
    if (!value && !(id === 'notes' && value === '')) isComplete = false
    return inOneLine(value ?? '')
  })
  return isComplete ? filled : undefined
}

function idsByName(language: string): ReadonlyMap<string, Placeholder> {
  const entries = Object.entries(placeholderNames(language)) as [Placeholder, string][]
  return new Map(entries.map(([id, name]) => [name.toLowerCase(), id]))
}

/** The texts of an e-mail with placeholders where its facts are. */
export function toTexts(mail: AnyMail, words: Words): Required<MailTexts> {
  const template = (text: string) => toTemplate(text, words)
  return {
    subject: template(mail.subject),
    title: template(mail.title),
    intro: template(mail.intro),
    button: template(mail.button?.label ?? ''),
    closing: '',
  }
}

function toTemplate(text: string, { values, language }: Words): string {
  const names = placeholderNames(language)
  const facts = (Object.entries(values) as [Placeholder, string][])
    .filter(([, value]) => value !== '')
    .map(([id, value]) => ({ fact: inOneLine(value), name: `{${names[id]}}` }))
    .sort((a, b) => b.fact.length - a.fact.length)
  if (facts.length === 0) return text
  const pattern = new RegExp(
    facts.map(({ fact }) => fact.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  )
  return text.replaceAll(pattern, (fact) => facts.find((one) => one.fact === fact)?.name ?? fact)
}

/** An e-mail as the merchant wants it. A text that does not fit it any more stays as it was. */
export function edited(
  mail: AnyMail,
  content: TemplateContent,
  { kind, ...words }: Words & { kind: MailKind },
): AnyMail {
  const own = (slot: MailSlot) => {
    const text = content[slot]?.trim()
    return text ? fill(text, words) : undefined
  }
  const label = own('button')
  const intro = own('intro')
  const closing = own('closing')
  return {
    ...mail,
    subject: inOneLine(own('subject') ?? mail.subject),
    title: inOneLine(own('title') ?? mail.title),
    intro: intro === undefined ? mail.intro : withNotes(intro, content.intro, words),
    ...(mail.button ? { button: { ...mail.button, label: inOneLine(label ?? mail.button.label) } } : {}),
    ...(closing ? { closing: closing.split('\n') } : {}),
    sections: shownSections(sectionsOf(mail), content.sections ?? [], kind),
  }
}

/** What must be said in some cases is said even where the merchant's text has no place for it. */
function withNotes(filled: string, text: string | undefined, { values, language }: Words): string {
  const { notes = '' } = values
  const ids = idsByName(language)
  const used = [...(text ?? '').matchAll(inBraces)]
  const hasPlace = used.some(([, name = '']) => ids.get(name.trim().toLowerCase()) === 'notes')
  return (hasPlace ? filled : `${filled} ${inOneLine(notes)}`).trim()
}

/** The sections of an e-mail in the merchant's order. Those that the order does not know follow the one before them. */
function shownSections(usual: readonly string[], wanted: readonly MailSection[], kind: MailKind): string[] {
  const hidden = new Set(wanted.filter((one) => one.hidden && isOptional(kind, one.id)).map(({ id }) => id))
  return arrange(
    usual,
    wanted.map(({ id }) => id),
  ).filter((id) => !hidden.has(id))
}

function arrange(usual: readonly string[], wanted: readonly string[]): string[] {
  const arranged = wanted.filter((id, index) => usual.includes(id) && wanted.indexOf(id) === index)
  for (const [index, id] of usual.entries()) {
    if (arranged.includes(id)) continue
    const before = usual[index - 1]
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, id)
  }
  return arranged
}

/** All sections of a template, with those that are hidden. */
export function templateSections(
  usual: readonly string[],
  wanted: readonly MailSection[],
  kind: MailKind,
): MailSection[] {
  const hidden = new Set(wanted.filter((one) => one.hidden && isOptional(kind, one.id)).map(({ id }) => id))
  return arrange(
    usual,
    wanted.map(({ id }) => id),
  ).map((id) => ({ id, hidden: hidden.has(id) }))
}

/** Order confirmations say what was bought, at what price, and how it is paid and delivered. */
const confirms: ReadonlySet<MailKind> = new Set(['order-confirmation', 'order-request'])
const alwaysOptional: ReadonlySet<string> = new Set(['note', 'address', 'buyer'])
const optionalAfterOrder: ReadonlySet<string> = new Set(['items', 'totals', 'delivery'])

export function isOptional(kind: MailKind, section: string): boolean {
  if (alwaysOptional.has(section)) return true
  if (kind === 'order-ready-for-pickup' && section === 'delivery') return false
  return kind.startsWith('order-') && !confirms.has(kind) && optionalAfterOrder.has(section)
}

/** Without these, an introduction would not say what the e-mail is for. */
const needed: readonly Placeholder[] = ['amount', 'device', 'reason', 'day']

/** The names of the placeholders that the introduction must contain. */
export function requiredIn(defaultIntro: string, language: string): string[] {
  const names = placeholderNames(language)
  return needed.map((id) => names[id]).filter((name) => defaultIntro.includes(`{${name}}`))
}

interface Draft {
  texts: MailTexts
  defaults: Required<MailTexts>
  words: Words
}

/** Why texts cannot be saved, by their field. */
export function textViolations({ texts, defaults, words }: Draft): Violation[] {
  const { language, values } = words
  const known = new Set(placeholdersOf(values, language).map((name) => name.toLowerCase()))
  return slots.flatMap((slot): Violation[] => {
    const text = texts[slot]?.trim()
    const field = `texts.${slot}`
    if (text === undefined) return []
    if (text === '') {
      const isFree = slot === 'closing' || defaults[slot] === ''
      return isFree ? [] : [{ field, description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' }]
    }
    const used = [...text.matchAll(inBraces)].map(([, name = '']) => name.trim())
    const strange = used.find((name) => !known.has(name.toLowerCase()))
    if (strange !== undefined) {
      const description = `has an unknown placeholder: {${strange}}`
      return [{ field, description, violatedRule: 'VALIDATION' }]
    }
    if (/[{}]/.test(text.replaceAll(inBraces, ''))) {
      const description = 'has { or } outside a placeholder'
      return [{ field, description, violatedRule: 'VALIDATION' }]
    }
    const missing = (slot === 'intro' ? requiredIn(defaults.intro, language) : []).find(
      (name) => !used.some((one) => one.toLowerCase() === name.toLowerCase()),
    )
    if (missing === undefined) return []
    return [{ field, description: `must contain {${missing}}`, violatedRule: 'VALIDATION' }]
  })
}

/** The names of what texts of an e-mail can contain. */
function placeholdersOf(values: Values, language: string): string[] {
  const names = placeholderNames(language)
  return (Object.keys(values) as Placeholder[]).map((id) => names[id])
}

interface Kept {
  texts: MailTexts
  defaults: Required<MailTexts>
  sections: readonly MailSection[]
  usual: readonly string[]
  kind: MailKind
}

/** What differs from the default. */
export function toContent({ texts, defaults, sections, usual, kind }: Kept): TemplateContent {
  const changed = slots.flatMap((slot) => {
    const text = texts[slot]?.trim()
    return text && text !== defaults[slot] ? [[slot, text] as const] : []
  })
  const wanted = templateSections(usual, sections, kind)
  const isUsual = wanted.every(({ id, hidden }, index) => !hidden && id === usual[index])
  return { ...Object.fromEntries(changed), ...(isUsual ? {} : { sections: wanted }) }
}

/** The slots whose stored text does not fit any more. */
export function outdatedSlots(content: TemplateContent, words: Words): MailSlot[] {
  return slots.filter((slot) => {
    const text = content[slot]
    return text !== undefined && fill(text, words) === undefined
  })
}

/** The plain text of an e-mail with sections in the merchant's order. */
export function plainText(mail: AnyMail): string {
  const { title, intro, sections = sectionsOf(mail), closing = [], footer, stop } = mail
  return [
    title,
    '',
    intro,
    ...sections.flatMap((id) => ['', ...sectionLines(id, mail)]),
    ...(closing.length > 0 ? ['', ...closing] : []),
    '',
    ...footer,
    ...(stop ? [`${stop.label}: ${stop.url}`] : []),
    '',
  ].join('\n')
}

function sectionLines(
  id: string,
  { button, code, lines = [], item, rows = [], blocks = [] }: AnyMail,
): string[] {
  if (id === 'button' && button) return [`${button.label}: ${button.url}`]
  if (id === 'code' && code) return [code]
  if (id === 'items' && item) return [[item.name, ...item.choices].join(', '), item.priceText]
  if (id === 'items') {
    return lines.flatMap(({ quantity, name, options, note, priceText }) => [
      `${quantity === undefined ? '' : `${quantity} × `}${inOneLine(name)}  ${priceText}`,
      ...options.map(({ label, value }) => `    ${inOneLine(label)}: ${inOneLine(value)}`),
      ...(note ? [`    ${inOneLine(note)}`] : []),
    ])
  }
  if (id === 'totals') return rows.map(({ label, text }) => `${inOneLine(label)}: ${text}`)
  return blocks
    .filter((block) => sectionOf(block) === id)
    .flatMap(({ heading, lines: content, links = [] }, index) => [
      ...(index > 0 ? [''] : []),
      `${inOneLine(heading)}:`,
      ...content,
      ...links.flatMap(({ text, note, url }) => [note ? `${text} (${note})` : text, url]),
    ])
}
