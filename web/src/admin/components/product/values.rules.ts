import { unitSigns } from '@cartwright/contract/values/measures.ts'
import { type LocaleSettings, moneyText, percentText } from '../display/formats.rules.ts'
import { texts } from './texts/index.ts'

const noValue = '–'

/** The label of a field of a product or a variant. */
export function fieldName(field: string): string {
  return (texts.fieldNames as Record<string, string>)[field] ?? field
}

/** The value of a field as a merchant reads it; `field` is spelt as in the contract or the history. */
export function valueText(field: string, value: unknown, locale: LocaleSettings): string {
  if (value === undefined || value === null || value === '') return noValue
  const text = formatters[field]?.(value as never, locale) ?? plainValue(value)
  return text.trim() || noValue
}

/** Formatted text without its format. */
function plainText(html: string): string {
  const bare = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (sign) => signs[sign] ?? sign)
  return bare.replace(/\s+/g, ' ').trim()
}

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The parts in which two texts differ, with a few words of context. */
export function excerpts(before: string, after: string): [string, string] {
  const [was, is] = [before.split(' '), after.split(' ')]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const part = (words: readonly string[]) => {
    const [from, to] = [
      Math.max(0, start - contextWords),
      Math.min(words.length, words.length - end + contextWords),
    ]
    return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
  }
  return [part(was) || noValue, part(is) || noValue]
}

const contextWords = 3

type Formatter = (value: never, locale: LocaleSettings) => string

interface Named {
  name?: string
  title?: string
  value?: string
  description?: string
  choices?: Named[]
}

const money: Formatter = (value: number, locale) => moneyText(value, locale)
const html: Formatter = (value: string) => plainText(value)
const choices: Formatter = (options: Named[]) =>
  options.map(({ name = '', choices = [] }) => `${name}: ${choices.map(choiceName).join(', ')}`).join(' · ')
const titles: Formatter = (entries: Named[]) =>
  entries
    .map(({ title = '', description = '' }) => [title, plainText(description)].filter(Boolean).join(': '))
    .join(' · ')

const formatters: Record<string, Formatter> = {
  variant: (fields: Record<string, unknown>, locale) =>
    Object.entries(fields)
      .map(([field, value]) => `${fieldName(field)} ${valueText(field, value, locale)}`)
      .join(', '),
  price: money,
  cost: money,
  priceData: ({ price }: { price: number | '' }, locale) => (price === '' ? '' : moneyText(price, locale)),
  costAndProfitData: ({ itemCost }: { itemCost: number | '' }, locale) =>
    itemCost === '' ? '' : moneyText(itemCost, locale),
  description: html,
  productType: (value: 'physical' | 'digital') => texts.productTypes[value],
  discount: ({ type, value }: { type: string; value: number }, locale) =>
    type === 'PERCENT' ? percentText(value ?? 0, locale) : type === 'AMOUNT' ? moneyText(value, locale) : '',
  pricePerUnitData: (unit: Record<string, string | number>) =>
    unit.totalQuantity ? `${measureOf(unit, 'total')} / ${measureOf(unit, 'base')}` : '',
  membersOnly: buyersOf,
  productDimensions: sizeOf,
  packageDimensions: sizeOf,
  preorder: preorderOf,
  preorderInfo: preorderOf,
  options: choices,
  productOptions: choices,
  additionalInfoSections: titles,
  customTextFields: titles,
  keywords: (words: string[]) => words.join(', '),
  seoData: seoOf,
  media: (items: unknown[]) => texts.values.files(items.length),
  collectionIds: (ids: unknown[]) => texts.values.collections(ids.length),
  thresholds: (of: { threshold: number }[]) => of.map(({ threshold }) => threshold).join(', '),
}

/** As a form or a product has it. */
function buyersOf({ who, planIds }: { who?: string; planIds: readonly string[] }): string {
  if (who === 'EVERYBODY') return texts.values.everybody
  return who === 'MEMBERS' || planIds.length === 0 ? texts.values.members : texts.values.plans(planIds.length)
}

function choiceName({ description, value = '' }: Named): string {
  return description || value
}

function measureOf(unit: Record<string, string | number>, kind: 'total' | 'base'): string {
  const sign = (unitSigns as Record<string, string>)[unit[`${kind}MeasurementUnit`] ?? '']
  return `${unit[`${kind}Quantity`] || 1} ${sign ?? ''}`.trim()
}

function sizeOf({ length, width, height, unit }: Record<string, string | number>): string {
  const sides = [length, width, height].map((side) => side || '?')
  if (sides.every((side) => side === '?')) return ''
  return `${sides.join(' × ')} ${(unitSigns as Record<string, string>)[unit ?? ''] ?? ''}`
}

function preorderOf({
  enabled,
  message,
  limit,
}: {
  enabled: boolean
  message?: string
  limit?: number | ''
}): string {
  if (!enabled) return texts.no
  return [texts.yes, message, limit ? texts.values.atMost(limit) : ''].filter(Boolean).join(', ')
}

interface Seo {
  title?: string
  description?: string
  tags?: { children?: string; props?: { content?: unknown } | null }[]
}

function seoOf({ title, description, tags = [] }: Seo): string {
  const tagTexts = tags.map(({ children, props }) => children || String(props?.content ?? ''))
  return [title, description, ...tagTexts].filter(Boolean).join(' · ')
}

/** A value of a field without a formatter. */
function plainValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map(plainValue).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plainValue).join(' · ')
  return String(value)
}
