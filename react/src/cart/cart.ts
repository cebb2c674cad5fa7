'use client'

import type { CartwrightError, Client } from '@cartwright/sdk'
import {
  type MutationState,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useProvided } from '../provider.tsx'
import { type Cart, type CartLine, type Change, linesAfter, type NewItem, referenceOf } from './cart.rules.ts'
import { cartKey, changeKey } from './keys.ts'

export type { CartLine, NewItem } from './cart.rules.ts'

/** The visitor's cart, and what changes it. */
export interface CartHook {
  /** The cart as the shop has it; null before the first line item, undefined while it is read. */
  cart: Cart | null | undefined
  /** The line items, with changes that the shop has not answered yet. A change that it refuses is taken back. */
  lines: readonly CartLine[]
  /** How many articles the lines have. */
  count: number
  /** Whether a change waits for the shop. */
  isChanging: boolean
  /** Why the last change or reading failed. */
  error: CartwrightError | null
  /** Adds a product. */
  add(item: NewItem): Promise<void>
  /** Sets the quantity of a line; 0 removes it. */
  change(lineId: string, quantity: number): Promise<void>
  /** Removes a line. */
  remove(lineId: string): Promise<void>
}

/** The cart in the cache, with the changes it has already. */
interface Kept {
  cart: Cart | null
  included: readonly string[]
}

/**
 * Reads and changes the visitor's cart. Changes show at once, here and in other tabs. Their promises resolve when the shop
 * has answered, also when it has refused: then the change is taken back and `error` says why, in every component.
 */
export function useCart(): CartHook {
  const { shop, tellOtherTabs } = useProvided()
  const queryClient = useQueryClient()
  const reading = useQuery<Kept, CartwrightError>({
    queryKey: cartKey,
    queryFn: async ({ signal }) => ({ cart: await readCart(shop, signal), included: [] }),
  })
  const mutation = useMutation<Cart, CartwrightError, Change>({
    mutationKey: changeKey,
    // One after the other, as the visitor made them.
    scope: { id: 'cartwright cart' },
    mutationFn: (change) => make(shop, change),
    onMutate: () => queryClient.cancelQueries({ queryKey: cartKey }),
    async onSuccess(cart, { id }) {
      // A cart that was read meanwhile may be older than the shop's answer.
      await queryClient.cancelQueries({ queryKey: cartKey })
      // The answer has the change, which must not be counted again until it ends.
      queryClient.setQueryData<Kept>(cartKey, (kept) => ({
        cart,
        included: [...(kept?.included ?? []).slice(-20), id],
      }))
      tellOtherTabs()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
  })
  // Of all components that change the cart.
  const made = useMutationState({
    filters: { mutationKey: changeKey },
    select: ({ state }) => state as MutationState<Cart, CartwrightError, Change>,
  })
  const { cart, included = [] } = reading.data ?? {}
  const changes = made
    .flatMap(({ status, variables }) => (status === 'pending' && variables ? [variables] : []))
    .filter(({ id }) => !included.includes(id))
  const lines = linesAfter(cart, changes)
  const start = async (change: ChangeWithoutId) => {
    await mutation.mutateAsync({ ...change, id: newId() } as Change).catch(() => {})
  }
  return {
    cart,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isChanging: changes.length > 0,
    error: made.findLast(({ status }) => status !== 'pending')?.error ?? reading.error,
    add: (item) => start({ kind: 'add', item }),
    change: async (lineId, quantity) => start(changeOf(known(lines, lineId), quantity)),
    remove: async (lineId) => start({ kind: 'remove', lineItemId: known(lines, lineId) }),
  }
}

type ChangeWithoutId = Change extends infer Each ? (Each extends Change ? Omit<Each, 'id'> : never) : never

function changeOf(lineItemId: string, quantity: number): ChangeWithoutId {
  return quantity > 0 ? { kind: 'quantity', lineItemId, quantity } : { kind: 'remove', lineItemId }
}

function known(lines: readonly CartLine[], lineId: string): string {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error('The cart has no line with this id')
  if (!line.item) throw new Error('This line is still being added. Try again when it is no longer pending')
  return lineId
}

async function readCart(shop: Client, signal: AbortSignal): Promise<Cart | null> {
  try {
    return (await shop.cart.getCurrentCart({ signal })).cart
  } catch (error) {
    if ((error as Partial<CartwrightError>).code === 'OWNED_CART_NOT_FOUND') return null
    throw error
  }
}

async function make(shop: Client, change: Change): Promise<Cart> {
  const options = { idempotencyKey: change.id }
  if (change.kind === 'add') {
    const { item } = change
    const lineItems = [{ catalogReference: referenceOf(item), quantity: item.quantity ?? 1 }]
    return (await shop.cart.addToCurrentCart({ lineItems }, options)).cart
  }
  if (change.kind === 'remove') {
    const lineItemIds = [change.lineItemId]
    return (await shop.cart.removeLineItemsFromCurrentCart({ lineItemIds }, options)).cart
  }
  const lineItems = [{ id: change.lineItemId, quantity: change.quantity }]
  return (await shop.cart.updateCurrentCartLineItemQuantity({ lineItems }, options)).cart
}

/** Nobody needs to be unable to guess it, so it does without `crypto`, which React Native lacks. */
function newId(): string {
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('-')
}
