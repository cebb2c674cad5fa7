import Type, { type Static } from 'typebox'
import { catalogueLimits as limits } from '../catalogue/limits.ts'
import { PreorderInfo } from '../catalogue/variants.ts'
import { BulkActionMetadata, EmptyReply, Fields, ItemMetadata, Text, Whole } from '../values/common.ts'
import { ProductFieldsV3, ProductV3, VariantV3 } from './products.ts'
import { ProductV3Reply } from './reads.ts'

/** A product as a merchant sends it: what is left out stays, null removes it. Fields of the server are ignored. */
const toWrite = { product: ProductV3 }
const returned = { fields: ProductFieldsV3 }
const inBulk = { returnEntity: Type.Boolean(), ...returned }

export const CreateProductV3Request = Type.Object({ ...toWrite, ...Fields(returned).properties })
export type CreateProductV3Request = Static<typeof CreateProductV3Request>

/** With the revision that the change is based on. */
export const UpdateProductV3Request = CreateProductV3Request
export type UpdateProductV3Request = Static<typeof UpdateProductV3Request>

export const WrittenProductV3Reply = ProductV3Reply
export type WrittenProductV3Reply = Static<typeof WrittenProductV3Reply>

export const DeleteProductV3Request = Type.Object({ productId: Text({ min: 1 }) })
export type DeleteProductV3Request = Static<typeof DeleteProductV3Request>
export const DeleteProductV3Reply = EmptyReply
export type DeleteProductV3Reply = EmptyReply

/** The stock of a variant: a quantity, or whether there is any. */
const InventoryItemOfVariant = Fields({
  quantity: Whole(),
  inStock: Type.Boolean(),
  preorderInfo: PreorderInfo,
})
const VariantWithInventory = Fields({ ...VariantV3.properties, inventoryItem: InventoryItemOfVariant })
export type VariantWithInventory = Static<typeof VariantWithInventory>
const ProductWithInventory = Fields({
  ...ProductV3.properties,
  variantsInfo: Fields({ variants: Type.Array(VariantWithInventory, { maxItems: limits.variants.most }) }),
})

export const ProductWithInventoryRequest = Type.Object({
  product: ProductWithInventory,
  ...Fields(inBulk).properties,
})
export type ProductWithInventoryRequest = Static<typeof ProductWithInventoryRequest>
export const ProductWithInventoryReply = Fields({
  product: ProductV3,
  inventoryResults: Fields({
    results: Type.Array(Fields({ itemMetadata: ItemMetadata })),
    bulkActionMetadata: BulkActionMetadata,
  }),
})
export type ProductWithInventoryReply = Static<typeof ProductWithInventoryReply>

const several = { minItems: 1, maxItems: 100 }

export const BulkCreateProductsV3Request = Type.Object({
  products: Type.Array(ProductV3, several),
  ...Fields(inBulk).properties,
})
export type BulkCreateProductsV3Request = Static<typeof BulkCreateProductsV3Request>

export const BulkUpdateProductsV3Request = Type.Object({
  products: Type.Array(Type.Object(toWrite), several),
  ...Fields(inBulk).properties,
})
export type BulkUpdateProductsV3Request = Static<typeof BulkUpdateProductsV3Request>

export const BulkDeleteProductsV3Request = Type.Object({ productIds: Type.Array(Text({ min: 1 }), several) })
export type BulkDeleteProductsV3Request = Static<typeof BulkDeleteProductsV3Request>

/** `item` with `returnEntity`. */
export const BulkProductsV3Reply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata, item: ProductV3 })),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkProductsV3Reply = Static<typeof BulkProductsV3Reply>
