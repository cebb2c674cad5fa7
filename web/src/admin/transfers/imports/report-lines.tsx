import type { ImportLine } from '@cartwright/contract/catalogue/transfers.ts'
import { Badge, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { texts } from '../texts/index.ts'

const usualHeight = 48

interface ReportLinesProps {
  lines: readonly ImportLine[]
  /** Asks for more when the end comes near. */
  onEnd: () => void
}

/** Only those in sight are there, so that a report may be as long as it likes. */
export function ReportLines({ lines, onEnd }: ReportLinesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: 10,
  })
  const seen = rows.getVirtualItems()
  const last = seen.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - 20) onEnd()
  }, [last, lines.length, onEnd])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <section ref={frame} className="report" tabIndex={0} aria-label={texts.reportLines}>
      <ul style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start}px)` }}
          >
            {lines[index] && <Line line={lines[index]} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const colours = {
  CREATE: 'accent',
  CHANGE: 'blue',
  UNCHANGED: 'gray',
  SKIP: 'gray',
  REFUSE: 'red',
} as const

function Line({ line: { line, name, action, problems, productId, done } }: { line: ImportLine }) {
  const isHere = productId && (done || action !== 'CREATE')
  return (
    <>
      <span className="report-line">{texts.line(line)}</span>
      <div className="report-text">
        {isHere ? (
          <Link className="row-link" to={`/admin/products/${productId}`}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {problems.map((problem) => (
          <Text
            key={`${problem.line}/${problem.column}/${problem.description}`}
            size="sm"
            c={problem.severity === 'ERROR' ? 'red' : 'dimmed'}
          >
            {texts.severities[problem.severity]}, {texts.line(problem.line)}
            {problem.column && `, ${problem.column}`}: {texts.problem(problem.description)}
          </Text>
        ))}
      </div>
      <Badge color={colours[action]}>{texts.actions[action]}</Badge>
    </>
  )
}
