import Type, { type Static } from 'typebox'
import { EmptyReply, EmptyRequest, Fields, Guid, Strings, Text, Timestamp, Whole } from '../values/common.ts'
import { Code, Role, StaffMember, WebAuthn } from './staff.ts'

// The calls for the second factors of staff.

/** What proves besides the password who somebody is. */
export const Factor = Type.Object({
  id: Guid,
  kind: Strings(['PASSKEY', 'AUTHENTICATOR']),
  name: Text(),
  createdDate: Timestamp,
  ...Fields({ lastUsedDate: Timestamp }).properties,
})
export type Factor = Static<typeof Factor>

const FactorName = Text({ min: 1, max: 100 })
const RecoveryCodes = Type.Array(Text())

export const ListFactorsRequest = EmptyRequest
export const ListFactorsReply = Type.Object({ factors: Type.Array(Factor), recoveryCodesLeft: Whole() })

/** `key` is for typing, `qrCode` (SVG) for scanning; both hold `uri`. `setup` is for the call that adds the app. */
export const StartAuthenticatorRequest = EmptyRequest
export const StartAuthenticatorReply = Type.Object({
  key: Text(),
  uri: Text(),
  qrCode: Text(),
  setup: Text(),
})
/** `recoveryCodes`: with the first factor, ten codes, shown only once. */
const AddedFactor = Type.Object({
  factor: Factor,
  ...Fields({ recoveryCodes: RecoveryCodes }).properties,
})
export const AddAuthenticatorRequest = Type.Object({
  setup: Text({ min: 1, max: 1000 }),
  code: Code,
  ...Fields({ name: FactorName }).properties,
})
export const AddAuthenticatorReply = AddedFactor

/** `options` are those of `navigator.credentials.create` as JSON (WebAuthn). */
export const StartStaffPasskeyRequest = EmptyRequest
export const StartStaffPasskeyReply = Type.Object({ options: WebAuthn })
export const AddStaffPasskeyRequest = Type.Object({
  response: WebAuthn,
  ...Fields({ name: FactorName }).properties,
})
export const AddStaffPasskeyReply = AddedFactor

export const RenameFactorRequest = Type.Object({ factor: Type.Object({ id: Guid, name: FactorName }) })
export const RenameFactorReply = Type.Object({ factor: Factor })
/** The recovery codes go with the last factor. */
export const RemoveFactorRequest = Type.Object({ id: Guid })
export const RemoveFactorReply = EmptyReply
export const CreateRecoveryCodesRequest = EmptyRequest
export const CreateRecoveryCodesReply = Type.Object({ recoveryCodes: RecoveryCodes })

/** The roles that need a passkey or an authenticator app. */
const StaffRules = Type.Object({ factorRoles: Type.Array(Role, { maxItems: 4 }) })
export const GetStaffRulesRequest = EmptyRequest
export const GetStaffRulesReply = Type.Object({ rules: StaffRules })
export const SaveStaffRulesRequest = Type.Object({ rules: StaffRules })
export const SaveStaffRulesReply = Type.Object({ rules: StaffRules })

/** The person then signs in with the password alone, or adds a new factor if the role needs one. */
export const ResetFactorsRequest = Type.Object({ id: Guid })
export const ResetFactorsReply = Type.Object({ member: StaffMember })
