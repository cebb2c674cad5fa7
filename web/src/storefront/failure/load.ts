import type { FailureStatus, StorefrontPage } from '@cartwright/contract/pages/storefront.ts'
import { begun, picked } from '../collection/picks.load.ts'
import { type Ask, type Page, pageOf } from '../route.ts'
import { titled } from '../shell/head.rules.ts'
import FailurePage, { type FailureProps, wordsFor } from './page.tsx'

const page: Pick<Page<FailureProps>, 'module' | 'Component' | 'head' | 'begin'> = {
  module: 'failure/page',
  Component: FailurePage,
  begin: (props) => ({ ...props, ...begun(props) }),
  head: ({ status }, frame) => ({
    title: titled(wordsFor(status).title, frame),
  }),
}

/** Who looked for what is not there is shown something else; when something went wrong, nothing more is asked for. */
export async function failurePage(ask: Ask, status: FailureStatus): Promise<StorefrontPage> {
  const { ids, ...picks } = status === 404 && !ask.script ? await picked(ask) : { ids: [] }
  return pageOf(page, ask, { status, props: { status, ...picks }, shows: ids })
}
