import type { LiveChanges, LiveTopic } from '@cartwright/contract/staff/staff.ts'
import type { AuditEntry } from '../../platform/http/audit-entries.ts'

export type LiveEntry = LiveChanges['deeds'][number]

export const liveTopics: readonly LiveTopic[] = [
  'product',
  'catalogue',
  'site',
  'pricing',
  'keys',
  'staff',
  'members',
  'media',
  'order',
]

export interface ChangeBatch {
  topics: Map<LiveTopic, Set<string | undefined>>
  deeds: Map<string, LiveEntry>
  missed: boolean
}

export function emptyBatch(): ChangeBatch {
  return { topics: new Map(), deeds: new Map(), missed: false }
}

/** Of more ids than this, the message names only the topic. */
const maxNamed = 50

export function messageOf({ topics, deeds, missed }: ChangeBatch): LiveChanges | undefined {
  if (topics.size === 0 && deeds.size === 0 && !missed) return undefined
  return {
    changes: [...topics].flatMap(([topic, ids]) => changesOf(topic, ids)),
    deeds: [...deeds.values()].slice(0, maxNamed),
    ...(missed || deeds.size > maxNamed ? { missed: true } : {}),
  }
}

function changesOf(topic: LiveTopic, ids: ReadonlySet<string | undefined>): LiveChanges['changes'] {
  if (ids.has(undefined) || ids.size > maxNamed) return [{ topic }]
  return [...ids].map((id) => ({ topic, ...(id === undefined ? {} : { id }) }))
}

/** Encodes entries for other servers, without spaces. Of many entries of a kind it sends one without an id. */
export function entryTexts(deeds: readonly AuditEntry[]): string[] {
  const done = deeds.filter(({ caller, status }) => status < 400 && isShown(caller.kind))
  const named = new Set(done.map((entry) => textOf(entry)))
  return named.size <= maxNamed
    ? [...named]
    : [...new Set(done.map((entry) => textOf({ ...entry, entityId: '' })))]
}

function textOf({ caller, call, entityId = '' }: AuditEntry): string {
  return [call, caller.kind, caller.id, entityId].join('/')
}

function isShown(kind: string | undefined): kind is LiveEntry['by']['kind'] {
  return kind === 'staff' || kind === 'app'
}

export function toLiveEntry(text: string): LiveEntry | undefined {
  const [call = '', kind, id = '', entityId = ''] = text.split('/')
  if (!isShown(kind)) return undefined
  return { call, ...(entityId === '' ? {} : { entityId }), by: { kind, id } }
}
