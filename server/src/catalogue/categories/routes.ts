import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as items from './items.service.ts'
import { tree } from './rules.ts'
import * as categories from './service.ts'
import * as writes from './writes.service.ts'

export function categoryRoutes(on: On, shop: Shop): void {
  on(calls.queryCategories, ({ caller, body }) => categories.query(shop, caller, body))
  on(calls.searchCategories, ({ caller, body }) => categories.search(shop, caller, body))
  on(calls.getCategory, ({ caller, body }) => categories.byId(shop, caller, body))
  on(calls.getCategoryBySlug, ({ caller, body }) => categories.bySlug(shop, caller, body))
  on(calls.listTrees, async () => ({ trees: [tree] }))
  on(calls.listItemsInCategory, ({ caller, body }) => items.list(shop, caller, body))
  on(calls.listCategoriesForItem, ({ caller, body }) => items.categoriesOfItem(shop, caller, body))
  on(calls.listCategoriesForItems, ({ caller, body }) => items.categoriesOfItems(shop, caller, body))
  on(calls.getArrangedItems, ({ caller, body }) => items.arranged(shop, caller, body))
  on(calls.createCategory, ({ caller, body }) => writes.create(shop, caller, body))
  on(calls.updateCategory, ({ caller, body }) => writes.update(shop, caller, body))
  on(calls.updateCategoryVisibility, ({ caller, body }) => writes.setVisible(shop, caller, body))
  on(calls.deleteCategory, ({ caller, body }) => writes.remove(shop, caller, body))
  on(calls.setArrangedItems, ({ caller, body }) => items.setArranged(shop, caller, body))
  on(calls.bulkAddItemsToCategory, ({ caller, body }) =>
    items.change(shop, caller, { ...body, adding: true }),
  )
  on(calls.bulkRemoveItemsFromCategory, ({ caller, body }) =>
    items.change(shop, caller, { ...body, adding: false }),
  )
  on(calls.bulkAddItemToCategories, ({ caller, body }) => items.addToCategories(shop, caller, body))
}
