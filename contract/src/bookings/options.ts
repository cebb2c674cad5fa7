import Type, { type Static } from 'typebox'
import {
  Amount,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Text,
} from '../values/common.ts'
import { bookingLimits } from './limits.ts'
import { BookingMoney, BookingPage, ServiceChoice } from './parts.ts'

// Options of services and their prices (second ring, E15).

export const ServiceOptionType = Strings(['UNKNOWN', 'CUSTOM', 'STAFF_MEMBER', 'DURATION'])
export const ServiceOption = Fields({
  id: Text({ max: 36 }),
  type: ServiceOptionType,
  customData: Nullable(
    Fields({ name: Text({ max: 255 }), choices: Type.Array(Text({ min: 1, max: 255 }), { maxItems: 100 }) }),
  ),
  durationData: Nullable(Fields({ name: Nullable(Text({ max: 255 })) })),
})
export type ServiceOption = Static<typeof ServiceOption>
export const ServiceVariant = Fields({
  choices: Type.Array(ServiceChoice, { maxItems: bookingLimits.options }),
  price: BookingMoney,
})
export type ServiceVariant = Static<typeof ServiceVariant>
export const ServiceOptionsAndVariants = Fields({
  id: Text({ max: 36 }),
  serviceId: Text({ max: 36 }),
  options: Fields({ values: Type.Array(ServiceOption, { maxItems: bookingLimits.options }) }),
  variants: Fields({ values: Type.Array(ServiceVariant, { maxItems: bookingLimits.variants }) }),
  minPrice: Nullable(BookingMoney),
  maxPrice: Nullable(BookingMoney),
  revision: Revision,
  extendedFields: Nullable(FreeForm),
})
export type ServiceOptionsAndVariants = Static<typeof ServiceOptionsAndVariants>
const OptionsReply = Type.Object({ serviceOptionsAndVariants: ServiceOptionsAndVariants })
export const GetServiceOptionsRequest = Type.Object({ serviceOptionsAndVariantsId: Guid })
export const GetServiceOptionsReply = OptionsReply
export const GetServiceOptionsByServiceRequest = Type.Object({ serviceId: Guid })
export const GetServiceOptionsByServiceReply = Type.Object({ serviceVariants: ServiceOptionsAndVariants })
/** Filters: `id`, `serviceId`. */
export const QueryServiceOptionsRequest = Fields({ query: PlatformQuery })
export const QueryServiceOptionsReply = Type.Object({
  serviceOptionsAndVariantsList: Type.Array(ServiceOptionsAndVariants),
  pagingMetadata: BookingPage,
})
export const CreateServiceOptionsRequest = Type.Object({
  serviceOptionsAndVariants: Type.Object({ ...ServiceOptionsAndVariants.properties, serviceId: Guid }),
})
export const CreateServiceOptionsReply = OptionsReply
export const UpdateServiceOptionsRequest = Type.Object({
  serviceOptionsAndVariants: Type.Object({ ...ServiceOptionsAndVariants.properties, id: Guid }),
})
export const UpdateServiceOptionsReply = OptionsReply
export const DeleteServiceOptionsRequest = Type.Object({
  serviceOptionsAndVariantsId: Guid,
  revision: Type.Optional(Nullable(Revision)),
})
export const DeleteServiceOptionsReply = EmptyReply

/** A decimal in the shop's currency. */
export const ServicePrice = Amount
