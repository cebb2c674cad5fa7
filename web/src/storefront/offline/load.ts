import type { Page } from '../route.ts'
import { titled } from '../shell/head.rules.ts'
import { t } from '../texts/texts.ts'
import OfflinePage from './page.tsx'

export const offlinePage: Page<object> = {
  module: 'offline/page',
  Component: OfflinePage,
  load: async () => ({ props: {} }),
  head: (_props, frame) => ({ title: titled(t.offline.title, frame) }),
}
