import type { ShopConfig } from '../../server/src/extensions/config.ts'

export type {
  AdminPage,
  EventHandler,
  ExtensionPoint,
  RouteContext,
  RouteHandler,
  ScheduledJob,
  Section,
  ShopAnswer,
  ShopConfig,
  ShopContext,
  ShopEvent,
  ShopRequest,
} from '../../server/src/extensions/config.ts'
export type {
  OfflineProvider,
  OnlineProvider,
  PaymentInput,
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
} from '../../server/src/payments/providers/provider.ts'
export { type InProcessPlugin, PluginRefusal } from '../../server/src/plugins/asking/plugin.ts'
export {
  LabelAccountRefused,
  LabelRefused,
  type LabelService,
} from '../../server/src/shipping-labels/services/service.ts'

/**
 * What a shop adds to Cartwright: the default export of `cartwright.config.ts`.
 *
 * @example
 * import { defineConfig } from 'cartwright'
 *
 * export default defineConfig({
 *   routes: { 'GET /x/hello': () => new Response('Hello') },
 * })
 */
export function defineConfig(config: ShopConfig): ShopConfig {
  return config
}
