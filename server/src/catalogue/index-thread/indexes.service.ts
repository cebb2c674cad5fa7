import type { Shop } from '../../platform/shop/shop.ts'
import type { IndexFigures } from './messages.rules.ts'
import type { TextRules } from './rules.ts'
import { openThread, type Thread } from './thread.service.ts'

/** The index of one shop, as this side of the thread knows it. */
export interface Index {
  siteId: string
  /** The thread knows it by this number. */
  number: number
  /** The transactions whose changes it has. */
  snapshot: string
  /** How many changes were published when it read last. */
  known: number
  readAt: number
  askedAt: number
  figures: IndexFigures
  /** Changes that are being read. */
  reading: Promise<void> | undefined
  isGone: boolean
}

/** The indexes of one server. */
export interface Indexes {
  shop: Shop
  bySite: Map<string, Index>
  /** The one that is being built. */
  next: Index | undefined
  /** By site, when to try again to build one. */
  notBefore: Map<string, number>
  /** By site, how many changes were published. */
  published: Map<string, number>
  /** How often changes of any site may have been missed. */
  missed: number
  thread: Thread | undefined
  texts: TextRules | undefined
  building: Promise<void> | undefined
  lastNumber: number
}

export function openIndexes(shop: Shop): Indexes {
  const indexes: Indexes = {
    shop,
    ...{ bySite: new Map(), next: undefined, notBefore: new Map(), published: new Map(), missed: 0 },
    ...{ thread: undefined, texts: undefined, building: undefined, lastNumber: 0 },
  }
  const { published } = indexes
  for (const topic of ['product', 'catalogue'] as const) {
    shop.changes.subscribe(topic, (siteId) => published.set(siteId, (published.get(siteId) ?? 0) + 1))
  }
  // The connection may lead to another database now, to which snapshots of this one mean nothing.
  shop.changes.onMissed(() => {
    indexes.missed++
    for (const index of allOf(indexes)) drop(indexes, index)
  })
  shop.metrics.measure(() => [
    ['product_index_products', sum(indexes, ({ products }) => products)],
    ['product_index_bytes', sum(indexes, ({ bytes }) => bytes)],
  ])
  return indexes
}

function allOf({ bySite, next }: Indexes): Index[] {
  return [...bySite.values(), ...(next ? [next] : [])]
}

/** Ends the thread, and what is being read for it. */
export async function closeAll(indexes: Indexes): Promise<void> {
  for (const index of allOf(indexes)) drop(indexes, index)
  await indexes.thread?.close()
}

function sum({ bySite }: Indexes, figure: (figures: IndexFigures) => number): number {
  return [...bySite.values()].reduce((total, { figures }) => total + figure(figures), 0)
}

export function newIndex(indexes: Indexes, siteId: string): Index {
  const now = performance.now()
  return {
    ...{ siteId, number: ++indexes.lastNumber, snapshot: '', known: 0, readAt: now, askedAt: now },
    ...{ figures: { bytes: 0, products: 0, gone: 0 }, reading: undefined, isGone: false },
  }
}

export function publishedOf({ missed, published }: Indexes, siteId: string): number {
  return missed + (published.get(siteId) ?? 0)
}

export function threadOf(indexes: Indexes): Thread {
  const { megabytes } = indexes.shop.productIndex
  indexes.thread ??= openThread({ megabytes, onEnd: (error) => forgetAll(indexes, error) })
  return indexes.thread
}

function forgetAll(indexes: Indexes, error: Error): void {
  indexes.thread = undefined
  for (const index of allOf(indexes)) fail(indexes, index, error)
}

/** Notes what the thread says of an index. Drops the one that was not asked for longest if all take too much memory. */
export function note(indexes: Indexes, index: Index, figures: IndexFigures): void {
  index.figures = figures
  const { megabytes } = indexes.shop.productIndex
  const most = megabytes * 1_000_000
  if (figures.bytes > most) throw new TooLarge(`the index needs more than ${megabytes} MB`)
  const others = [...indexes.bySite.values()].filter((one) => one !== index)
  const [idle] = others.sort((one, other) => one.askedAt - other.askedAt)
  if (!idle || sum(indexes, ({ bytes }) => bytes) <= most) return
  drop(indexes, idle)
  // Else two shops that are both asked would push each other out without end.
  indexes.notBefore.set(idle.siteId, performance.now() + pauses.evicted)
}

class TooLarge extends Error {}

export function drop({ bySite, thread }: Indexes, index: Index): void {
  index.isGone = true
  if (bySite.get(index.siteId) === index) bySite.delete(index.siteId)
  // A thread that has ended has forgotten it.
  thread?.send({ kind: 'forget', index: index.number }).catch(() => {})
}

/** Milliseconds after which an index is built again. */
const pauses = { failed: 60_000, evicted: 10 * 60_000, tooLarge: 6 * 60 * 60_000 }

export function fail(indexes: Indexes, index: Index, error: unknown): void {
  if (index.isGone) return
  drop(indexes, index)
  const pause = error instanceof TooLarge ? pauses.tooLarge : pauses.failed
  indexes.notBefore.set(index.siteId, performance.now() + pause)
  indexes.shop.log.warn({ err: error, siteId: index.siteId }, 'the product index does not work')
}
