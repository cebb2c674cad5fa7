import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  PlatformQuery,
  Revision,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { bookingLimits } from './limits.ts'
import { BookingPage } from './parts.ts'

// Categories of services (second ring, E15).

export const ServiceCategory = Fields({
  id: Text({ max: 36 }),
  name: Text({ max: bookingLimits.name }),
  sortOrder: Nullable(Whole({ max: 1_000_000 })),
  revision: Revision,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type ServiceCategory = Static<typeof ServiceCategory>
const CategoryReply = Type.Object({ category: ServiceCategory })
/** Filters: `id`, `name`. */
export const QueryServiceCategoriesRequest = Fields({ query: PlatformQuery, filter: Nullable(FreeForm) })
export const QueryServiceCategoriesReply = Type.Object({
  categories: Type.Array(ServiceCategory),
  pagingMetadata: BookingPage,
})
export const CreateServiceCategoryRequest = Type.Object({ category: ServiceCategory })
export const CreateServiceCategoryReply = CategoryReply
export const UpdateServiceCategoryRequest = Type.Object({
  category: Type.Object({ ...ServiceCategory.properties, id: Guid }),
})
export const UpdateServiceCategoryReply = CategoryReply
export const DeleteServiceCategoryRequest = Type.Object({ categoryId: Guid })
export const DeleteServiceCategoryReply = EmptyReply
