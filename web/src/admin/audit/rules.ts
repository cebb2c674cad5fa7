import { type Call, calls } from '@cartwright/contract/calls.ts'

/** Descriptions of actions, by the name of their call. */
export type ActionTexts = Readonly<Record<string, string>>

/** The description of an action; the name of the call when the call no longer exists. */
export function actionText(texts: ActionTexts, call: string): string {
  return texts[call] ?? call
}

/** The description of an error code, if there is one. */
export function reasonText(reasons: ActionTexts, code: string): string | undefined {
  return Object.hasOwn(reasons, code) ? reasons[code] : undefined
}

/** The options of the filter; calls with the same description also show their name. */
export function actionOptions(texts: ActionTexts): { value: string; label: string }[] {
  const words = Object.values(texts)
  const isShared = (text: string) => words.indexOf(text) !== words.lastIndexOf(text)
  return Object.entries(texts)
    .map(([value, text]) => ({ value, label: isShared(text) ? `${text} (${value})` : text }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The kinds of entities with a page, by the path of their calls. */
const pages = {
  product: { pathStart: /\/(products|products-platformized|inventoryItems\/product)\/$/, path: 'products' },
  collection: { pathStart: /\/collections\/$/, path: 'collections' },
  coupon: { pathStart: /\/coupons\/$/, path: 'coupons' },
  giftCard: { pathStart: /\/gift-cards\/$/, path: 'gift-cards' },
  discount: { pathStart: /\/discount-rules\/$/, path: 'discounts' },
  order: { pathStart: /\/orders\/$/, path: 'orders' },
  delivery: { pathStart: /\/shipping-options\/$/, path: 'settings/delivery/options' },
  pickup: { pathStart: /\/pickup-locations\/$/, path: 'settings/delivery/pickups' },
  tax: { pathStart: /\/tax-regions\/$/, path: 'settings/tax' },
  page: { pathStart: /\/pages\/$/, path: 'settings/pages' },
  plan: { pathStart: /\/scheduled-changes\/$/, path: 'schedules' },
  import: { pathStart: /\/imports\/$/, path: 'transfers' },
  storefront: { pathStart: /\/oauth-clients\/$/, path: 'keys/apps' },
  app: { pathStart: /\/apps\/$/, path: 'apps' },
  webhook: { pathStart: /\/subscriptions\/$/, path: 'webhooks' },
  plugin: { pathStart: /\/plugins\/$/, path: 'plugins' },
  member: { pathStart: /\/members\/$/, path: 'members' },
  contact: { pathStart: /\/contacts\/$/, path: 'members' },
  email: { pathStart: /\/messages\/$/, path: 'mailbox' },
}
export type Kind = keyof typeof pages

/** Actions whose entity is the member. */
const memberActions = [
  'registerV2',
  'loginV2',
  'recover',
  'createToken',
  'changePassword',
  'createPasskey',
  'usePasskey',
  'signInByProvider',
]

/** The page of the entity of an action, unless the action deleted the entity. */
export function entityPage(call: string, id: string): { kind: Kind; address: string } | undefined {
  if (memberActions.includes(call)) return { kind: 'member', address: `/admin/members/${id}` }
  const { method, path }: Partial<Call> = (calls as Record<string, Call>)[call] ?? {}
  if (path === undefined || method === 'DELETE') return undefined
  const [beginning = ''] = path.split('{')
  const kind = (Object.keys(pages) as Kind[]).find((each) => pages[each].pathStart.test(beginning))
  return kind && { kind, address: `/admin/${pages[kind].path}/${id}` }
}
