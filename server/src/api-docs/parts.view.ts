import type {
  ApiAbsentGroup,
  ApiContents,
  ApiEntity,
  ApiLink,
  ApiPart,
  ApiShape,
} from '@cartwright/contract/pages/api-reference.ts'
import type { Reference } from './view.ts'

export const contentsUrl = '/docs/api'

/** A page of the reference. */
export interface ReferencePage {
  href: string
  title: string
  part: ApiPart
}

export interface Parts {
  pages: ReferencePage[]
  contents: ApiContents[]
}

/** The reference in pages: one for each noun and its entities, one for what is sent of it, and the rest. */
export function partsOf(reference: Reference, absent: ApiAbsentGroup[]): Parts {
  const sources = sourcesOf(reference)
  const homes = homesOf(sources, reference.entities)
  const pages = sources.map((source) => pageOf(source, homes))
  const contents = contentsOf(reference, absent, homes)
  const events = pages.filter(({ part }) => part.kind === 'events')
  const groups = reference.events.map(({ title, events }) => ({
    ...{ id: eventsSlug(title), title, href: hrefOf(eventsSlug(title)) },
    links: events.map(({ id, type, when }) =>
      link(id, when, { href: hrefOf(eventsSlug(title)), note: type }),
    ),
  }))
  return {
    contents,
    pages: [
      ...pages.filter(({ part }) => part.kind === 'calls'),
      { href: hrefOf('absent'), title: titles.absent, part: { kind: 'absent', groups: absent } },
      { href: hrefOf('events'), title: titles.events, part: { kind: 'contents', groups } },
      ...events,
      { href: hrefOf('errors'), title: titles.errors, part: { kind: 'errors', errors: reference.errors } },
    ],
  }
}

const titles = { absent: 'Not in this shop', events: 'Events', entities: 'Objects', errors: 'Errors' }

/** What a page is made of before its entities have their places. */
interface Source {
  slug: string
  title: string
  part: Extract<ApiPart, { kind: 'calls' | 'events' }>
}

function sourcesOf({ groups, events }: Reference): Source[] {
  return [
    ...groups.map(
      ({ id, title, calls }): Source => ({
        slug: id.replace(/^group-/, ''),
        title,
        part: { kind: 'calls', calls, entities: [] },
      }),
    ),
    ...events.map(
      ({ title, events }): Source => ({
        slug: eventsSlug(title),
        title: `${titles.events}: ${title}`,
        part: { kind: 'events', events, entities: [] },
      }),
    ),
  ]
}

function eventsSlug(title: string): string {
  return `events-${title.toLowerCase().replaceAll(' ', '-')}`
}

function hrefOf(slug: string): string {
  return `${contentsUrl}/${slug}`
}

/** The page of each entity, by its id: the first that mentions it. */
type Homes = ReadonlyMap<string, { slug: string; entity: ApiEntity }>

function homesOf(sources: readonly Source[], entities: readonly ApiEntity[]): Homes {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const homes = new Map<string, { slug: string; entity: ApiEntity }>()
  for (const { slug, part } of sources) {
    const mentioned = shapesIn(part).flatMap(entitiesIn)
    for (let id = mentioned.pop(); id !== undefined; id = mentioned.pop()) {
      const entity = byId.get(id)
      if (!entity || homes.has(id)) continue
      homes.set(id, { slug, entity })
      mentioned.push(...entitiesIn(entity.shape))
    }
  }
  return homes
}

function shapesIn(part: Source['part']): ApiShape[] {
  if (part.kind === 'events') return part.events.map(({ payload }) => payload)
  return part.calls.flatMap(({ request, reply }) => [request, reply]).filter((shape) => shape !== undefined)
}

function entitiesIn({ fields }: ApiShape): string[] {
  return fields.map(({ entity }) => entity).filter((entity) => entity !== undefined)
}

function pageOf({ slug, title, part }: Source, homes: Homes): ReferencePage {
  const linked = (shape: ApiShape) => withLinks(shape, { slug, homes })
  const entities = [...homes.values()]
    .filter((home) => home.slug === slug)
    .map(({ entity }) => ({ ...entity, shape: linked(entity.shape) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  if (part.kind === 'events') {
    const events = part.events.map((event) => ({ ...event, payload: linked(event.payload) }))
    return { href: hrefOf(slug), title, part: { kind: 'events', events, entities } }
  }
  const calls = part.calls.map(({ request, reply, ...call }) => ({
    ...call,
    ...(request ? { request: linked(request) } : {}),
    ...(reply ? { reply: linked(reply) } : {}),
  }))
  return { href: hrefOf(slug), title, part: { kind: 'calls', calls, entities } }
}

/** The shape with links to where its entities are described. */
function withLinks({ fields }: ApiShape, { slug, homes }: { slug: string; homes: Homes }): ApiShape {
  return {
    fields: fields.map((field) => {
      const home = field.entity && homes.get(field.entity)
      if (!home) return field
      return { ...field, entity: `${home.slug === slug ? '' : hrefOf(home.slug)}#${field.entity}` }
    }),
  }
}

/** Everything that has an address of its own, with the ids that it had when the reference was one page. */
function contentsOf(
  { groups, events, errors }: Reference,
  absent: ApiAbsentGroup[],
  homes: Homes,
): ApiContents[] {
  const nouns = groups.map(({ id, title, calls }) => {
    const href = hrefOf(id.replace(/^group-/, ''))
    const links = calls.map(({ id, summary, method, path }) =>
      link(id, summary, { href, note: `${method} ${path}` }),
    )
    return { id, title, href, links }
  })
  const entities = [...homes.values()]
    .map(({ slug, entity: { id, name } }) => link(id, name, { href: hrefOf(slug), note: 'Object' }))
    .sort((one, other) => one.text.localeCompare(other.text, 'en'))
  return [
    ...nouns,
    {
      ...{ id: 'absent', title: titles.absent, href: hrefOf('absent') },
      links: absent.map(({ id, title }) => link(id, title, { href: hrefOf('absent') })),
    },
    {
      ...{ id: 'events', title: titles.events, href: hrefOf('events') },
      links: events.flatMap(({ title, events }) =>
        events.map(({ id, type, when }) => link(id, when, { href: hrefOf(eventsSlug(title)), note: type })),
      ),
    },
    { id: 'entities', title: titles.entities, links: entities },
    {
      ...{ id: 'errors', title: titles.errors, href: hrefOf('errors') },
      links: errors.map(({ code, message }) =>
        link(`error-${code}`, code, { href: hrefOf('errors'), note: message }),
      ),
    },
  ]
}

function link(id: string, text: string, { href, note }: { href: string; note?: string }): ApiLink {
  return { id, text, ...(note ? { note } : {}), href: `${href}#${id}` }
}

const mostFound = 100

/** What has all these words in its name, its address or its description; names that begin with them first. */
export function search(contents: readonly ApiContents[], query: string): { found: ApiLink[]; total: number } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const places = contents.flatMap(({ id, title, href, links }) => [
    ...(href ? [{ id, text: title, note: 'Page', href }] : []),
    ...links,
  ])
  const found = places
    .map((place) => ({ place, text: `${place.text} ${place.note ?? ''} ${place.id}`.toLowerCase() }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
  const isFirst = ({ place }: { place: ApiLink }) => place.text.toLowerCase().startsWith(words[0] ?? '')
  const sorted = [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))]
  return { found: sorted.slice(0, mostFound).map(({ place }) => place), total: found.length }
}
