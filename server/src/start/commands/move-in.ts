import * as moving from '../../move-in/service.ts'
import { oneLine } from '../../move-in/source/client.service.ts'
import { openHosted } from '../../move-in/source/hosted.service.ts'
import { type Print, StartFailure, table } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { recordCommand } from '../../staff/audit/service.ts'
import type { Outcome } from './command.ts'
import { requireOption } from './options.rules.ts'
import { siteOf } from './sites.ts'

export interface MoveInInput {
  /** Our shop, by its id or host. */
  to?: string | undefined
  verb: string
  site?: string | undefined
  url?: string | undefined
  /** With links: the platform whose files were imported. */
  from?: string | undefined
  /** From the environment, so that no list of processes shows it. */
  key: string | undefined
  print: Print
}

type Act = (shop: Shop, context: Context) => Promise<Outcome>

interface Context {
  siteId: string
  source: ReturnType<typeof openHosted>
  print: Print
}

/** The public gateway of the hosted platform. */
const hosted = 'https://www.wixapis.com'

/** Moves another shop into this one, or tells what would come. */
export async function runMoveIn(shop: Shop, input: MoveInInput): Promise<Outcome> {
  const act = acts[input.verb]
  if (!act) {
    const known = Object.keys(acts).filter(Boolean).join(', ')
    throw new StartFailure(
      `move-in knows ${known}, not "${input.verb}". Without any of them, it tells what would come.`,
    )
  }
  if (input.verb === 'links' && input.from)
    return sendLinks(
      shop,
      { siteId: await siteOf(shop, input.to), print: input.print },
      fileSource(input.from),
    )
  if (!input.key) {
    throw new StartFailure(
      'MOVE_IN_KEY is missing. Set it to an API key of the other shop that may read everything.',
    )
  }
  // An error of `fetch` would show it.
  if (!/^[\x21-\x7e]+$/.test(input.key)) {
    throw new StartFailure(
      'MOVE_IN_KEY has spaces, line breaks or other characters that no key has. Copy the key again.',
    )
  }
  const url = addressOf(input.url ?? hosted)
  const source = openHosted({ url, siteId: requireOption('--site', input.site), key: input.key })
  return act(shop, { siteId: await siteOf(shop, input.to), source, print: input.print })
}

const acts: Readonly<Record<string, Act>> = {
  async ''(shop, { siteId, source, print }) {
    const told = await moving.report(shop, { siteId, source, tell: progressTo(print, 'checked') })
    const never = neverComes.map((line) => `  ${line}`)
    const text = [
      summary(told),
      '',
      'What never comes:',
      ...never,
      '',
      'Nothing has changed yet. Move everything: npm run shop -- move-in start',
    ]
    return { data: told, text: text.join('\n') }
  },

  async start(shop, { siteId, source, print }) {
    await recordCommand(shop, { siteId, call: 'moveIn' }, async () => ({}))
    const moved = await moving.moveIn(shop, { siteId, source, tell: progressTo(print, 'done') })
    const text = [
      summary(moved),
      '',
      'The server fetches the pictures now: keep the other shop open until they are here. Run this again for what',
      'changes there. Members can set a password when you say so: npm run shop -- move-in links',
    ]
    return { data: moved, text: text.join('\n') }
  },

  links: (shop, { siteId, source, print }) => sendLinks(shop, { siteId, print }, source.key),

  async problems(shop, { siteId, source }) {
    const problems = await moving.listProblems(shop, { siteId, source: source.key })
    const lines = problems.map(({ problem }) => oneLine(problem))
    return { data: problems, text: lines.length > 0 ? lines.join('\n') : 'Everything came as it was.' }
  },
}

async function sendLinks(
  shop: Shop,
  { siteId, print }: { siteId: string; print: Print },
  source: string,
): Promise<Outcome> {
  const tell = (sent: number) => print(`${sent} links`, true)
  await recordCommand(shop, { siteId, call: 'sendMoveInLinks' }, async () => ({}))
  const { sent } = await moving.sendLinks(shop, { siteId, source, tell })
  return { data: { sent }, text: `${sent} members get a link to set a password. It works for a week.` }
}

/** The key of a shop whose customers came from a file. */
function fileSource(from: string): string {
  const platform = from.toUpperCase()
  if (platform === 'SHOPIFY' || platform === 'WOOCOMMERCE') return platform
  throw new StartFailure(
    '--from must be shopify or woocommerce: the shop whose file of customers you imported.',
  )
}

/** What the contract does not hand out, or this shop does not keep. */
const neverComes = [
  'Passwords. Members get a link to set one when you say so.',
  'Files of digital products, tax groups and search keywords.',
  'The order of products in collections, if the other shop has the first generation of the catalogue.',
  'Sizes of products and parcels, if it is another Cartwright shop with the second generation.',
  'The rules of automatic collections: their products come, and you add later ones by hand.',
  'Payments of orders beyond what was paid and given back; gift cards; subscriptions.',
  'Pictures of contacts, wishlists, and who waits for a product to be back.',
  'Forms and what people sent with them, the blog, other content, and all settings.',
  'Redirects that you made by hand: export their list there and import it here. Addresses of products and collections',
  'stay. Bar codes do not come from the hosted platform’s first generation: import them with a file of the products.',
]

const most = 20

function summary({ counts, problems, refused }: moving.Moved): string {
  const rows = Object.entries(counts).map(([noun, { created, changed, unchanged, matched, refused }]) =>
    [noun, created, changed, unchanged, matched, refused].map(String),
  )
  const shown = problems.slice(0, most).map(({ description }) => `  ${oneLine(description)}`)
  const more = problems.length - shown.length
  return [
    table(['', 'new', 'changed', 'as before', 'here already', 'will not come'], rows),
    ...refused.map(({ noun, reason }) => `The other shop does not hand out ${noun}: ${reason}`),
    ...(shown.length > 0 ? ['', 'Look at these:', ...shown] : []),
    ...(more > 0 ? [`  … and ${more} more. All of them after a move: npm run shop -- move-in problems`] : []),
  ].join('\n')
}

function progressTo(print: Print, word: string) {
  return ({ noun, counts, total }: moving.Progress) => {
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0)
    print(`${noun}: ${done}${total && total >= done ? ` of ${total}` : ''} ${word}`, true)
  }
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new StartFailure('--url must be the address of the other shop, such as https://shop.example.')
}
