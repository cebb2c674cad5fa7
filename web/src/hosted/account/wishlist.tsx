import type { AccountWishlistProps } from '@cartwright/contract/pages/identity.ts'
import { Picture } from '../../ui/picture.tsx'
import { Form } from '../pages/form.tsx'
import { Empty } from './orders.tsx'

export function Wishlist({ page: { items, empty } }: { page: AccountWishlistProps }) {
  if (empty) return <Empty empty={empty} />
  return (
    <ul className="divide-y divide-line overflow-clip rounded-panel border border-line bg-surface shadow-raised">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Item({ item }: { item: AccountWishlistProps['items'][number] }) {
  const { id, url, name, text, image, remove } = item
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4 sm:px-6">
      <span className="block h-20 w-16 shrink-0 overflow-clip rounded-control bg-sunken">
        {image && <Picture image={image} sizes="64px" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        {url ? (
          <a href={url} className="font-medium underline-offset-4 hover:underline">
            {name}
          </a>
        ) : (
          <span className="text-soft">{name}</span>
        )}
        <span className="numbers block text-sm text-soft">{text}</span>
      </span>
      <Form form={remove} id={`wish-${id}`} />
    </li>
  )
}
