import type { PageLine, PageRow, PageSummary } from '@cartwright/contract/pages/pages.ts'
import { classes } from './classes.ts'
import { FieldError } from './control.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

export interface SummaryTexts {
  items: string
  quantity: string
  fullPrice: string
}

export function Summary({ summary, texts }: { summary: PageSummary; texts: SummaryTexts }) {
  return (
    <>
      <ul aria-label={texts.items} className="flex flex-col gap-5">
        {summary.lines.map((line) => (
          <Line key={line.id} line={line} texts={texts} />
        ))}
      </ul>
      <dl className="mt-6 flex flex-col gap-2.5 border-t border-line pt-6">
        {summary.rows.map((row) => (
          <Row key={`${row.kind} ${row.label}`} row={row} />
        ))}
      </dl>
    </>
  )
}

function Line({ line, texts }: { line: PageLine; texts: SummaryTexts }) {
  return (
    <li className="flex gap-4">
      {line.image && (
        <div className="h-20 w-16 shrink-0 overflow-clip rounded-control bg-line">
          <Picture image={line.image} sizes="64px" className="size-full object-cover" />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-medium">{line.name}</p>
          <p className="shrink-0 text-end">
            <Price text={line.priceText} full={line.fullPriceText} fullLabel={texts.fullPrice} />
          </p>
        </div>
        {line.options.map(({ label, value }) => (
          <p key={label} className="text-sm text-soft">
            {label}: {value}
          </p>
        ))}
        {line.quantity !== undefined && (
          <p className="text-sm text-soft">
            {texts.quantity} <span className="numbers">{line.quantity}</span>
          </p>
        )}
        {line.note && <p className="text-sm text-accent">{line.note}</p>}
        {line.problem && <FieldError id={`line-${line.id}`} text={line.problem} />}
      </div>
    </li>
  )
}

function Row({ row }: { row: PageRow }) {
  const total = row.kind === 'total'
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        total && 'mt-2 border-t border-line pt-5',
        row.kind === 'discount' && 'text-accent',
      )}
    >
      <dt className={classes('min-w-0', total ? 'font-medium' : row.kind !== 'discount' && 'text-soft')}>
        {row.label}
      </dt>
      <dd className={classes('numbers shrink-0 text-end', total && 'display text-2xl')}>
        <bdi>{row.text}</bdi>
      </dd>
    </div>
  )
}
