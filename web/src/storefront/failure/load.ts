import type { FailureStatus } from '@cartwright/contract/pages/storefront.ts'
import { loadPicks, withoutCards } from '../catalogue/load.tsx'
import { titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult } from '../kit/page.ts'
import FailurePage, { type FailureProps, textsFor } from './page.tsx'

export const failurePage: Omit<Page<FailureProps>, 'load'> & {
  load(request: PageRequest, status: FailureStatus): Promise<PageResult<FailureProps>>
} = {
  module: 'failure/page',
  Component: FailurePage,
  browserProps: (props) => ({ ...props, ...withoutCards(props) }),
  head: ({ status }, frame) => ({ title: titled(textsFor(status).title, frame) }),
  /** Offers other products in place of a missing page. After an error it asks the shop for nothing more. */
  async load(request, status) {
    const { ids, ...picks } = status === 404 && !request.script ? await loadPicks(request) : { ids: [] }
    return { status, props: { status, ...picks }, shows: ids }
  },
}
