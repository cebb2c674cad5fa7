import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Guid, Nullable, Revision, Text, Timestamp, Whole } from '../values/common.ts'

// The calls under /admin/v1 for addresses that lead somewhere else. Pages of the shop come first.

/** The most redirects of a shop. */
export const mostUrlRedirects = 100_000

export const urlRedirectLengths = { path: 1000, target: 2000 } as const

const path = Text({ min: 1, max: urlRedirectLengths.path })
const target = Text({ min: 1, max: urlRedirectLengths.target })

/**
 * Whoever asks for `path` gets 301 and `target`. A path begins with `/`; capitals and a slash at its end do not matter. Without
 * a query, it stands for the address with any query. A target is a path of the shop or an address with http or https.
 */
export const UrlRedirect = Type.Object({
  id: Guid,
  path,
  target,
  /** The shop has a page at this path, so the redirect does nothing. */
  pageExists: Type.Boolean(),
  revision: Revision,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type UrlRedirect = Static<typeof UrlRedirect>

const UrlRedirectEnvelope = Type.Object({ redirect: UrlRedirect })
const ById = Type.Object({ id: Guid })

/** Sorted by path. `search`: a part of the path or the target. */
export const ListUrlRedirectsRequest = Fields({
  search: Text({ max: 100 }),
  limit: Nullable(Whole({ min: 1, max: 100 })),
  offset: Nullable(Whole({ max: mostUrlRedirects })),
})
export type ListUrlRedirectsRequest = Static<typeof ListUrlRedirectsRequest>
export const ListUrlRedirectsReply = Type.Object({ redirects: Type.Array(UrlRedirect), total: Whole() })
export type ListUrlRedirectsReply = Static<typeof ListUrlRedirectsReply>

export const CreateUrlRedirectRequest = Type.Object({ redirect: Type.Object({ path, target }) })
export type CreateUrlRedirectRequest = Static<typeof CreateUrlRedirectRequest>
export const CreateUrlRedirectReply = UrlRedirectEnvelope
export type CreateUrlRedirectReply = Static<typeof CreateUrlRedirectReply>

export const UpdateUrlRedirectRequest = Type.Object({
  redirect: Type.Object({ id: Guid, revision: Revision, path, target }),
})
export type UpdateUrlRedirectRequest = Static<typeof UpdateUrlRedirectRequest>
export const UpdateUrlRedirectReply = UrlRedirectEnvelope
export type UpdateUrlRedirectReply = Static<typeof UpdateUrlRedirectReply>

export const DeleteUrlRedirectRequest = ById
export type DeleteUrlRedirectRequest = Static<typeof DeleteUrlRedirectRequest>
export const DeleteUrlRedirectReply = EmptyReply
export type DeleteUrlRedirectReply = EmptyReply
