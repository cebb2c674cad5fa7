import { freshProducts } from '../../catalogue/model/cache.service.ts'
import { variantsChanged } from '../../inventory/stock/events.service.ts'
import { eventViews } from '../../platform/events/views.ts'
import { systemCaller } from '../../platform/shop/shop.ts'
import { render, termsV3 } from './terms.service.ts'

const product = 'com.wix.ecommerce.catalog.api.v1.Product'

/** Variants are a part of the product here. A change of the product itself tells of theirs, too; that of stock is of items. */
const changedProduct = `SELECT o.entity_id AS id, (o.payload ->> 'revision')::bigint AS sequence WHERE o.payload ? 'revision'`

/** As a merchant reads products who asks for no further fields. */
export const productV3Events = eventViews({
  name: 'wix.stores.catalog.v3.product',
  entity: 'product',
  sources: {
    created: [{ type: `${product}Created` }],
    updated: [{ type: `${product}Changed` }, { type: variantsChanged, entities: changedProduct }],
    deleted: [{ type: `${product}Deleted` }],
  },
  async read(shop, siteId, ids) {
    const caller = systemCaller(siteId)
    const terms = await termsV3(shop, caller)
    const products = [...(await freshProducts(shop, siteId, ids)).values()]
    const found = await render(shop, caller, { products, terms })
    return new Map(products.map(({ id }, index) => [id, found[index] ?? {}]))
  },
})
