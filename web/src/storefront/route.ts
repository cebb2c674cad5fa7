import type {
  ChoiceCookie,
  Head,
  StorefrontAnswer,
  StorefrontAsk,
  StorefrontPage,
  StorefrontRoute,
} from '@cartwright/contract/pages/storefront.ts'
import { type Client, type ClientOptions, createClient } from '@cartwright/sdk'
import type { ComponentType } from 'react'
import { type Frame, frameOf } from './shell/frame.ts'
import { renderPage, speakFor } from './shell/render.tsx'

/** What `load` and `act` work with. */
export interface Ask {
  url: URL
  params: Readonly<Record<string, string>>
  form: URLSearchParams
  script: boolean
  frame: Frame
  /** The shop as everybody sees it. */
  shop: Client
  /** The shop as this visitor sees it; a new visitor begins with the first call. */
  visitor: Client
  /** False for somebody who has nothing here yet: no cart, no session. */
  known: boolean
  /** Pieces the shopper last saw in the cart and has not gone to the checkout with. */
  cartCount: number
  remember: StorefrontAsk['connection']['remember']
}

export interface Shown<Props> {
  props: Props
  status?: number
  cookies?: readonly ChoiceCookie[]
  /** The ids of products that `begin` leaves out. */
  shows?: readonly string[]
}

export interface Moved {
  location: string
  /** For good: search engines forget the old address. */
  permanently?: true
  cookies?: readonly ChoiceCookie[]
}

/** A page: how it is loaded, what it looks like, what it tells search engines. */
export interface Page<Props extends object> {
  /** The module of its component, from `web/` on: the browser loads the same. */
  module: string
  Component: ComponentType<Props>
  load(ask: Ask): Promise<Shown<Props> | Moved>
  /** What the browser begins with, where the page itself already says the rest. */
  begin?(props: Props): object
  head(props: Props, frame: Frame): Omit<Head, 'siteName'>
}

/** A page that is read at an address. */
export function page<Props extends object>(
  path: string,
  shown: Page<Props>,
  { shared = true }: { shared?: boolean } = {},
): StorefrontRoute {
  return {
    method: 'GET',
    path,
    shared,
    answer: async (ask) => answerWith(shown, await readAsk(ask), (asked) => shown.load(asked)),
  }
}

/** What a form sends, answered with a move or with the page once more. */
export function action<Props extends object>(
  path: string,
  shown: Page<Props>,
  act: (ask: Ask) => Promise<Shown<Props> | Moved>,
): StorefrontRoute {
  return {
    method: 'POST',
    path,
    shared: false,
    answer: async (ask) => answerWith(shown, await readAsk(ask), act),
  }
}

async function answerWith<Props extends object>(
  shown: Page<Props>,
  ask: Ask,
  work: (ask: Ask) => Promise<Shown<Props> | Moved>,
): Promise<StorefrontAnswer> {
  const answer = await work(ask)
  if ('location' in answer) {
    const { permanently, ...move } = answer
    return { ...move, status: permanently ? 301 : 303 }
  }
  return pageOf(shown, ask, answer)
}

export function pageOf<Props extends object>(
  { module, Component, head, begin }: Pick<Page<Props>, 'module' | 'Component' | 'head' | 'begin'>,
  { frame, script }: Ask,
  { props, status = 200, cookies, shows }: Shown<Props>,
): StorefrontPage {
  speakFor(frame)
  return {
    status,
    module,
    html: script ? [] : renderPage(Component, { props, frame }),
    props: { frame, props: begin && !script ? begin(props) : props },
    head: { ...head(props, frame), siteName: frame.name },
    language: frame.language,
    direction: frame.direction,
    theme: frame.theme,
    ...(cookies ? { cookies } : {}),
    ...(shows ? { shows } : {}),
  }
}

export async function readAsk(ask: StorefrontAsk): Promise<Ask> {
  const { url, params, form, script, known, cartCount, connection, choice, language } = ask
  const { remember } = connection
  const shop = clientOf(connection, connection.anybody, { language })
  const frame = await frameOf(shop, ask)
  const currency = choice.currency === undefined ? undefined : frame.currency
  return {
    url,
    params,
    form,
    script,
    frame,
    shop: currency === undefined ? shop : clientOf(connection, connection.anybody, { currency, language }),
    visitor: clientOf(connection, connection.visitor, { currency, language }),
    known,
    cartCount,
    remember,
  }
}

function clientOf(
  { url, clientId, fetch }: StorefrontAsk['connection'],
  storage: StorefrontAsk['connection']['anybody'],
  wishes: Pick<ClientOptions, 'currency' | 'language'>,
): Client {
  return createClient({ url, clientId, fetch, storage, ...wishes })
}
