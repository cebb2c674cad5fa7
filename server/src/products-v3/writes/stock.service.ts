import type { VariantWithInventory } from '@cartwright/contract/catalogue-v3/writes.ts'
import type { ChangeContext } from '../../catalogue/changes/service.ts'
import { choiceId } from '../../catalogue/model/name-ids.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { StockChange } from '../../inventory/stock/items.service.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { toPreorder } from '../../inventory/stock/rules.ts'
import { violations } from '../../platform/errors/errors.ts'

/** The stock that a request names for the variants of a product. */
export async function setStock(
  { tx, shop, author }: ChangeContext,
  product: Product,
  sent: readonly VariantWithInventory[],
): Promise<void> {
  const items = sent.flatMap((variant) => {
    const found = findVariant(product, variant)
    return found && variant.inventoryItem ? [{ variantId: found, item: variant.inventoryItem }] : []
  })
  if (items.length === 0) return
  const tracked = items.some(({ item }) => item.quantity !== undefined)
  if (tracked && items.some(({ item }) => item.quantity === undefined && item.inStock === true)) {
    const description = 'must be a quantity for all variants of a product, or for none'
    throw violations([{ field: 'variantsInfo.variants', description, violatedRule: 'VALIDATION' }])
  }
  const [preorder] = items.flatMap(({ item }) => item.preorderInfo ?? [])
  const change: StockChange = {
    productId: product.id,
    tracked,
    ...(preorder ? { preorder: toPreorder(preorder) } : {}),
    variants: items.map(({ variantId, item: { quantity, inStock } }) =>
      tracked ? { variantId, quantity: quantity ?? 0 } : { variantId, inStock: inStock ?? true },
    ),
  }
  await stockItems.setIn(tx, shop, { author, changes: [change] })
}

/** By its id, its choices or, for a product without options, as the only one. */
function findVariant(
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
