import type { Service } from '@cartwright/contract/bookings/services.ts'
import { CartwrightError } from '@cartwright/sdk'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { loadPicker, staffOf } from '../slot-picker/load.ts'
import { keptParameters, pathOf, problemOf, timeIn } from '../slot-picker/rules.ts'
import ServicesPage, { type ServicesProps } from './page.tsx'
import ServicePage, { type ServiceProps } from './service-page.tsx'
import {
  depositTextOf,
  durationTextOf,
  placesOf,
  plansPathOf,
  planTextOf,
  priceTextOf,
  serviceData,
  shownService,
} from './view.load.ts'

const mostServices = 100

/** There is no page without services. */
export const servicesPage: Page<ServicesProps> = {
  module: 'services/page',
  Component: ServicesPage,
  async load({ shop, url, setLanguage }) {
    const staff = url.searchParams.get('staff') ?? ''
    const all = await allServices(shop)
    if (all.length === 0) throw new CartwrightError(404, 'There are no services here', { code: 'NOT_FOUND' })
    const shown = staff ? all.filter(({ staffMemberIds }) => staffMemberIds?.includes(staff)) : all
    const staffName = staff ? staffOf(shown).find(({ value }) => value === staff)?.label : undefined
    setLanguage()
    return { props: { groups: groupsOf(shown), ...(staffName ? { staffName } : {}), query: kept(url) } }
  },
  head: (_props, frame) => ({
    title: titled(t.services.title, frame),
    description: t.services.description(frame.name),
    canonical: addressOf(frame.prefix, '/services'),
    alternates: alternatesOf(frame, '/services'),
  }),
}

interface Loaded extends ServiceProps {
  path: string
  data: object
  /** Of the picture, for link previews. */
  preview?: string
}

export const servicePage: Page<Loaded> = {
  module: 'services/service-page',
  Component: ServicePage,
  load: (request) => loadService(request),
  browserProps: ({ data: _, path: __, preview: ___, ...props }) => props,
  head: ({ name, tagLine, description, path, data, preview }, frame) => ({
    title: titled(name, frame),
    ...(tagLine || description ? { description: (tagLine || description).slice(0, 160) } : {}),
    canonical: addressOf(frame.prefix, path),
    alternates: alternatesOf(frame, path),
    ...(preview ? { image: preview } : {}),
    data: [data],
  }),
}

async function loadService(
  request: PageRequest,
  problem?: ReturnType<typeof problemOf>,
): Promise<PageResult<Loaded> | Redirect> {
  const { url, frame, setLanguage } = request
  const service = await findService(request)
  const { name = '', tagLine, description, media, bookingPolicy } = service
  const slug = service.mainSlug?.name ?? ''
  const picker = await loadPicker(request, service)
  setLanguage()
  const path = pathOf(slug)
  const own = bookingPolicy?.customPolicyDescription
  const preview = (media?.mainMedia ?? media?.items?.[0])?.image?.url
  const { typeText, picture } = shownService(service)
  return {
    props: {
      ...{ name, tagLine: tagLine ?? '', description: description ?? '', typeText, path },
      ...(picture ? { picture } : {}),
      priceText: priceTextOf(service),
      depositText: depositTextOf(service),
      planText: planTextOf(service),
      plansPath: plansPathOf(service),
      durationText: durationTextOf(service, frame.language) || (picker.sessionsText ?? ''),
      places: placesOf(service),
      policy: own?.enabled ? (own.description ?? '') : '',
      picker: { ...picker, ...(problem ? { problem: t.services[problem] } : {}) },
      data: serviceData(service, { address: url.origin + addressOf(frame.prefix, path), shop: frame.name }),
      ...(preview ? { preview: `${preview}?og=1` } : {}),
    },
    ...(problem ? { status: statuses[problem] } : {}),
  }
}

const statuses = { tooOften: 429, slotGone: 409, failed: 400 }

async function findService({ shop, params }: PageRequest): Promise<Service> {
  const filter = { 'mainSlug.name': params.slug ?? '' }
  const { services } = await shop.bookings.queryServices({ query: { filter, paging: { limit: 1 } } })
  const [service] = services
  if (!service) throw new CartwrightError(404, 'There is no such service', { code: 'NOT_FOUND' })
  return service
}

/** Takes the time of a button to the page of its details, in the name of this visitor. */
export async function bookSlot(request: PageRequest): Promise<PageResult<Loaded> | Redirect> {
  const { form, url, frame, visitor } = request
  const service = await findService(request)
  const time = timeIn(form.get('slot') ?? '')
  if (!time) return loadService(request, 'slotGone')
  const timezone = url.searchParams.get('zone') ?? ''
  const resource = url.searchParams.get('staff') ?? ''
  const asked = {
    service: service.id ?? '',
    ...time,
    ...(timezone ? { zone: timezone } : {}),
    ...(resource ? { resource } : {}),
  }
  const move = url.searchParams.get('move')
  if (move) return { location: `/bookings/${encodeURIComponent(move)}/move?${new URLSearchParams(asked)}` }
  const session = url.searchParams.get('session')
  if (session) return { location: `/bookings/details?${new URLSearchParams({ ...asked, session })}` }
  const path = url.origin + addressOf(frame.prefix, pathOf(service.mainSlug?.name ?? ''))
  try {
    const { redirectSession } = await visitor.checkout.createRedirectSession({
      bookingsCheckout: {
        ...(timezone ? { timezone } : {}),
        slotAvailability: {
          slot: {
            ...{ serviceId: service.id ?? '', scheduleId: service.schedule?.id ?? '' },
            ...{ startDate: time.start, endDate: time.end, eventId: time.event || null },
            ...(resource ? { resource: { id: resource } } : {}),
          },
        },
      },
      callbacks: {
        postFlowUrl: url.origin + addressOf(frame.prefix, '/services'),
        bookingsServiceListUrl: path,
      },
      preferences: { additionalQueryParameters: { lang: frame.language } },
    })
    return { location: redirectSession.fullUrl }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    return loadService(request, problemOf(error))
  }
}

async function allServices(shop: PageRequest['shop']): Promise<Service[]> {
  const found: Service[] = []
  for (;;) {
    const paging = { limit: mostServices, offset: found.length }
    const { services } = await shop.bookings.queryServices({ query: { paging } })
    found.push(...services)
    if (services.length < mostServices) return found
  }
}

function groupsOf(services: readonly Service[]): ServicesProps['groups'] {
  const byCategory = Map.groupBy(services, ({ category }) => category?.id ?? '')
  return [...byCategory]
    .sort(([one, [a]], [other, [b]]) => Number(one === '') - Number(other === '') || orderOf(a) - orderOf(b))
    .map(([, group]) => ({ name: group[0]?.category?.name ?? '', services: group.map(shownService) }))
}

function orderOf(service: Service | undefined): number {
  return service?.category?.sortOrder ?? 0
}

function kept({ searchParams }: URL): string {
  const query = new URLSearchParams()
  for (const name of keptParameters) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
