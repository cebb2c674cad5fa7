import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { requireHostOf } from '../../platform/http/origin.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Exchange, publicHeaders } from '../files/replies.service.ts'
import * as media from './service.ts'
import {
  keyOf,
  type Plan,
  planFor,
  planForPreview,
  planForWidth,
  readTransform,
  widths,
} from './sizes.rules.ts'

interface PictureRequest {
  Params: { id: string; '*'?: string }
  Querystring: { w?: unknown; og?: unknown }
}

/** Pictures are public: no token is needed. */
export function mediaRoutes(server: FastifyInstance, shop: Shop): void {
  server.get<PictureRequest>('/media/:id', async (request, reply) => {
    const medium = await findPicture(shop, request)
    return sendPicture(shop, { medium, plan: requestedPlan(request.query, medium) }, { request, reply })
  })
  server.get<PictureRequest>('/media/:id/v1/*', async (request, reply) => {
    const medium = await findPicture(shop, request)
    const transform = readTransform(request.params['*'] ?? '')
    const plan = transform && planFor(transform, medium)
    if (!plan) throw violation('path', 'is not a supported picture transformation', 'FORMAT')
    return sendPicture(shop, { medium, plan }, { request, reply })
  })
}

function requestedPlan({ w, og }: PictureRequest['Querystring'], medium: media.Medium): Plan | undefined {
  if (og === '1') return planForPreview(medium)
  return w === undefined ? undefined : planForWidth(contractWidth(w), medium)
}

async function findPicture(
  shop: Shop,
  { params: { id }, headers }: FastifyRequest<PictureRequest>,
): Promise<media.Medium> {
  const medium = await media.byId(shop, id)
  if (!medium) throw refuse('NOT_FOUND', 'No such picture')
  requireHostOf(shop, medium.siteId, headers)
  return medium
}

function contractWidth(text: unknown): number {
  const width = typeof text === 'string' && /^\d{2,4}$/.test(text) ? Number(text) : 0
  if (widths.includes(width)) return width
  throw violation('w', `must be one of ${widths.join(', ')}`, 'INVALID_ENUM_VALUE')
}

/** Sends the original without a plan, and for animations except previews. The content of an address never changes. */
async function sendPicture(
  shop: Shop,
  { medium, plan: requested }: { medium: media.Medium; plan: Plan | undefined },
  { request, reply }: Exchange,
) {
  const plan = medium.animated && !requested?.preview ? undefined : requested
  const tag = etag(medium.id, plan)
  const unchanged = matches(request.headers['if-none-match'], tag)
  const content = unchanged ? '' : await readContent(shop, medium, { plan, address: request.address })
  return reply
    .code(unchanged ? 304 : 200)
    .headers({ etag: tag, ...publicHeaders(shop, medium.id) })
    .type(plan ? (plan.preview ? 'image/jpeg' : 'image/webp') : medium.mime)
    .send(content)
}

async function readContent(
  shop: Shop,
  medium: media.Medium,
  { plan, address }: { plan: Plan | undefined; address: string },
): Promise<Buffer> {
  const content = plan
    ? await media.derive(shop, medium, { plan, address })
    : await media.readOriginal(shop, medium)
  if (!content) throw new Error(`the file of picture ${medium.id} is missing`)
  return content
}

function etag(id: string, plan: Plan | undefined): string {
  const hash = createHash('sha256').update(`${id} ${plan ? keyOf(plan) : 'original'}`)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((text) => text.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
