import type { ApiEvent } from '@cartwright/contract/pages/api-reference.ts'
import { Fields } from './fields.tsx'
import { texts } from './texts.ts'

/** What webhooks send of a noun. */
export function Events({ events }: { events: readonly ApiEvent[] }) {
  return events.map((event) => <Event key={event.id} event={event} />)
}

function Event({ event: { id, type, when, payload, sample } }: { event: ApiEvent }) {
  return (
    <article aria-labelledby={id} className="reference border-t border-line pt-8">
      <h2 id={id} className="text-lg font-medium">
        <a href={`#${id}`}>{when}</a>
      </h2>
      <p className="mt-3 rounded-control bg-sunken px-4 py-3 font-mono text-sm break-all">{type}</p>
      <Fields title={texts.payload} shape={payload} empty={texts.emptyReply} />
      <details className="mt-1 text-sm text-soft">
        <summary className="inline-flex min-h-8 items-center underline underline-offset-4">
          {texts.example}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-sunken p-4 font-mono">
          {sample}
        </pre>
      </details>
    </article>
  )
}
