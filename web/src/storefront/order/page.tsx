import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
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
  /** Nobody learns which of the two was wrong. */
  refused?: 'unknown' | 'tooOften'
  order?: FoundOrder
}

export default function OrderPage({ order, ...form }: OrderProps) {
  return <Wide className="pt-10 lg:pt-20">{order ? <Found order={order} /> : <Form {...form} />}</Wide>
}

function Form({ number, email, refused }: Omit<OrderProps, 'order'>) {
  const href = useHref()
  const texts = t.order
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="display text-4xl lg:text-5xl">{texts.title}</h1>
      <p className="mt-3 text-lg text-soft">{texts.text}</p>
      <form method="post" action={href('/order')} className="mt-8 flex flex-col gap-6">
        {refused && <Message kind="error">{texts[refused]}</Message>}
        {fields(number, email).map((field) => (
          <Field key={field.name} field={field} optional="" />
        ))}
        <Button className="self-start">{texts.find}</Button>
      </form>
      <Help />
    </div>
  )
}

function fields(number: string, email: string): PageField[] {
  return [
    {
      name: 'number',
      label: t.order.number,
      kind: 'text',
      value: number,
      required: true,
      autocomplete: 'off',
      inputMode: 'numeric',
      maxLength: 30,
    },
    {
      name: 'email',
      label: t.order.email,
      kind: 'email',
      value: email,
      required: true,
      autocomplete: 'email',
      maxLength: 254,
    },
  ]
}

function Help() {
  const { email } = useFrame()
  if (!email) return null
  return (
    <p className="mt-10 border-t border-line pt-6 text-soft">
      {t.order.help}{' '}
      <a href={`mailto:${email}`} className="underline underline-offset-4">
        {email}
      </a>
    </p>
  )
}

function Found({ order }: { order: FoundOrder }) {
  const href = useHref()
  const texts = t.order
  const { number, state } = order
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20">
      <div>
        <p className="inline-flex items-center gap-2 rounded-full bg-accent-soft py-1.5 ps-2.5 pe-4 text-sm font-medium text-accent">
          <Icon
            name={
              ['sent', 'downloadable', 'readyForPickup', 'collected'].includes(state)
                ? 'check'
                : state === 'canceled'
                  ? 'cross'
                  : 'clock'
            }
          />
          {texts.states[state]}
        </p>
        <h1 className="display mt-4 text-4xl lg:text-5xl">{texts.found(number)}</h1>
        <p className="mt-3 text-lg text-soft">{texts.stateTexts[state]}</p>
        <Facts order={order} />
        {order.returnsUrl && (
          <ButtonLink href={order.returnsUrl} look="secondary" className="mt-10">
            {texts.returns}
          </ButtonLink>
        )}
        <p className="mt-10">
          <a href={href('/order')} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {texts.another}
          </a>
        </p>
      </div>
      <OrderSummary order={order} />
    </div>
  )
}

function Facts({ order: { placed, payment, delivery, recipient, note, rows } }: { order: FoundOrder }) {
  const texts = t.order
  const isPickup = rows.some(({ kind }) => kind === 'pickup')
  return (
    <dl className="mt-8 grid gap-8 border-t border-line pt-8 sm:grid-cols-2">
      <Fact label={texts.placed}>{placed}</Fact>
      <Fact label={texts.payment}>{texts.payments[payment]}</Fact>
      {delivery && (
        <Fact label={isPickup ? texts.rows.pickup : texts.delivery}>
          {[delivery.title, delivery.note].filter(Boolean).join('\n')}
        </Fact>
      )}
      {recipient && <Fact label={isPickup ? texts.collector : texts.recipient}>{recipient}</Fact>}
      {note && <Fact label={texts.note}>{note}</Fact>}
    </dl>
  )
}

type RowKind = FoundOrder['rows'][number]['kind']

function OrderSummary({ order: { lines, rows } }: { order: FoundOrder }) {
  const texts = t.order
  return (
    <aside
      aria-label={texts.summary}
      className="-mx-4 self-start bg-sunken px-4 py-8 sm:mx-0 sm:rounded-panel sm:px-8"
    >
      <h2 className="display mb-6 text-2xl">{texts.summary}</h2>
      <Summary
        summary={{
          lines,
          rows: rows.map(({ kind, name, text }) => ({
            kind: shownAs(kind),
            label: rowLabel(kind, name),
            text,
          })),
          totalText: '',
          currency: '',
        }}
        texts={{ items: texts.items, quantity: texts.quantity, fullPrice: t.catalogue.fullPrice }}
      />
    </aside>
  )
}

function shownAs(kind: RowKind) {
  if (kind === 'taxIncluded') return 'tax'
  if (kind === 'rule') return 'discount'
  return kind === 'pickup' ? 'shipping' : kind
}

function rowLabel(kind: RowKind, name: string | undefined): string {
  const texts = t.order
  if (!name) return texts.rows[kind]
  if (kind === 'fee' || kind === 'rule') return name
  return kind === 'discount' ? texts.coupon(name) : `${texts.rows[kind]} (${name})`
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="mb-1 text-sm text-soft">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}
