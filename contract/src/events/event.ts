import Type, { type TObject, type TSchema } from 'typebox'
import { Guid, Nullable, Text, Timestamp } from '../values/common.ts'

/** An event of the contract, as plain data: rooms write it, webhooks send it, the API page prints it. */
export interface EventType<Name extends string = string, Payload extends TSchema = TSchema> {
  type: Name
  /** The noun that it is about. Events of one entity are sent in order. */
  entity: string
  /** When it is written, in one sentence. */
  when: string
  /** What is sent of it. */
  payload: Payload
  sample: object
}

interface EntityEvent<Name extends string, Kind extends string, Noun extends string, Schema extends TSchema>
  extends Omit<EventType, 'type' | 'payload' | 'entity'> {
  entity: Noun
  /** The name of the entity in the contract, e.g. `wix.ecom.v1.cart`. */
  name: Name
  /** `created`, `updated`, `deleted`, or an action. */
  kind: Kind
  /** Of the entity. Absent for one that is gone. */
  schema?: Schema
}

type PayloadSchema<Kind extends string, Noun extends string, Schema extends TSchema> = TObject<
  typeof envelope & BodySchema<Kind, Noun, Schema>
>
type BodySchema<Kind extends string, Noun extends string, Schema extends TSchema> = Kind extends 'created'
  ? { createdEvent: TObject<{ entity: Schema }> }
  : Kind extends 'updated'
    ? { updatedEvent: TObject<{ currentEntity: Schema }> }
    : Kind extends 'deleted'
      ? { deletedEvent: Schema }
      : { actionEvent: TObject<{ body: TObject<Record<Noun, Schema>> }> }

/** An event in the envelope that carts, checkouts and orders share. `sample` is the entity. */
export function entityEvent<
  const Name extends string,
  const Kind extends string,
  const Noun extends string,
  Schema extends TSchema,
>({
  name,
  kind,
  entity,
  when,
  schema,
  sample,
}: EntityEvent<Name, Kind, Noun, Schema>): EventType<`${Name}_${Kind}`, PayloadSchema<Kind, Noun, Schema>> {
  const [field, wrap] = bodies[kind] ?? ['actionEvent', actionBody(entity)]
  const samples = { id: sampleId(1), entityFqdn: name, slug: kind, entityId: sampleId(2) }
  return {
    type: `${name}_${kind}`,
    entity,
    when,
    payload: Type.Object({
      ...envelope,
      [field]: wrap(schema ?? Type.Object({})),
    }) as unknown as PayloadSchema<Kind, Noun, Schema>,
    sample: {
      ...samples,
      eventTime: '2026-11-24T09:00:00.000Z',
      triggeredByAnonymizeRequest: false,
      originatedFrom: null,
      entityEventSequence: '1',
      [field]: bodyWith(kind, entity, sample),
    },
  }
}

/** The id of something in a sample. */
export function sampleId(number: number): string {
  return `0193f8a0-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const envelope = {
  id: Guid,
  entityFqdn: Text(),
  slug: Text(),
  entityId: Guid,
  eventTime: Timestamp,
  triggeredByAnonymizeRequest: Type.Boolean(),
  originatedFrom: Nullable(Text()),
  entityEventSequence: Text(),
}

const bodies: Record<string, [string, (schema: TSchema) => TSchema]> = {
  created: ['createdEvent', (entity) => Type.Object({ entity })],
  updated: ['updatedEvent', (currentEntity) => Type.Object({ currentEntity })],
  deleted: ['deletedEvent', (nothing) => nothing],
}

function actionBody(entity: string): (schema: TSchema) => TSchema {
  return (schema) => Type.Object({ body: Type.Object({ [entity]: schema }) })
}

function bodyWith(kind: string, entity: string, sample: object): object {
  if (kind === 'created') return { entity: sample }
  if (kind === 'updated') return { currentEntity: sample }
  return kind === 'deleted' ? {} : { body: { [entity]: sample } }
}
