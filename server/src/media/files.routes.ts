import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { FileRow } from './files/queries.ts'
import { dispositionOf } from './files/ranges.rules.ts'
import { inert, type Sending, send } from './files/sending.routes.ts'
import * as kept from './files/store.service.ts'
import * as media from './pictures/service.ts'
import * as videos from './videos/service.ts'

interface Asked {
  Params: { id: string; size: string }
}

/** Videos, sounds, documents and archives, in the paths published storefronts know: public like pictures. */
export function fileRoutes(server: FastifyInstance, shop: Shop): void {
  server.get<Asked>('/video/:id/file', async (request, reply) => {
    const video = await found(shop, request.params.id, ['video'])
    return sendWhole(shop, video, { request, reply })
  })
  server.get<Asked>('/video/:id/:size/mp4/file.mp4', async (request, reply) => {
    const { id, size } = request.params
    const video = await found(shop, id, ['video'])
    const resolution = video.resolutions.find(({ name }) => name === size)
    if (!resolution) throw refuse('NOT_FOUND', 'There is no such size of this video')
    const { bytes } = resolution
    const content = { key: videos.placeOfSize(id, size), bytes, mime: 'video/mp4', tag: `${id} ${size}` }
    return send(shop, { ...content, headers: shown }, { request, reply })
  })
  server.get<Asked>('/mp3/:id', async (request, reply) => {
    const sound = await found(shop, request.params.id, ['audio'])
    return sendWhole(shop, sound, { request, reply })
  })
  server.get<Asked>('/ugd/:id', async (request, reply) => {
    const file = await found(shop, request.params.id, ['document', 'zip'])
    return sendWhole(shop, file, { request, reply })
  })
}

async function found(shop: Shop, id: string, kinds: readonly FileRow['mediaType'][]): Promise<FileRow> {
  const file = await media.publicFile(shop, id)
  if (!file || !kinds.includes(file.mediaType)) throw refuse('NOT_FOUND', 'No such file')
  return file
}

const shown = { ...inert, 'cache-control': 'public, max-age=31536000, immutable' }

/** Documents and archives are saved: a browser that opened one here would do so in the shop's name. */
function sendWhole(shop: Shop, file: FileRow, sending: Sending) {
  const { id, bytes, mime, mediaType, fileName } = file
  const saved = mediaType === 'document' || mediaType === 'zip'
  const headers = saved ? { ...shown, 'content-disposition': dispositionOf(fileName) } : shown
  return send(shop, { key: kept.placeOf(file), bytes, mime, tag: id, headers }, sending)
}
