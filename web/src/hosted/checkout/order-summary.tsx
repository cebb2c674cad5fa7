import type { PageSummary } from '@cartwright/contract/pages/pages.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Summary } from '../../ui/summary.tsx'
import { texts } from '../pages/texts.ts'

/**
 * On a small screen a bar that stays on top with the total, folds out over the form and folds in when the shopper goes on
 * with that; on a large one a panel that stays beside the form and is always open.
 */
export function OrderSummary({
  summary,
  note,
  busy,
}: {
  summary: PageSummary
  note: string | undefined
  busy: boolean
}) {
  const troubled = summary.lines.some(({ problem }) => problem)
  return (
    <aside
      aria-label={texts.checkout.summary}
      aria-busy={busy}
      className={classes(
        'max-lg:sticky max-lg:top-0 max-lg:z-10 lg:col-start-2 lg:row-start-1 lg:py-12',
        // Opened by the server and with nobody to close it, it must not stay in front of the form.
        troubled && 'max-lg:noscript:static',
      )}
    >
      <details
        open={troubled}
        className="group/summary foldable max-lg:max-h-[85dvh] max-lg:overflow-y-auto max-lg:overscroll-contain border-b border-line bg-sunken lg:sticky lg:top-12 lg:rounded-panel lg:border-0 lg:p-8"
      >
        <summary className="sticky top-0 z-10 flex min-h-16 bg-sunken items-center gap-2 px-4 sm:px-8">
          <span className="font-medium">{texts.checkout.summary}</span>
          <Icon name="chevron" className="transition-transform group-open/summary:rotate-180" />
          <Total text={summary.totalText} busy={busy} />
        </summary>
        <div className={classes('px-4 pt-2 pb-8 sm:px-8 lg:p-0', 'transition-opacity', busy && 'opacity-60')}>
          <h2 className="display mb-6 hidden text-2xl lg:block">{texts.checkout.summary}</h2>
          <Summary summary={summary} texts={texts.checkout} />
          {note && (
            <p className="mt-6 border-t border-line pt-6 text-sm break-words whitespace-pre-line">
              <span className="block text-soft">{texts.checkout.note}</span>
              {note}
            </p>
          )}
        </div>
      </details>
      <p role="status" className="sr-only">
        {busy ? '' : texts.checkout.totalNow(summary.totalText)}
      </p>
    </aside>
  )
}

function Total({ text, busy }: { text: string; busy: boolean }) {
  return (
    <span className={classes('display numbers ms-auto text-xl transition-opacity', busy && 'opacity-60')}>
      {text}
    </span>
  )
}
