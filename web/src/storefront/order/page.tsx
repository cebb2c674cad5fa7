import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { Summary } from '../../ui/summary.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import type { FoundOrder } from './order.rules.ts'

export interface OrderProps {
  number: string
  email: string
  /** One word for both: which of the two is wrong is nobody's business. */
  refused?: 'unknown' | 'tooOften'
  order?: FoundOrder
}

/** How an order stands, for guests who have its number and e-mail address. */
export default function OrderPage({ order, ...asked }: OrderProps) {
  return <Wide className="pt-10 lg:pt-20">{order ? <Found order={order} /> : <Form {...asked} />}</Wide>
}

function Form({ number, email, refused }: Omit<OrderProps, 'order'>) {
  const href = useHref()
  const shop = useFrame()
  const words = t.order
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="display text-4xl lg:text-5xl">{words.title}</h1>
      <p className="mt-3 text-lg text-soft">{words.text}</p>
      <form method="post" action={href('/order')} className="mt-8 flex flex-col gap-6">
        {refused && <Message kind="error">{words[refused]}</Message>}
        <Field
          field={{
            name: 'number',
            label: words.number,
            kind: 'text',
            value: number,
            required: true,
            autocomplete: 'off',
            inputMode: 'numeric',
            maxLength: 30,
          }}
          optional=""
        />
        <Field
          field={{
            name: 'email',
            label: words.email,
            kind: 'email',
            value: email,
            required: true,
            autocomplete: 'email',
            maxLength: 254,
          }}
          optional=""
        />
        <Button className="self-start">{words.find}</Button>
      </form>
      {shop.email && (
        <p className="mt-10 border-t border-line pt-6 text-soft">
          {words.help}{' '}
          <a href={`mailto:${shop.email}`} className="underline underline-offset-4">
            {shop.email}
          </a>
        </p>
      )}
    </div>
  )
}

function Found({ order }: { order: FoundOrder }) {
  const href = useHref()
  const words = t.order
  const { number, placed, state, payment, delivery, recipient, lines, rows, note } = order
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20">
      <div>
        <p className="inline-flex items-center gap-2 rounded-full bg-accent-soft py-1.5 ps-2.5 pe-4 text-sm font-medium text-accent">
          <Icon name={state === 'sent' ? 'check' : state === 'canceled' ? 'cross' : 'clock'} />
          {words.states[state]}
        </p>
        <h1 className="display mt-4 text-4xl lg:text-5xl">{words.found(number)}</h1>
        <p className="mt-3 text-lg text-soft">{words.stateTexts[state]}</p>
        <dl className="mt-8 grid gap-8 border-t border-line pt-8 sm:grid-cols-2">
          <Fact label={words.placed}>{placed}</Fact>
          <Fact label={words.payment}>{words.payments[payment]}</Fact>
          {delivery && (
            <Fact label={words.delivery}>{[delivery.title, delivery.note].filter(Boolean).join('\n')}</Fact>
          )}
          {recipient && <Fact label={words.recipient}>{recipient}</Fact>}
          {note && <Fact label={words.note}>{note}</Fact>}
        </dl>
        <p className="mt-10">
          <a href={href('/order')} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {words.another}
          </a>
        </p>
      </div>
      <aside
        aria-label={words.summary}
        className="-mx-4 self-start bg-sunken px-4 py-8 sm:mx-0 sm:rounded-panel sm:px-8"
      >
        <h2 className="display mb-6 text-2xl">{words.summary}</h2>
        <Summary
          summary={{
            lines,
            rows: rows.map(({ kind, name, text }) => ({
              kind: kind === 'taxIncluded' ? 'tax' : kind,
              label: name === undefined ? words.rows[kind] : kind === 'discount' ? words.coupon(name) : name,
              text,
            })),
            totalText: '',
            currency: '',
          }}
          texts={{ items: words.items, quantity: words.quantity, fullPrice: t.catalogue.fullPrice }}
        />
      </aside>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="mb-1 text-sm text-soft">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}
