import { loadCollections } from '../catalogue/collections.load.ts'
import type { CollectionTile } from '../catalogue/collections.tsx'
import { alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import CollectionsPage from './all.page.tsx'

const path = '/collections'

export const collectionsPage: Page<{ collections: readonly CollectionTile[] }> = {
  module: 'collection/all.page',
  Component: CollectionsPage,
  load: async (request) => ({ props: { collections: await loadCollections(request) } }),
  head: (_props, frame) => ({
    title: titled(t.kit.collections, frame),
    description: t.collection.description(t.kit.collections, frame.name),
    canonical: frame.prefix + path,
    alternates: alternatesOf(frame, path),
  }),
}
