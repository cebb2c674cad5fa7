import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  optional,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

/** `PENDING`: sent, and not confirmed yet. */
export const SubmissionStatus = Strings(['PENDING', 'CONFIRMED'])
export type SubmissionStatus = Static<typeof SubmissionStatus>

export const FormSubmission = Fields({
  id: Text(),
  formId: Text(),
  namespace: Text(),
  status: SubmissionStatus,
  /** The answers by the targets of their fields. */
  submissions: FreeForm,
  submitter: Fields({ memberId: Text(), visitorId: Text(), userId: Text(), applicationId: Text() }),
  seen: Type.Boolean(),
  revision: Revision,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type FormSubmission = Static<typeof FormSubmission>

/** Published clients send more with it, which the shop decides itself. */
const NewSubmission = Type.Object({
  formId: Guid,
  submissions: FreeForm,
  ...optional({ status: Type.Union([Text({ max: 50 }), Type.Null()]) }),
})
export type NewSubmission = Static<typeof NewSubmission>

const SubmissionReply = Type.Object({ submission: FormSubmission })

export const CreateSubmissionRequest = Type.Object({ submission: NewSubmission })
export const CreateSubmissionReply = SubmissionReply

export const ValidateFormSubmissionRequest = Type.Object({
  submission: NewSubmission,
  /** Only these, by their targets. */
  ...optional({ fieldsToValidate: Type.Array(Text({ max: 100 }), { maxItems: 100 }) }),
})
export type ValidateFormSubmissionRequest = Static<typeof ValidateFormSubmissionRequest>
export const SubmissionProblem = Type.Object({
  /** The target of the field. */
  errorPath: Text(),
  /** `REQUIRED_VALUE_ERROR`, `FORMAT_ERROR` … */
  errorType: Text(),
  errorMessage: Text(),
  params: FreeForm,
})
export type SubmissionProblem = Static<typeof SubmissionProblem>
export const ValidateFormSubmissionReply = Type.Object({
  valid: Type.Boolean(),
  violationErrors: Type.Array(SubmissionProblem),
})
export type ValidateFormSubmissionReply = Static<typeof ValidateFormSubmissionReply>

/** Filters: `id`, `formId`, `namespace`, `status`, `seen`, `createdDate`, `updatedDate`. Shoppers need `onlyYourOwn`. */
export const QuerySubmissionsRequest = Type.Object({
  query: PlatformQuery,
  ...optional({ onlyYourOwn: Type.Boolean() }),
})
export type QuerySubmissionsRequest = Static<typeof QuerySubmissionsRequest>
export const QuerySubmissionsReply = Type.Object({
  submissions: Type.Array(FormSubmission),
  metadata: Fields({
    count: Whole(),
    offset: Whole(),
    total: Whole(),
    tooManyToCount: Type.Boolean(),
    hasNext: Type.Boolean(),
    cursors: Fields({ next: Nullable(Text()), prev: Nullable(Text()) }),
  }),
})
export type QuerySubmissionsReply = Static<typeof QuerySubmissionsReply>

const ById = Type.Object({ submissionId: Guid })
export const GetSubmissionRequest = ById
export const GetSubmissionReply = SubmissionReply
export const ConfirmSubmissionRequest = ById
export const ConfirmSubmissionReply = SubmissionReply
export const DeleteSubmissionRequest = ById
export const DeleteSubmissionReply = EmptyReply

/** Newest first; without `seen` all. */
export const ListFormSubmissionsRequest = Type.Object({
  formId: Guid,
  ...optional({
    seen: Type.Union([Type.Boolean(), Type.Null()]),
    limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
    offset: Type.Union([Whole({ max: 10_000 }), Type.Null()]),
  }),
})
export type ListFormSubmissionsRequest = Static<typeof ListFormSubmissionsRequest>
/** `consents` has the words that were agreed to, by target. `total` stops at 10,001. */
export const ListFormSubmissionsReply = Type.Object({
  items: Type.Array(Type.Object({ submission: FormSubmission, consents: FreeForm })),
  total: Whole(),
})
export type ListFormSubmissionsReply = Static<typeof ListFormSubmissionsReply>

export const MarkSubmissionsRequest = Type.Object({
  formId: Guid,
  ids: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
  seen: Type.Boolean(),
})
export type MarkSubmissionsRequest = Static<typeof MarkSubmissionsRequest>
export const MarkSubmissionsReply = EmptyReply

export const ExportSubmissionsRequest = Type.Object({ formId: Guid })
export const ExportSubmissionsReply = Type.Object({})
