import type { AccountService, Notified } from '../../providers/provider.ts'
import type { Api, Open } from '../paypal-authorizations.ts'
import { isStatus } from '../paypal-errors.rules.ts'
import { ask } from './paypal-requests.ts'

type Notices = Required<
  Pick<AccountService, 'subscribe' | 'unsubscribe' | 'readNotice' | 'tellsOfDisputesOnly'>
>

/** PayPal tells of disputes. https://developer.paypal.com/docs/api/webhooks/v1 */
export function paypalNotices(open: Open): Notices {
  return {
    tellsOfDisputesOnly: true,
    async subscribe(credentials, url) {
      const api = await open(credentials)
      const { webhooks = [] } = await ask<{ webhooks?: Webhook[] }>(api, { path })
      // PayPal takes an address once.
      for (const { id, url: known } of webhooks) if (known === url) await remove(api, id)
      const { id } = await ask<Webhook>(api, {
        ...{ method: 'POST', path, content: { url, event_types: events } },
      })
      return { ...credentials, webhookId: id }
    },
    async unsubscribe({ webhookId, ...credentials }) {
      if (!webhookId) return
      await remove(await open(credentials), webhookId).catch((error: unknown) => {
        if (!isStatus(error, [404])) throw error
      })
    },
    readNotice: ({ body }) => aboutDispute(body),
  }
}

function remove(api: Api, id: string): Promise<void> {
  return ask(api, { method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` })
}

interface Webhook {
  id: string
  url: string
}

const path = '/v1/notifications/webhooks'
const events = ['CREATED', 'UPDATED', 'RESOLVED'].map((what) => ({ name: `CUSTOMER.DISPUTE.${what}` }))

/** What a notice names is asked for at PayPal, so its signature says nothing that matters. */
function aboutDispute(body: Buffer): Notified | undefined {
  const { event_type: type, resource } = parse(body)
  const dispute = resource?.dispute_id
  const isDispute = typeof type === 'string' && type.startsWith('CUSTOMER.DISPUTE.')
  return isDispute && typeof dispute === 'string' ? { dispute } : undefined
}

function parse(body: Buffer): { event_type?: unknown; resource?: { dispute_id?: unknown } | null } {
  try {
    return JSON.parse(body.toString('utf8')) ?? {}
  } catch {
    return {}
  }
}
