import { titled } from '../kit/head.rules.ts'
import type { Page } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import OfflinePage from './page.tsx'

export const offlinePage: Page<object> = {
  module: 'offline/page',
  Component: OfflinePage,
  load: async () => ({ props: {} }),
  head: (_props, frame) => ({ title: titled(t.offline.title, frame) }),
}
