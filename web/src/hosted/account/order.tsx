import type { AccountOrderLine, AccountOrderProps } from '@cartwright/contract/identity-pages.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { Form } from '../forms/form.tsx'

/** One order: what was bought, where it goes, what it came to. */
export function Order({ page }: { page: AccountOrderProps }) {
  const { statusText, facts, lines, linesLabel, rows, again } = page
  return (
    <div className="flex flex-col gap-8">
      <p className="self-start rounded-full bg-accent-soft px-4 py-1.5 text-sm font-medium text-accent">
        {statusText}
      </p>
      <div className="rounded-panel border border-line bg-surface p-5 shadow-raised sm:p-8">
        <ul aria-label={linesLabel} className="flex flex-col gap-5">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <dl className="mt-6 flex flex-col gap-2.5 border-t border-line pt-6">
          {rows.map(({ label, text, total }) => (
            <div
              key={label}
              className={classes('flex items-baseline justify-between gap-4', total && 'mt-2 font-medium')}
            >
              <dt className={classes('min-w-0', !total && 'text-soft')}>{label}</dt>
              <dd className={classes('numbers shrink-0', total && 'display text-2xl')}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <dl className="grid gap-8 sm:grid-cols-2">
        {facts.map(({ label, lines: said, links }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="mt-1 whitespace-pre-line">
              {said.join('\n')}
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

function Line({ line: { name, options, quantityText, priceText, image } }: { line: AccountOrderLine }) {
  return (
    <li className="flex gap-4">
      <div className="h-20 w-16 shrink-0 overflow-clip rounded-control bg-line">
        {image && <Picture image={image} sizes="64px" className="size-full object-cover" />}
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-medium">{name}</p>
          <p className="numbers shrink-0">
            <bdi>{priceText}</bdi>
          </p>
        </div>
        {options.map((option) => (
          <p key={option} className="text-sm text-soft">
            {option}
          </p>
        ))}
        <p className="numbers text-sm text-soft">{quantityText}</p>
      </div>
    </li>
  )
}
