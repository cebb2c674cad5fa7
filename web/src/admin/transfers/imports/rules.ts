import type {
  Import,
  ImportAction,
  ImportCounts,
  ImportLine,
} from '@cartwright/contract/catalogue/transfers.ts'

export type Shown = 'all' | 'problems' | ImportAction

/** Something of it still happens by itself. */
export function isGoingOn({ state, pictures }: Import): boolean {
  return state === 'CHECKING' || state === 'RUNNING' || (state === 'DONE' && pictures.waiting > 0)
}

/** Stopped or broken off on the way: it goes on where it stopped. */
export function canGoOn({ state, startedDate }: Import): boolean {
  return (state === 'CANCELED' || state === 'FAILED') && startedDate !== undefined
}

/** What has happened, once something has; before that, what would. */
export function countsOf({ done, expected, startedDate }: Import): ImportCounts {
  return startedDate ? done : expected
}

/** Products that an import would touch. */
export function effectOf({ expected }: Import): number {
  return expected.created + expected.changed
}

/** The request's part of what is to be shown. */
export function filterOf(shown: Shown): { problems?: true; action?: ImportAction } {
  if (shown === 'all') return {}
  return shown === 'problems' ? { problems: true } : { action: shown }
}

interface ReportTexts {
  reportColumns: readonly string[]
  actions: Record<ImportAction, string>
  severities: Record<'ERROR' | 'WARNING', string>
}

/** One row for each problem, and one for each product without; for a spreadsheet. */
export function reportOf(lines: readonly ImportLine[], texts: ReportTexts): string {
  const rows = lines.flatMap(({ line, name, action, problems }) => {
    const product = [String(line), name, texts.actions[action]]
    if (problems.length === 0) return [[...product, '', '', '', '']]
    return problems.map((problem) => [
      ...product,
      texts.severities[problem.severity],
      String(problem.line),
      problem.column ?? '',
      problem.description,
    ])
  })
  return [texts.reportColumns, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** Quoted where it must be, and never a formula. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
