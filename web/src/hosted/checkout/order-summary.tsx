import type { PageSummary } from '@cartwright/contract/pages/pages.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Summary } from '../../ui/summary.tsx'
import { texts as pageTexts } from '../pages/texts.ts'
import { texts } from './texts.ts'

interface SummaryProps {
  summary: PageSummary
  note: string | undefined
  busy: boolean
}

/**
 * On a small screen, a bar with the total that unfolds over the form and folds when the shopper goes on. On a large screen,
 * a panel beside the form that is always open.
 */
export function OrderSummary({ summary, note, busy }: SummaryProps) {
  const hasProblem = summary.lines.some(({ problem }) => problem)
  return (
    <aside
      aria-label={texts.summary}
      aria-busy={busy}
      className={classes(
        'max-lg:sticky max-lg:top-0 max-lg:z-10 lg:col-start-2 lg:row-start-1 lg:py-12',
        // The server opens it, and without a script nothing closes it: it must not cover the form.
        hasProblem && 'max-lg:noscript:static',
      )}
    >
      <details
        open={hasProblem}
        className="group/summary foldable max-lg:max-h-[85dvh] max-lg:overflow-y-auto max-lg:overscroll-contain border-b border-line bg-sunken lg:sticky lg:top-12 lg:rounded-panel lg:border-0 lg:p-8"
      >
        <summary className="sticky top-0 z-10 flex min-h-16 bg-sunken items-center gap-2 px-4 sm:px-8">
          <span className="font-medium">{texts.summary}</span>
          <Icon name="chevron" className="transition-transform group-open/summary:rotate-180" />
          <Total text={summary.totalText} busy={busy} />
        </summary>
        <Content summary={summary} note={note} busy={busy} />
      </details>
      <p role="status" className="sr-only">
        {busy ? '' : texts.totalNow(summary.totalText)}
      </p>
    </aside>
  )
}

function Content({ summary, note, busy }: SummaryProps) {
  return (
    <div className={classes('px-4 pt-2 pb-8 sm:px-8 lg:p-0', 'transition-opacity', busy && 'opacity-60')}>
      <h2 className="display mb-6 hidden text-2xl lg:block">{texts.summary}</h2>
      <Summary summary={summary} texts={pageTexts.summary} />
      {note && (
        <p className="mt-6 border-t border-line pt-6 text-sm break-words whitespace-pre-line">
          <span className="block text-soft">{texts.note}</span>
          {note}
        </p>
      )}
    </div>
  )
}

function Total({ text, busy }: { text: string; busy: boolean }) {
  return (
    <span className={classes('display numbers ms-auto text-xl transition-opacity', busy && 'opacity-60')}>
      {text}
    </span>
  )
}
