import { type Call, calls } from '@cartwright/contract/calls.ts'

/** What somebody did who made a call, by the call's name. */
export type DeedTexts = Readonly<Record<string, string>>

/** In words; what is no call any more by its name. */
export function deedText(texts: DeedTexts, call: string): string {
  return texts[call] ?? call
}

/** Why something was refused, where there are words for it. */
export function reasonOf(reasons: DeedTexts, code: string): string | undefined {
  return Object.hasOwn(reasons, code) ? reasons[code] : undefined
}

/** All that is written down, to choose from; calls that do the same are told apart by their names. */
export function deedsOf(texts: DeedTexts): { value: string; label: string }[] {
  const words = Object.values(texts)
  const isShared = (text: string) => words.indexOf(text) !== words.lastIndexOf(text)
  return Object.entries(texts)
    .map(([value, text]) => ({ value, label: isShared(text) ? `${text} (${value})` : text }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** What has a page, by how the address of a call begins that names it. */
const pages = {
  product: { begins: /\/(products|products-platformized|inventoryItems\/product)\/$/, path: 'products' },
  collection: { begins: /\/collections\/$/, path: 'collections' },
  coupon: { begins: /\/coupons\/$/, path: 'coupons' },
  order: { begins: /\/orders\/$/, path: 'orders' },
  delivery: { begins: /\/shipping-options\/$/, path: 'settings/delivery/options' },
  pickup: { begins: /\/pickup-locations\/$/, path: 'settings/delivery/pickups' },
  tax: { begins: /\/tax-regions\/$/, path: 'settings/tax' },
  page: { begins: /\/pages\/$/, path: 'settings/pages' },
  plan: { begins: /\/scheduled-changes\/$/, path: 'schedules' },
  import: { begins: /\/imports\/$/, path: 'transfers' },
  app: { begins: /\/oauth-clients\/$/, path: 'keys/apps' },
  member: { begins: /\/members\/$/, path: 'members' },
}
export type Kind = keyof typeof pages

/** What is written down with whose account it was about. */
const ofMembers = [
  'registerV2',
  'loginV2',
  'recover',
  'createToken',
  'changePassword',
  'createPasskey',
  'usePasskey',
  'signInByProvider',
]

/** The page of what a call named, unless it deleted it. */
export function pageOf(call: string, id: string): { kind: Kind; address: string } | undefined {
  if (ofMembers.includes(call)) return { kind: 'member', address: `/admin/members/${id}` }
  const { method, path }: Partial<Call> = (calls as Record<string, Call>)[call] ?? {}
  if (path === undefined || method === 'DELETE') return undefined
  const [beginning = ''] = path.split('{')
  const kind = (Object.keys(pages) as Kind[]).find((each) => pages[each].begins.test(beginning))
  return kind && { kind, address: `/admin/${pages[kind].path}/${id}` }
}

const oneDay = 24 * 60 * 60_000

/** When a day begins where the shop is; `later` days after it. */
export function startOf(day: string, timeZone: string, later = 0): string {
  const near = new Date(Date.parse(day) + later * oneDay)
  const writer = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = writer.formatToParts(near).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const date = near.toISOString().slice(0, 10)
  return new Date(`${date}T00:00:00${name === 'GMT' ? 'Z' : name.slice(3)}`).toISOString()
}
