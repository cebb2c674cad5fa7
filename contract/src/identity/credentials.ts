import Type, { type Static } from 'typebox'
import { Origin, RedirectAddress } from '../sites/settings.ts'
import { Fields, Guid, Strings, Text, Timestamp } from '../values/common.ts'

const Name = Text({ min: 1, max: 100 })

/**
 * Where the addresses of pictures, videos and other files lead in replies: to this shop (`own`), or to the hosts that are
 * compiled into the published clients (`published`).
 */
export const MediaHosts = Strings(['own', 'published'])
export type MediaHosts = Static<typeof MediaHosts>

export const OAuthClient = Fields({
  id: Guid,
  name: Name,
  kind: Strings(['compat', 'modern']),
  mediaHosts: MediaHosts,
  redirectUris: Type.Array(Text()),
  allowedOrigins: Type.Array(Text()),
  emailCodes: Type.Boolean(),
  createdDate: Timestamp,
  revoked: Type.Boolean(),
})
export type OAuthClient = Static<typeof OAuthClient>

/** Without `emailCodes`, people who register in this storefront do not prove their e-mail address with a code. */
const addresses = {
  redirectUris: Type.Array(RedirectAddress, { maxItems: 100 }),
  allowedOrigins: Type.Array(Origin, { maxItems: 100 }),
  emailCodes: Type.Boolean(),
}

export const ListOAuthClientsRequest = Type.Object({})
export const ListOAuthClientsReply = Type.Object({ clients: Type.Array(OAuthClient) })
/** Without `mediaHosts`, a client of kind `compat` gets `published`, and one of kind `modern` gets `own`. */
export const CreateOAuthClientRequest = Type.Object({
  client: Type.Object({
    name: Name,
    kind: Strings(['compat', 'modern']),
    ...Fields({ ...addresses, mediaHosts: MediaHosts }).properties,
  }),
})
export const CreateOAuthClientReply = Type.Object({ client: OAuthClient })
export const UpdateOAuthClientRequest = Type.Object({
  client: Type.Object({
    id: Guid,
    ...Fields({ name: Name, ...addresses, mediaHosts: MediaHosts }).properties,
  }),
})
export const UpdateOAuthClientReply = CreateOAuthClientReply
export const RevokeOAuthClientRequest = Type.Object({ id: Guid })
export const RevokeOAuthClientReply = CreateOAuthClientReply

export const ApiKey = Fields({
  id: Guid,
  name: Name,
  permissions: Type.Array(Text()),
  mediaHosts: MediaHosts,
  createdDate: Timestamp,
  revoked: Type.Boolean(),
})
export type ApiKey = Static<typeof ApiKey>

export const ListApiKeysRequest = Type.Object({})
export const ListApiKeysReply = Type.Object({ keys: Type.Array(ApiKey) })
/** Without `mediaHosts`, replies have the addresses of this shop. */
export const CreateApiKeyRequest = Type.Object({
  key: Type.Object({
    name: Name,
    permissions: Type.Array(Text({ min: 1, max: 100 }), { minItems: 1, maxItems: 50 }),
    ...Fields({ mediaHosts: MediaHosts }).properties,
  }),
})
/** `secret` is the key itself. It is shown only once and stored as a hash. */
export const CreateApiKeyReply = Type.Object({ key: ApiKey, secret: Text() })
export const RevokeApiKeyRequest = Type.Object({ id: Guid })
export const RevokeApiKeyReply = Type.Object({ key: ApiKey })
