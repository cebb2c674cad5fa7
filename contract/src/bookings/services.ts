import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import { FormFieldDraft } from '../forms/forms.ts'
import {
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { ServiceCategory } from './categories.ts'
import { bookingLimits } from './limits.ts'
import { BookingMoney, BookingPage, ParticipantNotification, ServiceType } from './parts.ts'
import { BookingPolicy, QueryBookingPoliciesRequest } from './policies.ts'

// Services (second ring, E15).

export const RateType = Strings(['UNKNOWN_RATE_TYPE', 'FIXED', 'CUSTOM', 'VARIED', 'NO_FEE', 'SUBSCRIPTION'])
export type RateType = Static<typeof RateType>

export const ServicePayment = Fields({
  rateType: RateType,
  /** The price of one participant. */
  fixed: Nullable(
    Fields({
      price: BookingMoney,
      deposit: Nullable(BookingMoney),
      fullUpfrontPaymentAllowed: Nullable(Type.Boolean()),
    }),
  ),
  custom: Nullable(Fields({ description: Text({ max: 50 }) })),
  varied: Nullable(
    Fields({
      defaultPrice: BookingMoney,
      deposit: Nullable(BookingMoney),
      minPrice: BookingMoney,
      maxPrice: BookingMoney,
      fullUpfrontPaymentAllowed: Nullable(Type.Boolean()),
    }),
  ),
  options: Fields({
    online: Nullable(Type.Boolean()),
    inPerson: Nullable(Type.Boolean()),
    deposit: Nullable(Type.Boolean()),
    pricingPlan: Nullable(Type.Boolean()),
  }),
  pricingPlanIds: Type.Array(Text({ max: 36 }), { maxItems: 100 }),
})
export type ServicePayment = Static<typeof ServicePayment>

export const ServiceLocationType = Strings(['UNKNOWN_LOCATION_TYPE', 'CUSTOM', 'BUSINESS', 'CUSTOMER'])
export const ServiceLocation = Fields({
  id: Text({ max: 36 }),
  type: ServiceLocationType,
  calculatedAddress: Nullable(FreeForm),
  business: Nullable(
    Fields({
      id: Nullable(Text({ max: 36 })),
      name: Nullable(Text({ max: 500 })),
      address: Nullable(FreeForm),
    }),
  ),
  custom: Nullable(Fields({ id: Nullable(Text({ max: 36 })), address: Nullable(FreeForm) })),
  /** Of type `CUSTOMER`: the postcodes that it serves, or their beginnings. Empty or left out for all. */
  customer: Nullable(
    Fields({ postalCodes: Type.Array(Text({ min: 1, max: 20 }), { maxItems: bookingLimits.postalCodes }) }),
  ),
})
export type ServiceLocation = Static<typeof ServiceLocation>

const MediaItem = Fields({ image: Image })
export const ServiceMedia = Fields({
  items: Type.Array(MediaItem, { maxItems: 100 }),
  mainMedia: Nullable(MediaItem),
  coverMedia: Nullable(MediaItem),
})
export type ServiceMedia = Static<typeof ServiceMedia>

const PageUrl = Fields({ relativePath: Text(), url: Text() })
const Slug = Fields({
  name: Text({ max: 500 }),
  custom: Nullable(Type.Boolean()),
  createdDate: Nullable(Timestamp),
})
const DurationRange = Type.Union([FreeForm, Type.Null()])

export const Service = Fields({
  id: Text({ max: 36 }),
  appId: Text({ max: 36 }),
  type: ServiceType,
  sortOrder: Nullable(Whole({ max: 1_000_000 })),
  name: Text({ max: bookingLimits.name }),
  description: Nullable(Text({ max: bookingLimits.description })),
  tagLine: Nullable(Text({ max: bookingLimits.tagLine })),
  defaultCapacity: Nullable(Whole({ min: 1, max: bookingLimits.capacity })),
  media: Nullable(ServiceMedia),
  hidden: Nullable(Type.Boolean()),
  category: Nullable(ServiceCategory),
  /**
   * What whoever books is asked besides name, e-mail address and telephone number. `getForm` knows the whole form by `id`.
   */
  form: Nullable(
    Fields({
      id: Text({ max: 36 }),
      fields: Type.Array(FormFieldDraft, { maxItems: bookingLimits.questions }),
    }),
  ),
  payment: Nullable(ServicePayment),
  onlineBooking: Nullable(
    Fields({
      enabled: Nullable(Type.Boolean()),
      requireManualApproval: Nullable(Type.Boolean()),
      allowMultipleRequests: Nullable(Type.Boolean()),
    }),
  ),
  /** Whether it takes place by video. Only merchants see `text`; whoever has booked gets it with the confirmation. */
  conferencing: Nullable(
    Fields({
      enabled: Nullable(Type.Boolean()),
      /** What it takes to take part, such as a link. */
      text: Nullable(Text({ max: bookingLimits.conferencing })),
    }),
  ),
  locations: Nullable(Type.Array(ServiceLocation, { maxItems: bookingLimits.locations })),
  bookingPolicy: Nullable(BookingPolicy),
  schedule: Nullable(
    Fields({
      id: Text({ max: 36 }),
      /** Of a course with sessions; `lastSessionEnd` of one that ends. */
      firstSessionStart: Nullable(Timestamp),
      lastSessionEnd: Nullable(Timestamp),
      availabilityConstraints: Nullable(
        Fields({
          /** `price` is what one participant pays for it, where the price depends on the length alone. Read only. */
          durations: Type.Array(
            Fields({
              minutes: Whole({ min: 1, max: bookingLimits.duration }),
              price: Nullable(BookingMoney),
            }),
            { maxItems: bookingLimits.durations },
          ),
          sessionDurations: Type.Array(Whole({ min: 1, max: bookingLimits.duration }), {
            maxItems: bookingLimits.durations,
          }),
          /** Minutes that are kept free after a booking. */
          timeBetweenSessions: Nullable(Whole({ max: bookingLimits.buffer })),
          /** The same before it. */
          timeBeforeSessions: Nullable(Whole({ max: bookingLimits.buffer })),
          /** Minutes from one slot to the next; the shortest duration when it is left out. */
          slotInterval: Nullable(Whole({ min: 5, max: 1440 })),
          durationRange: DurationRange,
        }),
      ),
    }),
  ),
  /** Empty for a service without staff. */
  staffMemberIds: Nullable(Type.Array(Text({ max: 36 }), { maxItems: bookingLimits.staff })),
  staffMemberDetails: Nullable(FreeForm),
  /** Rooms and equipment. Of each entry, one resource is taken. */
  serviceResources: Nullable(
    Type.Array(
      Fields({
        resourceType: Nullable(Fields({ id: Text({ max: 36 }), name: Nullable(Text()) })),
        resourceIds: Nullable(Fields({ values: Type.Array(Text({ max: 36 }), { maxItems: 100 }) })),
      }),
      { maxItems: 3 },
    ),
  ),
  supportedSlugs: Type.Array(Slug),
  mainSlug: Nullable(Slug),
  urls: Nullable(Fields({ servicePage: PageUrl, bookingPage: PageUrl, calendarPage: PageUrl })),
  extendedFields: Nullable(FreeForm),
  seoData: Nullable(FreeForm),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  revision: Revision,
})
export type Service = Static<typeof Service>

const conditionalFields = Nullable(Type.Array(Text({ max: 100 }), { maxItems: 10 }))
/**
 * Filters: `id`, `name`, `type`, `hidden`, `category.id`, `mainSlug.name`, `supportedSlugs.name`, `staffMemberIds`,
 * `schedule.id`, `payment.rateType`, `onlineBooking.enabled`, `createdDate`, `updatedDate`.
 */
export const QueryServicesRequest = Fields({ query: PlatformQuery, conditionalFields })
export type QueryServicesRequest = Static<typeof QueryServicesRequest>
export const QueryServicesReply = Type.Object({ services: Type.Array(Service), pagingMetadata: BookingPage })
export type QueryServicesReply = Static<typeof QueryServicesReply>
export const SearchServicesRequest = Fields({
  search: Fields({
    ...PlatformQuery.properties,
    search: Nullable(Fields({ expression: Nullable(Text({ max: 100 })) })),
  }),
  conditionalFields,
})
export type SearchServicesRequest = Static<typeof SearchServicesRequest>
export const SearchServicesReply = Type.Object({
  services: Type.Array(Service),
  pagingMetadata: BookingPage,
  aggregationData: FreeForm,
})
export const GetServiceRequest = Type.Object({
  serviceId: Guid,
  conditionalFields: Type.Optional(conditionalFields),
})
const ServiceReply = Type.Object({ service: Service })
export const GetServiceReply = ServiceReply
export const CountServicesRequest = Fields({ filter: Nullable(FreeForm) })
export const CountServicesReply = Type.Object({ count: Whole() })
export const QueryCategoriesOfServicesRequest = CountServicesRequest
export const QueryCategoriesOfServicesReply = Type.Object({ categories: Type.Array(ServiceCategory) })
export const QueryPoliciesOfServicesRequest = QueryBookingPoliciesRequest
export const QueryPoliciesOfServicesReply = Type.Object({
  bookingPolicies: Type.Array(
    Type.Object({
      bookingPolicy: BookingPolicy,
      connectedServices: Type.Array(FreeForm),
      totalServiceCount: Whole(),
    }),
  ),
  pagingMetadata: BookingPage,
})
export const QueryLocationsOfServicesRequest = CountServicesRequest
const Present = Type.Object({ exists: Type.Boolean() })
export const QueryLocationsOfServicesReply = Type.Object({
  businessLocations: Type.Object({ exists: Type.Boolean(), locations: Type.Array(FreeForm) }),
  customLocations: Present,
  customerLocations: Present,
})
export const CreateServiceRequest = Type.Object({
  service: Type.Object({
    ...Service.properties,
    type: ServiceType,
    name: Text({ min: 1, max: bookingLimits.name }),
  }),
})
export type CreateServiceRequest = Static<typeof CreateServiceRequest>
export const CreateServiceReply = ServiceReply
/** Fields that are left out stay. With the revision that was read, a change that is too late is refused. */
export const UpdateServiceRequest = Type.Object({ service: Type.Object({ ...Service.properties, id: Guid }) })
export type UpdateServiceRequest = Static<typeof UpdateServiceRequest>
export const UpdateServiceReply = ServiceReply
export const DeleteServiceRequest = Type.Object({
  serviceId: Guid,
  preserveFutureSessionsWithParticipants: Type.Optional(Nullable(Type.Boolean())),
  participantNotification: Type.Optional(Nullable(ParticipantNotification)),
})
export const DeleteServiceReply = EmptyReply
export const SetCustomSlugRequest = Type.Object({ serviceId: Guid, slug: Text({ min: 1, max: 500 }) })
export const SetCustomSlugReply = Type.Object({ slug: Slug, service: Service })
/** Without a slug: one of the service's name. */
export const ValidateSlugRequest = Type.Object({
  serviceId: Guid,
  slug: Type.Optional(Nullable(Text({ max: 500 }))),
})
export const ValidateSlugReply = Type.Object({
  valid: Type.Boolean(),
  slug: Nullable(Text()),
  errors: Type.Array(Text()),
})
