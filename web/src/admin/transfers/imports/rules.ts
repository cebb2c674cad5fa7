import type {
  Import,
  ImportAction,
  ImportColumn,
  ImportCounts,
  ImportLine,
  ImportTarget,
} from '@cartwright/contract/catalogue/transfers.ts'

export type Shown = 'all' | 'problems' | ImportAction

/** Tells whether the server still works on the import or its pictures. */
export function isInProgress({ state, pictures }: Import): boolean {
  return state === 'CHECKING' || state === 'RUNNING' || (state === 'DONE' && pictures.waiting > 0)
}

/** Tells whether a stopped or failed import can be resumed. */
export function canResume({ state, startedDate }: Import): boolean {
  return (state === 'CANCELED' || state === 'FAILED') && startedDate !== undefined
}

/** The counts so far; before the start, the expected ones. */
export function countsOf({ done, expected, startedDate }: Import): ImportCounts {
  return startedDate ? done : expected
}

/** The number of products that an import creates or changes. */
export function affectedProducts({ expected }: Import): number {
  return expected.created + expected.changed
}

interface TargetTerms {
  chosen: readonly ImportColumn[]
  targets: readonly ImportTarget[]
  texts: { leaveOut: string; targets: Record<ImportTarget, string> }
}

/** What a column can hold; nothing that another one holds already. */
export function targetOptions({ column }: ImportColumn, { chosen, targets, texts }: TargetTerms) {
  const others = new Set(chosen.flatMap((own) => (own.column === column ? [] : (own.target ?? []))))
  return [
    { value: '', label: texts.leaveOut },
    ...targets.map((value) => ({ value, label: texts.targets[value], disabled: others.has(value) })),
  ]
}

/** Why the file cannot be read with these columns: products need a name, redirects both addresses. */
export function missingTarget(
  layout: Import['layout'],
  chosen: readonly ImportColumn[],
): 'needsName' | 'needsBoth' | undefined {
  const has = (wanted: ImportTarget) => chosen.some(({ target }) => target === wanted)
  if (has('REDIRECT_FROM') !== has('REDIRECT_TO')) return 'needsBoth'
  if (has('REDIRECT_FROM') || (layout !== 'TABLE' && layout !== 'REDIRECTS') || has('NAME')) return undefined
  return 'needsName'
}

/** Whether the unknown columns of its file can be mapped now. */
export function canMap({ state, columns = [] }: Import): boolean {
  return columns.length > 0 && (state === 'MAPPING' || state === 'CHECKED')
}

/** Whether the addresses of the other shop can lead to this one: before the import starts. */
export function hasRedirects({ state, layout }: Import): boolean {
  return state === 'CHECKED' && (layout === 'SHOPIFY' || layout === 'WOOCOMMERCE')
}

/** Whether its file holds products. */
export function holdsProducts({ layout }: Pick<Import, 'layout'>): boolean {
  return !/_CUSTOMERS$|_ORDERS$|^REVIEWS$|^REDIRECTS$/.test(layout ?? '')
}

/** The filter of the request. */
export function filterOf(shown: Shown): { problems?: true; action?: ImportAction } {
  if (shown === 'all') return {}
  return shown === 'problems' ? { problems: true } : { action: shown }
}

interface ReportTexts {
  reportColumns: readonly string[]
  actions: Record<ImportAction, string>
  severities: Record<'ERROR' | 'WARNING', string>
  problem: (said: string) => string
}

/** The report as CSV: one row per problem, and one per product without problems. */
export function reportCsv(lines: readonly ImportLine[], texts: ReportTexts): string {
  const rows = lines.flatMap(({ line, name, action, problems }) => {
    const product = [String(line), name, texts.actions[action]]
    if (problems.length === 0) return [[...product, '', '', '', '']]
    return problems.map((problem) => [
      ...product,
      texts.severities[problem.severity],
      String(problem.line),
      problem.column ?? '',
      texts.problem(problem.description),
    ])
  })
  return [texts.reportColumns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** Quotes a cell if needed, and prevents formulas. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
