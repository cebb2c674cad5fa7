import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../platform/errors/errors.ts'
import { requireHostOf } from '../platform/http/origin.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { FileRow } from './files/queries.ts'
import { type Exchange, publicHeaders, sendContent } from './files/replies.service.ts'
import { dispositionOf } from './files/rules.ts'
import * as files from './files/service.ts'
import * as media from './pictures/service.ts'
import * as videos from './videos/service.ts'

interface FileRequest {
  Params: { id: string; size: string }
}

/** Videos, audio, documents and archives, in the paths that published storefronts know. Public like pictures. */
export function fileRoutes(server: FastifyInstance, shop: Shop): void {
  server.get<FileRequest>('/video/:id/file', async (request, reply) => {
    const video = await findFile(shop, request, ['video'])
    return sendFile(shop, video, { request, reply })
  })
  server.get<FileRequest>('/video/:id/:size/mp4/file.mp4', async (request, reply) => {
    const { id, size } = request.params
    const video = await findFile(shop, request, ['video'])
    const resolution = video.resolutions.find(({ name }) => name === size)
    if (!resolution) throw refuse('NOT_FOUND', 'This video has no such size')
    const { bytes } = resolution
    const content = { key: videos.sizeKey(id, size), bytes, mime: 'video/mp4', tag: `${id} ${size}` }
    return sendContent(shop, { ...content, headers: publicHeaders(shop, id) }, { request, reply })
  })
  server.get<FileRequest>('/mp3/:id', async (request, reply) => {
    const sound = await findFile(shop, request, ['audio'])
    return sendFile(shop, sound, { request, reply })
  })
  server.get<FileRequest>('/ugd/:id', async (request, reply) => {
    const file = await findFile(shop, request, ['document', 'zip'])
    return sendFile(shop, file, { request, reply })
  })
}

async function findFile(
  shop: Shop,
  { params: { id }, headers }: FastifyRequest<FileRequest>,
  kinds: readonly FileRow['mediaType'][],
): Promise<FileRow> {
  const file = await media.publicFile(shop, id)
  if (!file || !kinds.includes(file.mediaType)) throw refuse('NOT_FOUND', 'No such file')
  requireHostOf(shop, file.siteId, headers)
  return file
}

/** Browsers save documents and archives, because opening one would run it with the shop's origin. */
function sendFile(shop: Shop, file: FileRow, sending: Exchange) {
  const { id, bytes, mime, mediaType, fileName } = file
  const saved = mediaType === 'document' || mediaType === 'zip'
  const disposition = saved ? { 'content-disposition': dispositionOf(fileName) } : {}
  const headers = { ...publicHeaders(shop, id), ...disposition }
  return sendContent(shop, { key: files.storageKey(file), bytes, mime, tag: id, headers }, sending)
}
