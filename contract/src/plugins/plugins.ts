import Type, { type Static } from 'typebox'
import { PluginAlgorithm } from '../catalogue/recommendations.ts'
import {
  ById,
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  PublicKey,
  Revision,
  Strings,
  Text,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'
import { fallbacks } from './fallbacks.ts'
import { type PluginKind as Kind, pluginKinds } from './kinds.ts'

export const PluginKind = Strings(Object.keys(pluginKinds) as Kind[])
export type PluginKind = Static<typeof PluginKind>

/**
 * What happens when the plugin does not answer. FAIL: the totals carry an error, and no order can be placed. SKIP: as if
 * the plugin were not there. LAST_GOOD: its last answer to the same question; where there is none, as SKIP.
 */
export const PluginFallback = Strings(fallbacks)
export type PluginFallback = Static<typeof PluginFallback>

export const PluginState = Strings(['ENABLED', 'DISABLED'])
export type PluginState = Static<typeof PluginState>

/** Of a plugin that recommends products: what it can be asked for. */
export const PluginAlgorithms = Type.Array(PluginAlgorithm, { minItems: 1, maxItems: 100 })

const settings = {
  name: Text({ min: 1, max: 100 }),
  /** Where the plugin answers, without the path of the question. */
  address: WebUrl,
  /** Milliseconds that the plugin may take for an answer. */
  budget: Whole({ min: 100, max: 10_000 }),
  fallback: PluginFallback,
  algorithms: PluginAlgorithms,
}

export const Plugin = Fields({
  id: Guid,
  revision: Revision,
  kind: PluginKind,
  ...settings,
  /** Absent for a plugin of the server’s own program. */
  address: Nullable(WebUrl),
  /** The app that brought the plugin. */
  appId: Nullable(Guid),
  state: PluginState,
  /** Part of the server’s own program: read only. */
  inProcess: Type.Boolean(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type Plugin = Static<typeof Plugin>

const PluginReply = Type.Object({ plugin: Plugin })

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const CreatePluginRequest = Type.Object({
  plugin: Type.Object({
    kind: PluginKind,
    name: settings.name,
    address: settings.address,
    budget: Type.Optional(settings.budget),
    fallback: Type.Optional(settings.fallback),
    algorithms: Type.Optional(settings.algorithms),
  }),
})
export type CreatePluginRequest = Static<typeof CreatePluginRequest>
export const CreatePluginReply = PluginReply

export const ListPluginsRequest = Type.Object({})
export const ListPluginsReply = Type.Object({ plugins: Type.Array(Plugin) })

export const GetPluginRequest = ById
export const GetPluginReply = PluginReply

export const UpdatePluginRequest = Type.Object({
  plugin: Type.Object({ id: Guid, revision: Revision, ...Fields(settings).properties }),
})
export type UpdatePluginRequest = Static<typeof UpdatePluginRequest>
export const UpdatePluginReply = PluginReply

export const DeletePluginRequest = ById
export const DeletePluginReply = EmptyReply

export const EnablePluginRequest = ById
export const EnablePluginReply = PluginReply

export const DisablePluginRequest = ById
export const DisablePluginReply = PluginReply

/** The keys that verify the shop’s questions, newest first. `publicKeys` has only their PEM, as it had before `keys`. */
const PluginKeys = Type.Object({ keys: Type.Array(PublicKey), publicKeys: Type.Array(Text()) })

export const GetPluginPublicKeyRequest = ById
export const GetPluginPublicKeyReply = PluginKeys

export const RotatePluginKeyRequest = ById
export const RotatePluginKeyReply = PluginKeys

/** Of five minutes. */
const StatisticsSlot = Type.Object({
  start: Timestamp,
  questions: Whole(),
  failures: Whole(),
  /** Milliseconds within which half of the answers came; absent without answers. */
  p50: Type.Optional(Whole()),
  p95: Type.Optional(Whole()),
})

const figures = {
  questions: Whole(),
  failures: Whole(),
  p50: Type.Optional(Whole()),
  p95: Type.Optional(Whole()),
  /** OPEN: this server does not ask for a while, because the plugin failed several times in a row. */
  breaker: Strings(['CLOSED', 'OPEN']),
}
export const PluginStatistics = Type.Object({
  ...figures,
  lastFailure: Type.Optional(Type.Object({ at: Timestamp, description: Text() })),
  /** Oldest first, without slots in which nothing was asked. */
  slots: Type.Array(StatisticsSlot),
})
export type PluginStatistics = Static<typeof PluginStatistics>

export const PluginFigures = Type.Object({ id: Guid, ...figures })
export type PluginFigures = Static<typeof PluginFigures>
export const ListPluginStatisticsRequest = Type.Object({})
export const ListPluginStatisticsReply = Type.Object({ statistics: Type.Array(PluginFigures) })

export const GetPluginStatisticsRequest = ById
export const GetPluginStatisticsReply = Type.Object({ statistics: PluginStatistics })

export const GetPluginSamplesRequest = ById
/** One for each function of the kind. */
export const GetPluginSamplesReply = Type.Object({
  samples: Type.Array(Type.Object({ function: Text(), request: Type.Record(Type.String(), Type.Unknown()) })),
})
export type GetPluginSamplesReply = Static<typeof GetPluginSamplesReply>

export const TryPluginRequest = Type.Object({
  id: Guid,
  /** A function of the kind; the first one when absent. */
  function: Type.Optional(Text()),
  /** A sample when absent. */
  request: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type TryPluginRequest = Static<typeof TryPluginRequest>

export const PluginTrial = Type.Object({
  function: Text(),
  request: Type.Unknown(),
  /** As the plugin gave it. Absent when none came. */
  answer: Type.Optional(Type.Unknown()),
  milliseconds: Whole(),
  /** What is wrong with the answer, or why there is none. Empty: all is well. */
  problems: Type.Array(Text()),
})
export type PluginTrial = Static<typeof PluginTrial>
export const TryPluginReply = Type.Object({ trial: PluginTrial })
