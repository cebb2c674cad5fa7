import { type Cdn, purgeFormats } from '../cdn/cdn.ts'
import { StartFailure } from '../platform/process/console.ts'
import { type Environment, oneOf, url } from './environment.ts'

/** The CDN in front of the server, if the operator names one. */
export function readCdn(env: Environment): { cdn?: Cdn } {
  const purgeUrl = url(env, 'CDN_PURGE_URL', ['http:', 'https:'])
  const { CDN_PURGE_SECRET: secret } = env
  if (!purgeUrl && !secret) return {}
  if (!purgeUrl || !secret) {
    throw new StartFailure(
      'CDN_PURGE_URL and CDN_PURGE_SECRET belong together: pages are kept outside only where they can be purged.',
    )
  }
  const format = oneOf(env, 'CDN_PURGE_FORMAT', { values: purgeFormats, fallback: 'json' }) as Cdn['format']
  return { cdn: { purgeUrl, secret, format } }
}
