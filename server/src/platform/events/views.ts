import { type EntityReader, type EventKind, type EventKinds, entityKind } from './events.ts'

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

interface EventViews extends EntityReader {
  /** The noun that they are about. */
  entity: string
  /** By the end of the type: `created`, `updated`, `deleted`. */
  sources: Readonly<Record<string, readonly Source[]>>
}

/** Events about entities in a later generation of the contract, sent from the rows of an earlier one. */
export function eventViews({ name, read, entity, sources }: EventViews): EventKinds {
  const { render } = entityKind({ name, read })
  const kind: EventKind = {
    // What a row keeps is for the events of its own type.
    render: (shop, siteId, rows) =>
      render(
        shop,
        siteId,
        rows.map((row) => ({ ...row, payload: {} })),
      ),
  }
  return Object.fromEntries(
    Object.entries(sources).map(([slug, from]): [string, EventView] => [
      `${name}_${slug}`,
      { ...kind, entity, sources: from },
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
  return `SELECT o.site_id, o.id, ${otherId('o.id', 'e.id', 8)}, '${type}', '${entity}', e.id, e.sequence, o.payload,
       o.created_at, o.xid
     FROM picked o CROSS JOIN LATERAL (${told}) e WHERE o.type = '${source}'`
}

function isView(kind: EventKind): kind is EventView {
  return 'sources' in kind
}

/**
 * SQL for the id of the row that an event is sent from. The id of a view is made of that of the row and of the entity: so it
 * is always the same, and leads back to the row. It has version 8, which RFC 9562 leaves to the application.
 */
export function sourceId(id: string, entityId: string): string {
  return `CASE substr(${id}::text, 15, 1) WHEN '8' THEN ${otherId(id, entityId, 7)} ELSE ${id} END`
}

/** Turns the id of a row into that of a view, and back: adds the last 60 bits of the entity's id without carry. */
function otherId(id: string, entityId: string, version: 7 | 8): string {
  const digits = (uuid: string) => `translate(${uuid}::text, '-', '')`
  const last = (uuid: string) => `('x' || right(${digits(uuid)}, 15))::bit(60)`
  const sum = `lpad(to_hex((${last(id)} # ${last(entityId)})::bigint), 15, '0')`
  return `(left(${digits(id)}, 12) || '${version}' || substr(${digits(id)}, 14, 4) || ${sum})::uuid`
}
