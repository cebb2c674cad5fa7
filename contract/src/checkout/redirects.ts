import Type, { type Static } from 'typebox'
import { Fields, FreeForm, Guid, Nullable, Strings, Text, TextMap, Whole } from '../values/common.ts'

export const Prompt = Strings(['login', 'none', 'consent', 'select_account'])
export type Prompt = Static<typeof Prompt>

export const CallbackType = Strings(['UNKNOWN', 'LOGOUT', 'CHECKOUT', 'AUTHORIZE'])
export type CallbackType = Static<typeof CallbackType>

export const MembersAccountSection = Strings([
  'ACCOUNT_INFO',
  'BOOKINGS',
  'ORDERS',
  'SUBSCRIPTIONS',
  'EVENTS',
])
export type MembersAccountSection = Static<typeof MembersAccountSection>

export const LocationType = Strings(['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'])
export type LocationType = Static<typeof LocationType>

// ── Where the visitor wants to go ───────────────────────────────────────────────────────────────────────

export const AuthorizeRequest = Fields({
  clientId: Guid,
  responseType: Text({ min: 1 }),
  redirectUri: Nullable(Text({ min: 1 })),
  scope: Nullable(Text()),
  state: Text({ min: 1 }),
  responseMode: Nullable(Text()),
  codeChallenge: Nullable(Text()),
  codeChallengeMethod: Nullable(Text()),
  sessionToken: Nullable(Text()),
  nonce: Nullable(Text({ max: 512 })),
  prompt: Nullable(Text()),
  idp: Type.Unknown(),
})
export type AuthorizeRequest = Static<typeof AuthorizeRequest>

export const Slot = Fields({
  sessionId: Nullable(Text()),
  serviceId: Text(),
  scheduleId: Text(),
  eventId: Nullable(Text({ max: 250 })),
  startDate: Nullable(Text()),
  endDate: Nullable(Text()),
  timezone: Nullable(Text()),
  resource: Nullable(Fields({ id: Nullable(Text()), name: Nullable(Text({ max: 1200 })) })),
  location: Nullable(
    Fields({
      id: Nullable(Guid),
      name: Nullable(Text()),
      formattedAddress: Nullable(Text()),
      formattedAddressTranslated: Nullable(Text({ max: 512 })),
      locationType: LocationType,
    }),
  ),
})
export type Slot = Static<typeof Slot>

/** Storefronts pass an availability from the calendar to the checkout unread. */
export const SlotAvailability = Fields({
  slot: Slot,
  bookable: Type.Boolean(),
  totalSpots: Nullable(Whole()),
  openSpots: Nullable(Whole()),
  waitingList: Nullable(Fields({ totalSpots: Nullable(Whole()), openSpots: Nullable(Whole()) })),
  bookingPolicyViolations: Nullable(
    Fields({
      tooEarlyToBook: Nullable(Type.Boolean()),
      tooLateToBook: Nullable(Type.Boolean()),
      bookOnlineDisabled: Nullable(Type.Boolean()),
      validSubmissionRequired: Nullable(Type.Boolean()),
    }),
  ),
  locked: Nullable(Type.Boolean()),
  isFromV2: Type.Boolean(),
})
export type SlotAvailability = Static<typeof SlotAvailability>

/** Exactly one of these. */
export const intents = {
  ecomCheckout: Fields({ checkoutId: Guid }),
  ecomOrderPaymentRequest: Fields({ paymentRequestId: Guid }),
  bookingsCheckout: Fields({ timezone: Text({ max: 40 }), slotAvailability: SlotAvailability }),
  bookingsBook: Fields({ resourceId: Guid }),
  eventsCheckout: Fields({ reservationId: Guid, eventSlug: Text({ max: 150 }) }),
  paidPlansCheckout: Fields({ planId: Guid, checkoutData: Nullable(Text({ max: 2048 })) }),
  storesProduct: Fields({ productSlug: Text({ max: 150 }) }),
  login: FreeForm,
  logout: Fields({ clientId: Guid }),
  auth: Fields({ authRequest: AuthorizeRequest, prompt: Prompt }),
}

// ── Where the hosted pages send the visitor afterwards ──────────────────────────────────────────────────

const CallbackUrl = Nullable(Text({ max: 2048 }))

export const CallbackParams = Fields({
  postFlowUrl: CallbackUrl,
  thankYouPageUrl: CallbackUrl,
  loginUrl: CallbackUrl,
  cartPageUrl: CallbackUrl,
  bookingsServiceListUrl: CallbackUrl,
  planListUrl: CallbackUrl,
})
export type CallbackParams = Static<typeof CallbackParams>

export const RedirectSessionPreferences = Fields({
  useGenericWixPages: Nullable(Type.Boolean()),
  maintainIdentity: Nullable(Type.Boolean()),
  additionalQueryParameters: TextMap,
  checkIfPublish: Nullable(Type.Boolean()),
})
export type RedirectSessionPreferences = Static<typeof RedirectSessionPreferences>

// ── The call ────────────────────────────────────────────────────────────────────────────────────────────

export const CreateRedirectSessionRequest = Fields({
  ...intents,
  callbacks: CallbackParams,
  preferences: RedirectSessionPreferences,
  origin: Nullable(Text({ max: 2048 })),
})
export type CreateRedirectSessionRequest = Static<typeof CreateRedirectSessionRequest>

/** The full URL is the endpoint plus the search parameters. */
export const RedirectSession = Type.Object({
  id: Guid,
  fullUrl: Text(),
  shortUrl: Text(),
  urlDetails: Type.Object({ endpoint: Text(), searchParams: Type.Optional(TextMap) }),
  sessionToken: Type.Optional(Nullable(Text())),
})
export type RedirectSession = Static<typeof RedirectSession>

export const CreateRedirectSessionReply = Type.Object({ redirectSession: RedirectSession })
export type CreateRedirectSessionReply = Static<typeof CreateRedirectSessionReply>
