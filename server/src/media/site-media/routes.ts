import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptFiles, uploadedFile } from '../../platform/http/body.ts'
import type { On } from '../../platform/http/calls.ts'
import { inMediaHosts } from '../../platform/http/media-hosts.ts'
import type { MediaUses } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as downloads from '../downloads/service.ts'
import * as folders from '../folders/service.ts'
import * as library from '../library/service.ts'
import * as uploadLinks from '../uploads/links.service.ts'
import { toFileDescriptor, toFolder, toFolderId, toListRequest } from './rules.ts'
import * as siteMedia from './service.ts'

/** The library as the published contract describes it. */
export function siteMediaRoutes(on: On, shop: Shop, mediaUses: readonly MediaUses[]): void {
  const wire = (row: Parameters<typeof toFileDescriptor>[0]) =>
    toFileDescriptor(row, shop.hosts.urlOf(row.siteId))

  on(calls.getFileDescriptor, async ({ caller, body }) => ({
    file: wire(await library.read(shop, caller.siteId, body.fileId)),
  }))
  on(calls.getFileDescriptors, async ({ caller, body }) => ({
    files: (await library.readMany(shop, caller.siteId, body.fileIds)).map(wire),
  }))
  on(calls.listFiles, async ({ caller, body }) => {
    const folderId = toFolderId(body.parentFolderId) ?? null
    if (folderId) await folders.read(shop, caller.siteId, folderId)
    return toPage(
      await library.list(shop, caller.siteId, { ...toListRequest(body), folderId }),
      shop.hosts.urlOf(caller.siteId),
    )
  })
  on(calls.searchFiles, async ({ caller, body: { search, rootFolder = 'MEDIA_ROOT', ...rest } }) => {
    if (rootFolder !== 'MEDIA_ROOT') return toPage({ files: [] }, shop.hosts.urlOf(caller.siteId))
    return toPage(
      await library.list(shop, caller.siteId, { ...toListRequest(rest), search: search ?? '' }),
      shop.hosts.urlOf(caller.siteId),
    )
  })
  on(calls.updateFileDescriptor, async ({ caller, body: { file } }) => {
    const folderId = toFolderId(file.parentFolderId)
    const change = { id: file.id, ...(file.displayName ? { fileName: file.displayName } : {}) }
    const place = folderId === undefined ? {} : { folderId }
    return { file: wire(await library.update(shop, caller.siteId, { ...change, ...place })) }
  })
  on(calls.bulkDeleteFiles, async ({ caller, body }) => {
    await library.remove(shop, caller, { ids: body.fileIds, mediaUses })
    return {}
  })
  on(calls.generateFilesDownloadUrl, async ({ caller, body }) => {
    const [fileId = ''] = body.fileIds
    const link = await downloads.create(shop, caller.siteId, { fileId, days: 1, most: 100 })
    return { downloadUrl: downloads.urlOf(shop, link) }
  })
}

export function siteUploadRoutes(on: On, shop: Shop): void {
  on(calls.generateFileUploadUrl, async ({ caller, body }) => ({
    uploadUrl: await siteMedia.uploadUrl(shop, caller, body),
  }))
  on(
    calls.importFile,
    async ({ caller, body, workId: uploadId }) => ({
      file: toFileDescriptor(
        await siteMedia.importFile(shop, caller, { ...body, uploadId }),
        shop.hosts.urlOf(caller.siteId),
      ),
    }),
    { stepwise: true },
  )
  on(calls.bulkImportFile, ({ caller, body }) => siteMedia.importFiles(shop, caller, body), {
    stepwise: true,
  })
}

function toPage({ files, nextCursor }: library.FilePage, publicUrl: string) {
  return {
    files: files.map((file) => toFileDescriptor(file, publicUrl)),
    nextCursor: { cursors: nextCursor ? { next: nextCursor } : {}, hasNext: nextCursor !== undefined },
  }
}

export function siteFolderRoutes(on: On, shop: Shop): void {
  on(calls.createFolder, async ({ caller, body }) => {
    const parentId = toFolderId(body.parentFolderId) ?? null
    return {
      folder: toFolder(await folders.create(shop, caller.siteId, { name: body.displayName, parentId })),
    }
  })
  on(calls.getFolder, async ({ caller, body }) => ({
    folder: toFolder(await folders.read(shop, caller.siteId, body.folderId)),
  }))
  on(calls.listFolders, async ({ caller, body }) => {
    const parent = toFolderId(body.parentFolderId) ?? null
    const all = await folders.list(shop, caller.siteId)
    const inside = all.filter(({ parentId }) => parentId === parent)
    return { folders: inside.map(toFolder), nextCursor: { cursors: {}, hasNext: false } }
  })
  on(calls.updateFolder, async ({ caller, body: { folder: change } }) => {
    const parentId = toFolderId(change.parentFolderId)
    const place = parentId === undefined ? {} : { parentId }
    const name = change.displayName === undefined ? {} : { name: change.displayName }
    return {
      folder: toFolder(await folders.update(shop, caller.siteId, { id: change.id, ...name, ...place })),
    }
  })
  on(calls.bulkDeleteFolders, async ({ caller, body }) => {
    for (const id of body.folderIds) await folders.remove(shop, caller.siteId, id)
    return {}
  })
}

interface UploadRequest {
  Params: { '*': string }
  Querystring: { filename?: unknown }
}

/** The addresses of `generateFileUploadUrl`. They need no token. */
export async function uploadPages(server: FastifyInstance, shop: Shop): Promise<void> {
  await server.register(async (scope) => {
    await acceptFiles(scope)
    const config = { slow: true }
    const url = '/media/uploads/*'
    scope.route<UploadRequest>({
      method: ['PUT', 'POST'],
      url,
      config,
      handler: (request, reply) => receive(shop, request, reply),
    })
  })
}

async function receive(shop: Shop, request: FastifyRequest<UploadRequest>, reply: FastifyReply) {
  const { filename } = request.query
  const { file: content, fileName: inForm } = await uploadedFile(request as FastifyRequest)
  const fileName = typeof filename === 'string' && filename ? filename : inForm
  const received = await uploadLinks.receive(shop, { token: request.params['*'], content, fileName })
  const { siteId } = received.row
  const file = toFileDescriptor(received.row, shop.hosts.urlOf(siteId))
  return reply
    .type('application/json')
    .send(inMediaHosts(shop, { ...received, siteId }, JSON.stringify({ file })))
}
