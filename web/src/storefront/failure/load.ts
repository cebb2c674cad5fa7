import type { FailureStatus, StorefrontPage } from '@cartwright/contract/storefront-pages.ts'
import { type Ask, type Page, pageOf } from '../route.ts'
import { titled } from '../shell/head.rules.ts'
import { t } from '../texts/texts.ts'
import FailurePage, { type FailureProps } from './page.tsx'

const page: Pick<Page<FailureProps>, 'module' | 'Component' | 'head'> = {
  module: 'failure/page',
  Component: FailurePage,
  head: ({ status }, frame) => ({
    title: titled(status === 404 ? t.shell.missingTitle : t.shell.faultTitle, frame),
  }),
}

export function failurePage(ask: Ask, status: FailureStatus): StorefrontPage {
  return pageOf(page, ask, { status, props: { status } })
}
