import type { AccountEmpty, AccountOrdersProps } from '@cartwright/contract/pages/identity.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form } from '../pages/form.tsx'

export function Orders({ page }: { page: AccountOrdersProps }) {
  const { orders, empty, offer, olderUrl, olderLabel } = page
  return (
    <div className="flex flex-col gap-6">
      {offer && (
        <div className="flex flex-col gap-4 rounded-panel bg-accent-soft p-5 sm:p-6">
          <p className="text-pretty">{offer.text}</p>
          <Form form={offer.form} id="offer" row />
        </div>
      )}
      {empty && <Empty empty={empty} />}
      {orders.length > 0 && (
        <ul className="divide-y divide-line overflow-clip rounded-panel border border-line bg-surface shadow-raised">
          {orders.map((order) => (
            <OrderLink key={order.url} order={order} />
          ))}
        </ul>
      )}
      {olderUrl && (
        <a
          href={olderUrl}
          className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-4"
        >
          {olderLabel}
        </a>
      )}
    </div>
  )
}

function OrderLink({ order }: { order: AccountOrdersProps['orders'][number] }) {
  const { url, title, dateText, statusText, totalText, itemsText } = order
  return (
    <li>
      <a
        href={url}
        className="grid grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-6 gap-y-1 px-5 py-4 transition-colors hover:bg-accent-soft focus-visible:-outline-offset-2 sm:px-6"
      >
        <span className="min-w-0 font-medium break-words">{title}</span>
        <span className="numbers text-end font-medium">{totalText}</span>
        <span className="text-sm text-soft max-sm:col-span-2">
          {[dateText, itemsText].filter(Boolean).join(' · ')}
        </span>
        <span className="text-sm text-soft max-sm:col-span-2 sm:text-end">{statusText}</span>
      </a>
    </li>
  )
}

/** An empty list, and where to go instead. */
export function Empty({ empty: { title, text, link } }: { empty: AccountEmpty }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-panel border border-dashed border-strong px-6 py-16 text-center">
      <p className="display text-2xl">{title}</p>
      <p className="max-w-prose text-pretty text-soft">{text}</p>
      <ButtonLink href={link.url} look="secondary" className="mt-3">
        {link.label}
      </ButtonLink>
    </div>
  )
}
