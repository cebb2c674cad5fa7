import type { MailKind } from '@cartwright/contract/mail/templates.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../settings/service.ts'
import {
  insertTemplate,
  type TemplateContent,
  type TemplateRow,
  templatesByIds,
  templatesOfSite,
  updateTemplate,
} from './templates.queries.ts'

export interface TemplateKey {
  kind: MailKind
  /** ISO 639 */
  language: string
}

/** The languages in which a shop sends an e-mail, its own first. Its merchants read their own language. */
export function languagesOf({ settings }: Pick<Site, 'settings'>, kind: MailKind): string[] {
  if (toMerchants.has(kind)) return [primaryOf(settings.language)]
  return [...new Set([settings.language, ...settings.languages].map(primaryOf))]
}

const toMerchants: ReadonlySet<MailKind> = new Set([
  'order-new',
  'order-authorization-ends',
  'order-disputed',
  'order-charged-back',
  'order-capture-failed',
  'order-capture-ended',
  'order-void-failed',
  'return-new',
  'return-withdrawn',
  'form-submission',
])

export function primaryOf(language: string): string {
  return language.toLowerCase().split('-', 1)[0] ?? ''
}

/** What a shop has changed in an e-mail that is sent; undefined for nothing. */
export async function storedFor(
  shop: Shop,
  siteId: string,
  { kind, language }: TemplateKey,
): Promise<TemplateContent | undefined> {
  const row = await templates.get(shop, siteId, idOf({ kind, language: primaryOf(language) }))
  return row && isChanged(row) ? row.content : undefined
}

export function isChanged({ content }: Pick<TemplateRow, 'content'>): boolean {
  return Object.keys(content).length > 0
}

export function listStored(shop: Shop, siteId: string): Promise<TemplateRow[]> {
  return shop.db.run(templatesOfSite, [siteId])
}

export async function readStored(
  shop: Shop,
  siteId: string,
  key: TemplateKey,
): Promise<TemplateRow | undefined> {
  const [row] = await shop.db.run(templatesByIds, [siteId, [idOf(key)]])
  return row
}

/** Refuses if somebody has changed it since the revision; `0` for what nobody ever changed. */
export async function write(
  shop: Shop,
  siteId: string,
  { kind, language, content, revision }: TemplateKey & { content: TemplateContent; revision: string },
): Promise<void> {
  const values = [siteId, kind, language, JSON.stringify(content), new Date(shop.clock())]
  const [row] =
    revision === '0'
      ? await shop.db.run(insertTemplate, values)
      : await shop.db.run(updateTemplate, [...values, revision])
  if (!row) throw refuse('REVISION_MISMATCH')
  shop.changes.publish('site', siteId, idOf({ kind, language }))
}

function idOf({ kind, language }: TemplateKey): string {
  return `${kind} ${language}`
}

const templates = createCache<TemplateRow>({
  name: 'mail-templates',
  topics: ['site'],
  max: 5000,
  async load(shop, siteId, ids) {
    const rows = await shop.db.run(templatesByIds, [siteId, ids])
    return new Map(rows.map((row) => [idOf(row), row]))
  },
})
