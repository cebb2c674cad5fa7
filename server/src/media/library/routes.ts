import { calls } from '@cartwright/contract/calls.ts'
import { requireContent } from '../../platform/http/body.ts'
import type { On } from '../../platform/http/calls.ts'
import type { MediaUses } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as folders from '../folders/service.ts'
import { maxPictureBytes } from '../pictures/images.service.ts'
import { addFromAddress } from '../uploads/addresses.service.ts'
import * as uploads from '../uploads/service.ts'
import { toMediaFile, toMediaFolder } from './rules.ts'
import * as library from './service.ts'

/** The media library for the admin; `mediaUses` finds the uses of a file. */
export function libraryRoutes(on: On, shop: Shop, mediaUses: readonly MediaUses[]): void {
  const wire = (row: Parameters<typeof toMediaFile>[0]) => toMediaFile(row, shop.hosts.urlOf(row.siteId))

  on(calls.uploadMedia, async ({ caller, body, file, fileName = '', workId: uploadId }) => ({
    file: wire(
      await uploads.add(shop, caller, { fileName, ...body, uploadId, content: requireContent(file) }),
    ),
  }))
  on(
    calls.addMediaFromAddress,
    async ({ caller, body, workId: uploadId }) => ({
      file: wire(await addFromAddress(shop, caller, { ...body, uploadId })),
    }),
    { stepwise: true },
  )
  on(calls.listMedia, async ({ caller, body }) => {
    const { files, ...page } = await library.list(shop, caller.siteId, body)
    return { files: files.map(wire), ...page }
  })
  on(calls.getMedia, async ({ caller, body }) => ({
    file: wire(await library.read(shop, caller.siteId, body.id)),
  }))
  on(calls.updateMedia, async ({ caller, body }) => ({
    file: wire(await library.update(shop, caller.siteId, body.file)),
  }))
  on(calls.moveMedia, async ({ caller, body }) => {
    await library.move(shop, caller.siteId, body)
    return {}
  })
  on(calls.deleteMedia, async ({ caller, body }) => {
    await library.remove(shop, caller, { ...body, mediaUses })
    return {}
  })
  on(calls.getMediaUsage, async ({ caller, body }) => {
    const { id } = await library.read(shop, caller.siteId, body.id)
    return { usedBy: await library.findUses(shop.db, shop, { siteId: caller.siteId, ids: [id], mediaUses }) }
  })
  on(calls.getMediaAbilities, async () => abilitiesOf(shop))
}

export function folderRoutes(on: On, shop: Shop): void {
  on(calls.listMediaFolders, async ({ caller }) => ({
    folders: (await folders.list(shop, caller.siteId)).map(toMediaFolder),
  }))
  on(calls.createMediaFolder, async ({ caller, body }) => ({
    folder: toMediaFolder(await folders.create(shop, caller.siteId, body.folder)),
  }))
  on(calls.updateMediaFolder, async ({ caller, body }) => ({
    folder: toMediaFolder(await folders.update(shop, caller.siteId, body.folder)),
  }))
  on(calls.deleteMediaFolder, async ({ caller, body }) => {
    await folders.remove(shop, caller.siteId, body.id)
    return {}
  })
}

function abilitiesOf({ files, uploads: { largestFile, ffmpeg } }: Shop) {
  const there = ffmpeg !== undefined
  const note = ffmpeg
    ? `ffmpeg ${ffmpeg.version} makes the stills and sizes of videos.`
    : 'ffmpeg is not installed on this server: videos play as uploaded, without a still or smaller sizes.'
  return {
    largestPicture: maxPictureBytes,
    largestFile,
    storage: files.kind,
    video: { posters: there, resolutions: there, note },
  }
}
