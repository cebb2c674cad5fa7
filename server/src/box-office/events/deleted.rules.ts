import type { EventRow, Person } from './queries.ts'

/** An event that is gone, and who was to come, as a job carries them. */
export interface DeletedEvent {
  event: Omit<EventRow, 'revision' | 'startsAt' | 'endsAt'> & {
    revision: string
    startsAt: string | null
    endsAt: string | null
  }
  people: Person[]
}

/** Programs of guests see an event that is deleted as one that is canceled. */
export function writeDeleted(event: EventRow, people: Person[]): DeletedEvent {
  const { revision, startsAt, endsAt } = event
  return {
    event: {
      ...event,
      state: 'CANCELED',
      revision: String(revision + 1n),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
    people,
  }
}

export function readDeleted({ event, people }: DeletedEvent): { event: EventRow; people: Person[] } {
  const { revision, startsAt, endsAt, ...same } = event
  const date = (text: string | null) => (text === null ? null : new Date(text))
  return {
    event: { ...same, revision: BigInt(revision), startsAt: date(startsAt), endsAt: date(endsAt) },
    people,
  }
}
