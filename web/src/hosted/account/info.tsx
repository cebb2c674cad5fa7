import type { AccountBlock, AccountInfoProps, AccountRow } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Form } from '../pages/form.tsx'
import { Messages } from '../pages/messages.tsx'
import { NewPasskey } from './new-passkey.tsx'

export function Info({ page }: { page: AccountInfoProps }) {
  return (
    <div className="flex flex-col gap-6">
      {page.blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: AccountBlock }) {
  const { id, title, note, messages, rows, forms, newPasskey, links } = block
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-5 rounded-panel border border-line bg-surface p-5 shadow-raised sm:p-8"
    >
      <div className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="display text-2xl">
          {title}
        </h2>
        {note && <p className="max-w-prose text-pretty text-soft">{note}</p>}
      </div>
      <BlockMessages messages={messages} />
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} id={`${id}-${row.id}`} />
          ))}
        </ul>
      )}
      {newPasskey && <NewPasskey passkey={newPasskey} />}
      {links.length > 0 && <Links links={links} />}
      {forms.map((form, index) => (
        <FoldableForm
          // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a block stay where they are
          key={index}
          form={form}
          id={`${id}-form-${index}`}
        />
      ))}
    </section>
  )
}

function Links({ links }: Pick<AccountBlock, 'links'>) {
  return (
    <div className="flex flex-wrap gap-3">
      {links.map(({ label, url }) => (
        <ButtonLink key={url} href={url} look="secondary">
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

/** Announced when it changes. When the page is loaded with it, it takes the focus. */
function BlockMessages({ messages }: { messages: PageMessage[] | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages) ref.current?.focus({ preventScroll: true })
  }, [messages])
  return (
    <div ref={ref} role="status" tabIndex={-1} className="flex flex-col gap-3 outline-none empty:hidden">
      {messages && <Messages messages={messages} />}
    </div>
  )
}

/** A form with a title is folded, unless a field has an error. */
function FoldableForm({ form, id }: { form: AccountBlock['forms'][number]; id: string }) {
  const isWrong = form.fields.some(({ error }) => error)
  if (!form.title) return <Form form={form} id={id} className="max-w-xl" row />
  return <Folded label={form.title} form={form} id={id} open={isWrong} />
}

function Row({ row: { title, lines, mark, forms, edit }, id }: { row: AccountRow; id: string }) {
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            <span className="min-w-0">{title}</span>
            {mark && (
              <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-normal text-accent">
                {mark}
              </span>
            )}
          </p>
          {lines.map((line) => (
            <p key={line} className="text-sm text-soft">
              {line}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-x-1">
          {forms.map((form, index) => (
            <Form
              // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a row stay where they are
              key={index}
              form={form}
              id={`${id}-${index}`}
            />
          ))}
        </div>
      </div>
      {edit && <Folded label={edit.label} form={edit.form} id={`${id}-edit`} open={edit.open} />}
    </li>
  )
}

interface FoldedProps {
  label: string
  form: AccountBlock['forms'][number]
  id: string
  open: boolean
}

function Folded({ label, form, id, open }: FoldedProps) {
  return (
    <details open={open} className="group/fold">
      <summary className="inline-flex min-h-11 items-center gap-2 text-accent">
        <span className="underline decoration-1 underline-offset-4">{label}</span>
        <Icon name="chevron" className="transition-transform group-open/fold:rotate-180" />
      </summary>
      <Form form={form} id={id} className="max-w-xl pt-4" row />
    </details>
  )
}
