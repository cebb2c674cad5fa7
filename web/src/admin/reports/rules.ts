import type { Report, ReportColumn, ReportName, ReportRow } from '@cartwright/contract/reports/reports.ts'
import { type LocaleSettings, minorAmountText, numberText } from '../components/display/formats.rules.ts'
import { texts } from './texts/index.ts'

export const reportNames = Object.keys(texts.names) as ReportName[]

/** The report that an address names, e.g. `sales`. */
export function reportIn(path = 'sales'): ReportName | undefined {
  return reportNames.find((name) => name.toLowerCase() === path)
}

/** The columns that the charts show. */
const mainColumns: Readonly<Record<ReportName, string>> = {
  SALES: 'total',
  PRODUCTS: 'total',
  CHANNELS: 'total',
  COUNTRIES: 'total',
  DISCOUNTS: 'discounts',
  PAYMENTS: 'received',
  TAXES: 'tax',
  EU_CONSUMERS: 'net',
  INVOICES: 'tax',
  STOCK: 'cost',
}

export function mainColumn({ name, columns }: Pick<Report, 'name' | 'columns'>): number {
  return columns.findIndex((column) => column.name === mainColumns[name])
}

export function columnText(name: string): string {
  return texts.columns[name as keyof typeof texts.columns] ?? name
}

export function figureText(
  figure: number,
  column: ReportColumn | undefined,
  settings: LocaleSettings,
): string {
  return column?.kind === 'AMOUNT' ? minorAmountText(figure, settings) : numberText(figure, settings)
}

const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: texts.channels,
  discountKind: texts.discountKinds,
  method: texts.methods,
  category: texts.categories,
}

/** What a row is about, as the reader writes it. */
export function labelText(label: string, kind: string | undefined, language: string): string {
  if (kind === 'rate') return rateText(label, language)
  if (kind === 'discount' || kind === 'taxName') return label
  if (label === '') return texts.unknown
  if (kind === 'country') return countryText(label, language)
  if (kind === 'from') return dayText(label, language)
  return known[kind ?? '']?.[label] ?? label
}

export function rowText({ labels }: ReportRow, report: Pick<Report, 'labels'>, language: string): string {
  return labels.map((label, index) => labelText(label, report.labels[index], language)).join(', ')
}

function countryText(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code)
    : code
}

/** Days are already in the time zone of the shop. */
function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))
}

function rateText(percent: string, language: string): string {
  if (percent === '') return texts.unknown
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(
    Number(percent) / 100,
  )
}
