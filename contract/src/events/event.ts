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
  return {
    type: `${name}_${kind}`,
    entity,
    when,
    payload: Type.Object({
      ...envelope,
      [field]: wrap(schema ?? Type.Object({})),
    }) as unknown as PayloadSchema<Kind, Noun, Schema>,
    sample: { ...sampleEnvelope(name, kind), [field]: bodyWith(kind, entity, sample) },
  }
}

/** An event of an entity that tells more than the entity, e.g. which of its payments changed. `sample` is its body. */
export function actionEvent<const Name extends string, const Kind extends string, Body extends TSchema>({
  name,
  kind,
  body,
  sample,
  ...rest
}: ActionEvent<Name, Kind, Body>): EventType<`${Name}_${Kind}`, ActionPayload<Body>> {
  return {
    ...rest,
    type: `${name}_${kind}`,
    payload: Type.Object({ ...envelope, actionEvent: Type.Object({ body }) }),
    sample: { ...sampleEnvelope(name, kind), actionEvent: { body: sample } },
  }
}

interface ActionEvent<Name extends string, Kind extends string, Body extends TSchema>
  extends Omit<EventType, 'type' | 'payload'> {
  name: Name
  kind: Kind
  body: Body
}

type ActionPayload<Body extends TSchema> = TObject<typeof envelope & { actionEvent: TObject<{ body: Body }> }>

function sampleEnvelope(name: string, slug: string): object {
  return {
    id: sampleId(1),
    entityFqdn: name,
    slug,
    entityId: sampleId(2),
    eventTime: '2026-11-24T09:00:00.000Z',
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: '1',
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
  /** A GUID, except of files. */
  entityId: Text(),
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
