import type { Page } from '../route.ts'
import { t } from '../texts/texts.ts'
import OfflinePage from './page.tsx'

export const offlinePage: Page<object> = {
  module: 'offline/page',
  Component: OfflinePage,
  load: async () => ({ props: {} }),
  head: () => ({ title: t.offline.title }),
}
