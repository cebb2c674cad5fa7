import { calls } from '@cartwright/contract/calls.ts'
import type { DescriptionLine } from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import { builder, type ObjectFields, ProductRef } from './builder.ts'
import { listField } from './lists.ts'
import { checkRequest } from './requests.ts'
import { ImageRef, type Money, MoneyRef, toImage } from './values.ts'

interface LineText {
  name: string
  value: string
}

const LineTextRef = builder.objectRef<LineText>('LineText').implement({
  description: 'A choice, or a text that the shopper wrote',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false }),
    value: t.exposeString('value', { nullable: false }),
  }),
})

type SharedLine = Pick<
  LineItem,
  'id' | 'productName' | 'quantity' | 'catalogReference' | 'image' | 'descriptionLines'
>

/** The fields that lines of carts and of orders share. */
export function lineFields<Parent extends { line: SharedLine }>(t: ObjectFields<Parent>) {
  return {
    id: t.id({ nullable: false, resolve: ({ line }) => line.id ?? '' }),
    name: t.string({ resolve: ({ line }) => translatedText(line.productName) }),
    quantity: t.int({ nullable: false, resolve: ({ line }) => line.quantity ?? 0 }),
    productId: t.id({ resolve: ({ line }) => line.catalogReference?.catalogItemId }),
    product: t.field({
      type: ProductRef,
      description: 'As the catalogue shows it now; null when it is not for sale any more',
      resolve({ line }, _args, { batches, caller }) {
        checkRequest(caller, calls.queryProducts)
        const id = line.catalogReference?.catalogItemId
        return id ? batches.product(id) : null
      },
    }),
    image: t.field({ type: ImageRef, resolve: ({ line }) => toImage(line.image) }),
    texts: listField(t, LineTextRef, { times: 3, of: ({ line }) => line.descriptionLines?.map(toLineText) }),
  }
}

type TotalName = 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'

/** The fields that the totals of carts and of orders share. */
export function totalFields<Parent extends object>(
  t: ObjectFields<Parent>,
  amount: (parent: Parent, name: TotalName) => Money | undefined,
) {
  const total = (name: TotalName) =>
    t.field({ type: MoneyRef, resolve: (parent) => amount(parent as Parent, name) })
  return {
    subtotal: total('subtotal'),
    discount: total('discount'),
    shipping: total('shipping'),
    tax: total('tax'),
    total: total('total'),
  }
}

function toLineText({ name, plainText, colorInfo }: DescriptionLine): LineText {
  return {
    name: translatedText(name) ?? '',
    value: translatedText(plainText) ?? translatedText(colorInfo) ?? '',
  }
}

function translatedText(text: { original?: string; translated?: string | null } | undefined) {
  return text?.translated ?? text?.original
}
