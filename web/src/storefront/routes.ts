import type {
  FailureStatus,
  StorefrontAnswer,
  StorefrontAsk,
  StorefrontPage,
  StorefrontRoute,
} from '@cartwright/contract/pages/storefront.ts'
import { type Client, type ClientOptions, createClient } from '@cartwright/sdk'
import { failurePage } from './failure/load.ts'
import { loadFrame } from './kit/frame.load.ts'
import type { Page, PageRequest, PageResult, Redirect } from './kit/page.ts'
import { renderPage, setLanguage } from './render.tsx'
import { loadSections } from './sections/load.ts'
import type { ShownSection } from './sections/own.tsx'

/** A page that is read at an address. */
export function page<Props extends object>(path: string, shown: Page<Props>, shared = true): StorefrontRoute {
  return { method: 'GET', path, shared, answer: (ask) => answer(ask, shown, shown.load) }
}

/** Takes what a form sends, and answers with a redirect or with the page again. */
export function action<Props extends object>(
  path: string,
  shown: Page<Props>,
  act: Page<Props>['load'],
): StorefrontRoute {
  return { method: 'POST', path, shared: false, answer: (ask) => answer(ask, shown, act) }
}

/** The same for a form with a key of its own. */
export function keyedAction<Props extends object>(
  ...given: Parameters<typeof action<Props>>
): StorefrontRoute {
  return { ...action(...given), makesVisitor: true }
}

/** Data for scripts, without a page. */
export function data(
  method: 'GET' | 'POST',
  path: string,
  load: (request: PageRequest) => Promise<{ props: object } | Redirect>,
): StorefrontRoute {
  return {
    method,
    path,
    shared: false,
    async answer(ask) {
      const request = await readRequest(ask)
      const answer = await load(request)
      if ('location' in answer) return { location: answer.location, status: 303 }
      const { language, direction, theme, name } = request.frame
      const { props } = answer
      const head = { title: '', siteName: name }
      return { status: 200, module: '', html: [], props, head, language, direction, theme }
    },
  }
}

/** The page for what is not there or went wrong. */
export async function failure(ask: StorefrontAsk, status: FailureStatus): Promise<StorefrontPage> {
  const request = await readRequest(ask)
  return toPage(failurePage, { request, ask, sections: [] }, await failurePage.load(request, status))
}

async function answer<Props extends object>(
  ask: StorefrontAsk,
  shown: Page<Props>,
  load: Page<Props>['load'],
): Promise<StorefrontAnswer> {
  const request = await readRequest(ask)
  const result = await load(request)
  if (!('location' in result)) {
    const sections = request.script
      ? []
      : await loadSections(ask, { module: shown.module, frame: request.frame })
    return toPage(shown, { request, ask, sections }, result)
  }
  const { permanently, ...redirect } = result
  return { ...redirect, status: permanently ? 301 : 303 }
}

function toPage<Props extends object>(
  { module, Component, head, browserProps }: Omit<Page<Props>, 'load'>,
  { request: { frame, script }, ask, sections }: Asked,
  { props, status = 200, retryAfter, cookies, shows, forMembers }: PageResult<Props>,
): StorefrontPage {
  setLanguage(frame)
  const render = (shown: readonly ShownSection[]) => ({
    html: renderPage(Component, { props, frame, sections: shown }),
    sections: shown.map(({ Component: _, ...section }) => section),
  })
  const { html, sections: own } = script ? { html: [], sections: [] } : withoutFaulty(render, sections, ask)
  return {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    module,
    html,
    props: {
      frame,
      props: browserProps && !script ? browserProps(props) : props,
      ...(own.length > 0 ? { sections: own } : {}),
    },
    head: { ...head(props, frame), siteName: frame.name },
    language: frame.language,
    direction: frame.direction,
    theme: frame.theme,
    ...(cookies ? { cookies } : {}),
    ...(shows ? { shows } : {}),
    ...(forMembers ? { forMembers } : {}),
  }
}

interface Asked {
  request: PageRequest
  ask: StorefrontAsk
  sections: readonly ShownSection[]
}

/** The page without the sections of the shop when one of them cannot be rendered. */
function withoutFaulty<Rendered>(
  render: (sections: readonly ShownSection[]) => Rendered,
  sections: readonly ShownSection[],
  { onSectionError }: StorefrontAsk,
): Rendered {
  try {
    return render(sections)
  } catch (error) {
    if (sections.length === 0) throw error
    onSectionError(error)
    return render([])
  }
}

async function readRequest(ask: StorefrontAsk): Promise<PageRequest> {
  const { url, params, form, script, now, known, cartCount, connection, choice, language } = ask
  const shop = clientFor(connection, connection.anybody, { language })
  const frame = await loadFrame(shop, ask)
  const currency = choice.currency === undefined ? undefined : frame.currency
  return {
    url,
    params,
    form,
    script,
    now,
    frame,
    shop: currency === undefined ? shop : clientFor(connection, connection.anybody, { currency, language }),
    visitor: clientFor(connection, connection.visitor, { currency, language }),
    known,
    cartCount,
    remember: connection.remember,
    setLanguage: () => setLanguage(frame),
  }
}

function clientFor(
  { url, clientId, fetch }: StorefrontAsk['connection'],
  storage: StorefrontAsk['connection']['anybody'],
  preferences: Pick<ClientOptions, 'currency' | 'language'>,
): Client {
  return createClient({ url, clientId, fetch, storage, ...preferences })
}
