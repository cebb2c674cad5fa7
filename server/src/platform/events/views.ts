import {
  type ActionReader,
  actionKind,
  type EntityReader,
  type EventKind,
  type EventKinds,
  entityKind,
} from './events.ts'

/** Rows of the outbox that a view is sent from. */
interface Source {
  /** The type of the rows. */
  type: string
  /**
   * SQL for the entities that a row `o` of the outbox tells of, with the columns `id` and `sequence`. Without it, they are
   * those of the row.
   */
  entities?: string
}

/** An event without rows of its own: the outbox has one row for a change, under however many names it is sent. */
interface EventView extends EventKind {
  /** The noun that it is about. Events of one entity are sent in order. */
  entity: string
  sources: readonly Source[]
}

interface Views {
  /** The noun that they are about. */
  entity: string
  /** By the end of the type: `created`, `updated`, `deleted` or an action. */
  sources: Readonly<Record<string, readonly Source[]>>
}

/** Events about entities in a later generation of the contract, sent from the rows of an earlier one. */
export function eventViews({ entity, sources, ...reader }: Views & EntityReader): EventKinds {
  const { render } = entityKind(reader)
  return toViews({ name: reader.name, entity, sources }, (shop, siteId, rows) => {
    // What a row keeps is for the events of its own type.
    const bare = rows.map((row) => ({ ...row, payload: {} }))
    return render(shop, siteId, bare)
  })
}

/** The same for events that tell something else than their entity. */
export function actionViews<Kept>({ entity, sources, ...reader }: Views & ActionReader<Kept>): EventKinds {
  return toViews({ name: reader.name, entity, sources }, actionKind(reader).render)
}

function toViews(
  { name, entity, sources }: Views & { name: string },
  render: NonNullable<EventKind['render']>,
): EventKinds {
  return Object.fromEntries(
    Object.entries(sources).map(([slug, from]): [string, EventView] => [
      `${name}_${slug}`,
      { render, entity, sources: from },
    ]),
  )
}

/**
 * SQL for all events of the rows `picked` of the outbox: one of each row itself, and those of views. `source_id` is the id of
 * the row.
 */
export function eventsOfPicked(kinds: EventKinds): string {
  const views = Object.entries(kinds).flatMap(([type, kind]) =>
    isView(kind) ? kind.sources.map((source) => viewOf(type, kind.entity, source)) : [],
  )
  return [itself, ...views].join('\n   UNION ALL ')
}

const itself = `SELECT site_id, id AS source_id, id, type, entity, entity_id, sequence, payload, created_at, xid FROM picked`

function viewOf(type: string, entity: string, { type: source, entities }: Source): string {
  const told = entities ?? 'SELECT o.entity_id AS id, o.sequence'
  const event = { id: 'o.id', entityId: 'e.id', type: `'${type}'` }
  return `SELECT o.site_id, o.id, ${otherId(event, 8)}, '${type}', '${entity}', e.id, e.sequence, o.payload,
       o.created_at, o.xid
     FROM picked o CROSS JOIN LATERAL (${told}) e WHERE o.type = '${source}'`
}

function isView(kind: EventKind): kind is EventView {
  return 'sources' in kind
}

/** SQL for what the id of a view is made of. */
interface EventNames {
  id: string
  entityId: string
  type: string
}

/**
 * SQL for the id of the row that an event is sent from. The id of a view is made of that of the row, the entity and the type:
 * so it is always the same, and leads back to the row. It has version 8, which RFC 9562 leaves to the application.
 */
export function sourceId(event: EventNames): string {
  return `CASE substr(${event.id}::text, 15, 1) WHEN '8' THEN ${otherId(event, 7)} ELSE ${event.id} END`
}

/** Turns the id of a row into that of a view, and back: adds the last 60 bits of entity and type without carry. */
function otherId({ id, entityId, type }: EventNames, version: 7 | 8): string {
  const digits = `translate(${id}::text, '-', '')`
  const last = (hex: string) => `('x' || right(${hex}, 15))::bit(60)`
  const sum = [digits, `translate(${entityId}::text, '-', '')`, `md5(${type})`].map(last).join(' # ')
  return `(left(${digits}, 12) || '${version}' || substr(${digits}, 14, 4) ||
       lpad(to_hex((${sum})::bigint), 15, '0'))::uuid`
}
