import Type, { type Static } from 'typebox'
import {
  CursorPagingMetadata,
  Fields,
  Guid,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Whole,
} from '../values/common.ts'

// What products have in common as the second generation of the contract lists it. Each is a text on products, and its id
// follows from the text.

const shared = { id: Guid, revision: Revision, name: Text() }

export const Brand = Fields({ ...shared, assignedProductsCount: Nullable(Whole()) })
export type Brand = Static<typeof Brand>

export const QueryBrandsRequest = Fields({
  query: PlatformQuery,
  fields: Type.Array(Strings(['ASSIGNED_PRODUCTS_COUNT']), { maxItems: 20 }),
})
export type QueryBrandsRequest = Static<typeof QueryBrandsRequest>
export const QueryBrandsReply = Type.Object({
  brands: Type.Array(Brand),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryBrandsReply = Static<typeof QueryBrandsReply>

export const Ribbon = Fields({ ...shared, assignedProductCount: Nullable(Whole()) })
export type Ribbon = Static<typeof Ribbon>

export const QueryRibbonsRequest = Fields({
  query: PlatformQuery,
  fields: Type.Array(Strings(['ASSIGNED_PRODUCT_COUNT']), { maxItems: 20 }),
})
export type QueryRibbonsRequest = Static<typeof QueryRibbonsRequest>
export const QueryRibbonsReply = Type.Object({
  ribbons: Type.Array(Ribbon),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryRibbonsReply = Static<typeof QueryRibbonsReply>

/** The key of a choice is its name, which carts take. */
export const CustomizationChoice = Fields({
  id: Guid,
  key: Text(),
  name: Text(),
  choiceType: Strings(['CHOICE_TEXT', 'ONE_COLOR']),
  colorCode: Text(),
})
export type CustomizationChoice = Static<typeof CustomizationChoice>

/** An option of products, with the choices that any of them has. */
export const Customization = Fields({
  ...shared,
  key: Text(),
  customizationType: Strings(['PRODUCT_OPTION']),
  customizationRenderType: Strings(['TEXT_CHOICES', 'SWATCH_CHOICES']),
  choicesSettings: Type.Object({ choices: Type.Array(CustomizationChoice) }),
  assignedProductsCount: Nullable(Whole()),
})
export type Customization = Static<typeof Customization>

export const QueryCustomizationsRequest = Fields({
  query: PlatformQuery,
  fields: Type.Array(Strings(['ASSIGNED_PRODUCTS_COUNT', 'CHOICE_DISPLAY_IMAGE']), { maxItems: 20 }),
})
export type QueryCustomizationsRequest = Static<typeof QueryCustomizationsRequest>
export const QueryCustomizationsReply = Type.Object({
  customizations: Type.Array(Customization),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryCustomizationsReply = Static<typeof QueryCustomizationsReply>
