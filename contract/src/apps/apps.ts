import Type, { type Static } from 'typebox'
import { eventTypes } from '../events.ts'
import { PluginAlgorithms, PluginFallback, PluginKind } from '../plugins/plugins.ts'
import {
  ById,
  EmptyReply,
  EmptyRequest,
  FreeForm,
  Guid,
  Nullable,
  PublicKeys,
  Strings,
  Text,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'
import { WebhookEnvelope } from '../webhooks/subscriptions.ts'

const Name = Text({ min: 1, max: 100 })
const EventTypeName = Strings(eventTypes as [string, ...string[]])

/** What an app says about itself: who made it, what it asks for, and what it brings. */
export const AppManifest = Type.Object({
  /** The developer makes it once; it is the same in every shop. */
  id: Guid,
  name: Name,
  developer: Type.Object({ name: Name, website: Type.Optional(WebUrl) }),
  description: Type.Optional(Text({ max: 500 })),
  permissions: Type.Optional(Type.Array(Text({ min: 1, max: 100 }), { maxItems: 50 })),
  webhooks: Type.Optional(
    Type.Array(
      Type.Object({
        url: WebUrl,
        /** `contract` when absent. */
        envelope: Type.Optional(WebhookEnvelope),
        types: Type.Array(EventTypeName, { minItems: 1, maxItems: 200 }),
      }),
      { maxItems: 10 },
    ),
  ),
  plugins: Type.Optional(
    Type.Array(
      Type.Object({
        kind: PluginKind,
        /** The name of the app when absent. */
        name: Type.Optional(Name),
        address: WebUrl,
        budget: Type.Optional(Whole({ min: 100, max: 10_000 })),
        fallback: Type.Optional(PluginFallback),
        algorithms: Type.Optional(PluginAlgorithms),
      }),
      { maxItems: 10 },
    ),
  ),
  /** A page that the admin shows in a frame. */
  page: Type.Optional(WebUrl),
})
export type AppManifest = Static<typeof AppManifest>

/** An app that this shop has installed. */
export const InstalledApp = Type.Object({
  id: Guid,
  /** The app in this shop: new each time it is installed. */
  instanceId: Guid,
  manifest: AppManifest,
  /** Where the manifest is; null if it was pasted. */
  address: Nullable(WebUrl),
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type InstalledApp = Static<typeof InstalledApp>

const AppReply = Type.Object({ app: InstalledApp })

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

/** Either the address of a manifest, or the manifest. */
export const ReviewAppRequest = Type.Object({
  address: Type.Optional(WebUrl),
  manifest: Type.Optional(FreeForm),
})
export const ReviewAppReply = Type.Object({
  manifest: AppManifest,
  /** The app as it is installed, if it is. */
  installed: Type.Optional(InstalledApp),
})

/** `manifest` is what the merchant was shown and agrees to. */
export const InstallAppRequest = Type.Object({ manifest: AppManifest, address: Type.Optional(WebUrl) })
/** Secrets are shown only once. */
export const InstallAppReply = Type.Object({
  app: InstalledApp,
  secret: Text(),
  ...PublicKeys.properties,
  /** Of subscriptions with the envelope `standard`. */
  webhookSecrets: Type.Array(Type.Object({ url: Text(), secret: Text() })),
})
export type InstallAppReply = Static<typeof InstallAppReply>

export const UpdateAppRequest = Type.Object({
  id: Guid,
  manifest: AppManifest,
  address: Type.Optional(WebUrl),
})
export const UpdateAppReply = Type.Object({
  app: InstalledApp,
  webhookSecrets: InstallAppReply.properties.webhookSecrets,
})

export const ListAppsRequest = EmptyRequest
export const ListAppsReply = Type.Object({ apps: Type.Array(InstalledApp) })

export const GetAppRequest = ById
export const GetAppReply = AppReply

export const UninstallAppRequest = ById
export const UninstallAppReply = EmptyReply

export const RotateAppSecretRequest = ById
export const RotateAppSecretReply = Type.Object({ secret: Text(), oldSecretUntil: Timestamp })

export const GetAppPublicKeyRequest = ById
export const GetAppPublicKeyReply = PublicKeys
export const RotateAppKeyRequest = ById
export const RotateAppKeyReply = PublicKeys

export const ListAppPagesRequest = EmptyRequest
export const ListAppPagesReply = Type.Object({ pages: Type.Array(Type.Object({ id: Guid, name: Name })) })

export const OpenAppPageRequest = ById
/** `session` is a JWT for the app’s page, valid for five minutes. */
export const OpenAppPageReply = Type.Object({
  name: Name,
  page: WebUrl,
  session: Text(),
  expiresDate: Timestamp,
})
