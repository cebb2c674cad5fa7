import type { VariantWithInventory } from '@cartwright/contract/catalogue-v3/writes.ts'
import type { ChangeContext } from '../../catalogue/changes/service.ts'
import { choiceId } from '../../catalogue/model/name-ids.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { StockChange } from '../../inventory/stock/items.service.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { toPreorder } from '../../inventory/stock/rules.ts'
import { Refusal, renameFields, violations } from '../../platform/errors/errors.ts'
import { defined } from '../../platform/values/optional.ts'

/** The stock that a request names for the variants of a product. */
export async function setStock(
  { tx, shop, author, changed }: ChangeContext,
  product: Product,
  sent: readonly VariantWithInventory[],
): Promise<void> {
  const items = sent.flatMap((variant, at) => {
    const found = findVariant(product, variant)
    return found && variant.inventoryItem ? [{ variantId: found, item: variant.inventoryItem, at }] : []
  })
  if (items.length === 0) return
  const tracked = isTracked(items.map(({ item }) => item))
  const isMixed = items.some(({ item }) => item.quantity === undefined && item.inStock === true)
  if (tracked ? isMixed : tracked === false && countsOthers(product, items)) {
    const description = 'must be a quantity for all variants of a product, or for none'
    throw violations([{ field: 'product.variantsInfo.variants', description, violatedRule: 'VALIDATION' }])
  }
  const [preorder] = items.flatMap(({ item }) => item.preorderInfo ?? [])
  const change: StockChange = {
    productId: product.id,
    ...defined({ tracked }),
    ...(preorder ? { preorder: toPreorder(preorder) } : {}),
    variants: items.map(({ variantId, item: { quantity, inStock } }) => ({
      variantId,
      ...defined(tracked ? { quantity: quantity ?? (inStock === false ? 0 : undefined) } : { inStock }),
    })),
  }
  try {
    await stockItems.setIn(tx, shop, { author, changes: [change] })
    changed.add(product.id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw renameFields((field) => toWireField(field, items), error)
  }
}

/** Whether pieces are counted of variants that the request does not name, which would lose their quantities. */
function countsOthers({ variants }: Product, named: readonly { variantId: string }[]): boolean {
  return variants.some(
    ({ id, visible, stock }) => visible && stock.tracked && !named.some(({ variantId }) => variantId === id),
  )
}

/** The name that the request has for a field of a change of stock. */
function toWireField(field: string, items: readonly { at: number }[]): string {
  const [, index, rest = ''] = /^variants\[(\d+)\](.*)$/.exec(field) ?? []
  const at = items[Number(index)]?.at
  return at === undefined ? field : `product.variantsInfo.variants[${at}].inventoryItem${rest}`
}

/** Whether pieces are counted. Undefined if the request says nothing of stock: then it stays as it is. */
function isTracked(items: readonly { quantity?: number; inStock?: boolean }[]): boolean | undefined {
  if (items.some(({ quantity }) => quantity !== undefined)) return true
  return items.some(({ inStock }) => inStock !== undefined) ? false : undefined
}

/** By its id, its choices or, for a product without options, as the only one. */
export function findVariant(
  { manageVariants, variants }: Product,
  { id, choices = [] }: VariantWithInventory,
): string | undefined {
  if (!manageVariants) return variants[0]?.id
  const byId = variants.find((one) => one.id === id)
  if (byId) return byId.id
  return variants.find((one) =>
    Object.entries(one.choices).every(([option, choice]) =>
      choices.some(
        ({ optionChoiceNames: names, optionChoiceIds: ids }) =>
          (names?.optionName === option && names.choiceName === choice) ||
          ids?.choiceId === choiceId(option, choice),
      ),
    ),
  )?.id
}
