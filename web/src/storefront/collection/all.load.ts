import type { Page } from '../route.ts'
import { alternatesOf, titled } from '../shell/head.rules.ts'
import { t } from '../texts/texts.ts'
import CollectionsPage from './all.page.tsx'
import { places } from './places.load.ts'
import type { Place } from './places.tsx'

const path = '/collections'

export const collectionsPage: Page<{ places: readonly Place[] }> = {
  module: 'collection/all.page',
  Component: CollectionsPage,
  load: async (ask) => ({ props: { places: await places(ask) } }),
  head: (_props, frame) => ({
    title: titled(t.shell.collections, frame),
    description: t.collection.described(t.shell.collections, frame.name),
    canonical: frame.prefix + path,
    alternates: alternatesOf(frame, path),
  }),
}
