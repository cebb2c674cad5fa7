import type { ListEligibleMembershipsAnswer } from '@cartwright/contract/pricing/memberships.ts'
import type { Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { KnownPlugin } from '../plugins/asking/plugin.ts'
import { type Asker, ask, type Reply } from '../plugins/asking/service.ts'
import { eligibleQuestion, membershipsOf } from './plugins.rules.ts'
import type { MembershipLine, MembershipProvider, MembershipQuestion } from './provider.ts'
import { type KnownMembership, type Listing, nothingListed, type SelectedMembership } from './rules.ts'

/** Every provider of the rooms by its app id. */
export function collectMemberships(rooms: readonly Room[]): ReadonlyMap<string, MembershipProvider> {
  const providers = new Map<string, MembershipProvider>()
  for (const provider of rooms.flatMap(({ memberships = [] }) => memberships)) {
    if (providers.has(provider.appId)) throw new Error(`two rooms keep memberships of ${provider.appId}`)
    providers.set(provider.appId, provider)
  }
  return providers
}

export interface Asking extends MembershipQuestion {
  /** All that the shop asks, of whatever kind. */
  plugins: readonly KnownPlugin[]
  about: Asker
  /** As `performance.now()` counts: no plugin is waited for any longer. */
  deadline: number
  /** Nobody but rooms is asked: of each plugin the last answer counts. */
  onlyKept: boolean
  /** Ids for which the answers to equal questions differ in nothing else. */
  ids: readonly string[]
  selected: readonly SelectedMembership[]
}

/** Whether there is anybody who could keep memberships. */
export function areKept(shop: Shop, plugins: readonly KnownPlugin[]): boolean {
  return shop.membershipProviders.size > 0 || plugins.some(({ kind }) => kind === 'MEMBERSHIPS')
}

/** The member's memberships for these lines, of all rooms and plugins at once. */
export async function list(shop: Shop, asking: Asking): Promise<Listing> {
  if (asking.lines.length === 0) return nothingListed
  const [ofRooms, ofPlugins] = await Promise.all([
    Promise.all([...shop.membershipProviders.values()].map((one) => listOfRoom(shop, one, asking))),
    listOfPlugins(shop, asking),
  ])
  return { ...ofPlugins, memberships: [...ofRooms.flat(), ...ofPlugins.memberships] }
}

async function listOfRoom(
  shop: Shop,
  provider: MembershipProvider,
  { siteId, memberId, language, shopLanguage, fresh, lines }: Asking,
): Promise<KnownMembership[]> {
  const question = { siteId, memberId, language, shopLanguage, fresh, lines }
  const { eligible, invalid } = await provider.list(shop, question)
  const { appId } = provider
  return [
    ...eligible.map((one) => ({ ...one, appId })),
    ...invalid.map(({ lineItemIds, ...one }) => ({
      ...one,
      appId,
      lines: lineItemIds.map((lineItemId) => ({ lineItemId, cost: 1 })),
    })),
  ]
}

async function listOfPlugins(shop: Shop, asking: Asking): Promise<Listing> {
  const plugins = asking.plugins.filter(({ kind }) => kind === 'MEMBERSHIPS')
  if (plugins.length === 0) return nothingListed
  const replies = (
    await Promise.all(
      plugins.map(async (plugin) => {
        const selected = asking.selected.filter(({ appId }) => appId.toLowerCase() === plugin.appId)
        const [first] = await askPlugin(shop, plugin, { asking, selected })
        if (!first || !('refusal' in first) || selected.length === 0) return first ? [first] : []
        // A plugin that rejects the selection may still list what it has.
        return [first, ...(await askPlugin(shop, plugin, { asking, selected: [] }))]
      }),
    )
  ).flat()
  return { ...readReplies(replies, asking.lines), isPartial: asking.onlyKept }
}

type EligibleReply = Reply<ListEligibleMembershipsAnswer>

function askPlugin(
  shop: Shop,
  plugin: KnownPlugin,
  { asking, selected }: { asking: Asking; selected: readonly SelectedMembership[] },
): Promise<EligibleReply[]> {
  const { about, ids, deadline, onlyKept } = asking
  return ask(shop, [plugin], {
    kind: 'MEMBERSHIPS',
    function: 'listEligibleMemberships',
    request: eligibleQuestion(asking, selected),
    about,
    ids,
    deadline,
    onlyKept,
    freshFor: listedFor,
  })
}

/** Milliseconds for which what a plugin lists counts: orders elsewhere may use up credits. */
const listedFor = 5000

function readReplies(replies: readonly EligibleReply[], lines: readonly MembershipLine[]): Listing {
  const memberships: KnownMembership[] = []
  const unanswered = new Map<string, string>()
  const rejected = new Map<string, string>()
  for (const reply of replies) {
    const { appId, name } = reply.plugin
    if ('answer' in reply) memberships.push(...membershipsOf(reply.answer, reply.plugin, lines))
    else if ('failure' in reply) unanswered.set(appId, `${name} ${reply.failure}`)
    else
      rejected.set(
        appId,
        reply.refusal.code === 'INSUFFICIENT_BALANCE' ? 'OUT_OF_CREDITS' : 'INVALID_SELECTION',
      )
  }
  return { memberships, unanswered, rejected }
}
