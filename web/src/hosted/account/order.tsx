import type { AccountOrderProps } from '@cartwright/contract/pages/identity.ts'
import { Summary } from '../../ui/summary.tsx'
import { Form } from '../pages/form.tsx'
import { texts } from '../pages/texts.ts'
import { Transfer } from '../pages/transfer/transfer.tsx'

export function Order({ page }: { page: AccountOrderProps }) {
  const { statusText, payRest, transfer, facts, summary, again } = page
  return (
    <div className="flex flex-col gap-8">
      <p className="self-start rounded-full bg-accent-soft px-4 py-1.5 text-sm font-medium text-accent">
        {statusText}
      </p>
      {transfer && <Transfer transfer={transfer} />}
      {payRest && <Form form={payRest} id="rest" row />}
      <div className="rounded-panel border border-line bg-surface p-5 shadow-raised sm:p-8">
        <Summary summary={summary} texts={texts.summary} />
      </div>
      <dl className="grid gap-8 sm:grid-cols-2">
        {facts.map(({ label, lines, links }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="mt-1 whitespace-pre-line">
              {lines.join('\n')}
              {links.map(({ label: name, url }) => (
                <a
                  key={url}
                  href={url}
                  className="flex min-h-11 items-center text-accent underline underline-offset-4"
                >
                  {name}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {again && <Form form={again} id="again" row />}
    </div>
  )
}
