import { type OutboxRow, outboxValues } from '../db/outbox.ts'
import { isOutage } from '../errors/errors.ts'
import type { Shop } from '../shop/shop.ts'

/** What is sent of an event; undefined when its entity is gone, since then only its deletion is worth telling. */
type Payload = object | undefined

/** How a room writes out its events when they are sent. Without `render`, the outbox holds all there is to say. */
export interface EventKind {
  /** Gets events of one site and answers in their order. */
  render?(shop: Shop, siteId: string, rows: readonly OutboxRow[]): Promise<readonly Payload[]>
}

/**
 * Does something about an event within the process, with what is sent of it as `payload`. If it throws, it is called again
 * later; so it may be called more than once for one event.
 */
export type EventHandler = (event: OutboxRow, signal: AbortSignal) => unknown

/** By type. */
export type EventHandlers = Readonly<Record<string, EventHandler>>

/** By type. */
export type EventKinds = Readonly<Record<string, EventKind>>

/** What is sent of an event, or why it cannot be written out. */
export type Rendered = { payload: Payload; error?: undefined } | { payload?: undefined; error: string }

/** What is sent of each event. Events of one site and room are rendered together. */
export async function renderEvents(
  shop: Shop,
  kinds: EventKinds,
  rows: readonly OutboxRow[],
): Promise<Rendered[]> {
  const rendered = new Map<OutboxRow, Rendered>()
  for (const [render, ofKind] of Map.groupBy(rows, ({ type }) => kinds[type]?.render)) {
    for (const [siteId, group] of Map.groupBy(ofKind, (row) => row.siteId)) {
      const found = render
        ? await renderGroup(shop, group, (some) => render(shop, siteId, some))
        : group.map(({ payload }) => ({ payload }))
      for (const [index, row] of group.entries()) rendered.set(row, found[index] ?? { payload: undefined })
    }
  }
  return rows.map((row) => rendered.get(row) ?? { payload: undefined })
}

/** One by one where they cannot be rendered together, so that the faulty one fails alone. */
async function renderGroup(
  shop: Shop,
  rows: readonly OutboxRow[],
  render: (rows: readonly OutboxRow[]) => Promise<readonly Payload[]>,
): Promise<Rendered[]> {
  try {
    return (await render(rows)).map((payload) => ({ payload }))
  } catch (error) {
    if (isOutage(error)) throw error
    const [first, ...others] = rows
    if (first && others.length === 0) {
      const { id, type, entityId } = first
      shop.log.error({ err: error, id, entityId }, `the event ${type} cannot be written out`)
      return [{ error: `cannot be written out: ${(error as Error).message}` }]
    }
    const rendered: Rendered[] = []
    for (const row of rows) rendered.push(...(await renderGroup(shop, [row], render)))
    return rendered
  }
}

/** An event about an entity, with everything else in it read when it is sent. */
export interface EntityChange {
  /** The name of the entity in the contract, e.g. `wix.ecom.v1.cart`. */
  name: string
  /** The end of the type: `created`, `updated`, `deleted` or an action. */
  kind: string
  siteId: string
  id: string
  /** Of the entity, after the change. */
  version: bigint
  /** What cannot be read later. */
  payload?: object
}

/** The event as parameters of an insert into the outbox. */
export function entityEvent(shop: Shop, change: EntityChange): unknown[] {
  const { name, kind, siteId, id: entityId, version, payload = {} } = change
  const entity = name.slice(name.lastIndexOf('.') + 1)
  const event = { id: shop.newId(), siteId, entity, entityId, sequence: Number(version), payload }
  return outboxValues({ ...event, type: `${name}_${kind}` }, shop.clock())
}

export interface EntityReader {
  /** The name of the entity in the contract, e.g. `wix.ecom.v1.cart`. */
  name: string
  /** The entities as they are now, by id. */
  read(shop: Shop, siteId: string, ids: readonly string[]): Promise<ReadonlyMap<string, object>>
}

interface EntityEvents extends EntityReader {
  kinds: readonly string[]
  /** The id of the entity, where the outbox has another. */
  idOf?(row: OutboxRow): string
}

/** Events about entities, in the contract's envelope. */
export function entityEvents({ kinds, ...reader }: EntityEvents): EventKinds {
  const kind = entityKind(reader)
  return Object.fromEntries(kinds.map((slug) => [`${reader.name}_${slug}`, kind]))
}

export function entityKind({
  name,
  idOf = ({ entityId }) => entityId,
  read,
}: Omit<EntityEvents, 'kinds'>): Required<EventKind> {
  return {
    async render(shop, siteId, rows) {
      const entities = await read(shop, siteId, [...new Set(rows.map(idOf))])
      return rows.map((row) => toPayload(name, row, entities.get(idOf(row))))
    },
  }
}

export interface ActionReader<Kept> extends EntityReader {
  /** What is sent: what the outbox keeps, and the entity as it is now. */
  bodyOf(kept: Kept, entity: object): object
}

/** Events that tell more than their entity. */
export function actionEvents<Kept>({
  kinds,
  ...reader
}: ActionReader<Kept> & Pick<EntityEvents, 'kinds'>): EventKinds {
  const kind = actionKind(reader)
  return Object.fromEntries(kinds.map((slug) => [`${reader.name}_${slug}`, kind]))
}

export function actionKind<Kept>({ name, read, bodyOf }: ActionReader<Kept>): Required<EventKind> {
  return {
    async render(shop, siteId, rows) {
      const entities = await read(shop, siteId, [...new Set(rows.map(({ entityId }) => entityId))])
      return rows.map((row) => {
        const entity = entities.get(row.entityId)
        return (
          entity && { ...envelope(name, row), actionEvent: { body: bodyOf(row.payload as Kept, entity) } }
        )
      })
    },
  }
}

function toPayload(name: string, row: OutboxRow, entity: object | undefined): Payload {
  const body = bodyOf(slugOf(name, row), row.entity, entity)
  return body && { ...envelope(name, row), ...row.payload, ...body }
}

function envelope(name: string, row: OutboxRow): object {
  return {
    id: row.id,
    entityFqdn: name,
    slug: slugOf(name, row),
    entityId: row.entityId,
    eventTime: row.createdAt.toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(row.sequence),
  }
}

function slugOf(name: string, { type }: OutboxRow): string {
  return type.slice(name.length + 1)
}

function bodyOf(slug: string, name: string, entity: object | undefined): Payload {
  if (slug === 'deleted') return { deletedEvent: {} }
  if (!entity) return undefined
  if (slug === 'created') return { createdEvent: { entity } }
  if (slug === 'updated') return { updatedEvent: { currentEntity: entity } }
  return { actionEvent: { body: { [name]: entity } } }
}
