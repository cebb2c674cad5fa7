import { merchants, named, noPrefix } from '../call.ts'

const pluginAdmin = { callers: merchants, permission: 'SITE.MANAGE_PLUGINS', prefixes: noPrefix } as const
const confirmed = { ...pluginAdmin, confirmed: true } as const

export const pluginsCalls = named({
  createPlugin: {
    ...confirmed,
    method: 'POST',
    path: '/plugins/v1/plugins',
    summary: 'Add a service plugin; it is asked from the next cart on',
  },
  listPlugins: {
    ...pluginAdmin,
    method: 'GET',
    path: '/plugins/v1/plugins',
    summary: 'List the service plugins, those of the server’s own program included',
  },
  getPlugin: {
    ...pluginAdmin,
    method: 'GET',
    path: '/plugins/v1/plugins/{id}',
    summary: 'Read a service plugin',
  },
  updatePlugin: {
    ...confirmed,
    method: 'PATCH',
    path: '/plugins/v1/plugins/{plugin.id}',
    summary: 'Update name, address, budget, fallback or algorithms of a service plugin',
  },
  deletePlugin: {
    ...pluginAdmin,
    method: 'DELETE',
    path: '/plugins/v1/plugins/{id}',
    summary: 'Delete a service plugin, its key and its statistics',
  },
  enablePlugin: {
    ...pluginAdmin,
    method: 'POST',
    path: '/plugins/v1/plugins/{id}/enable',
    summary: 'Ask a service plugin again',
  },
  disablePlugin: {
    ...pluginAdmin,
    method: 'POST',
    path: '/plugins/v1/plugins/{id}/disable',
    summary: 'Stop asking a service plugin',
  },
  getPluginPublicKey: {
    ...pluginAdmin,
    method: 'GET',
    path: '/plugins/v1/plugins/{id}/public-key',
    summary: 'Read the public keys that verify questions to a service plugin',
  },
  rotatePluginKey: {
    ...confirmed,
    method: 'POST',
    path: '/plugins/v1/plugins/{id}/rotate-key',
    summary: 'Sign questions to a service plugin with a new key; the old one stays valid for a day',
  },
  listPluginStatistics: {
    ...pluginAdmin,
    method: 'GET',
    path: '/plugins/v1/statistics',
    summary: 'Read latency and failures of all service plugins in the last 24 hours',
  },
  getPluginStatistics: {
    ...pluginAdmin,
    method: 'GET',
    path: '/plugins/v1/plugins/{id}/statistics',
    summary: 'Read latency and failures of a service plugin in the last 24 hours',
  },
  getPluginSamples: {
    ...pluginAdmin,
    method: 'GET',
    path: '/plugins/v1/plugins/{id}/samples',
    summary: 'Read a sample of each question to a service plugin',
  },
  tryPlugin: {
    ...pluginAdmin,
    method: 'POST',
    path: '/plugins/v1/plugins/{id}/try',
    audited: false,
    summary: 'Send a sample or your own question to a service plugin and check the answer',
  },
})
