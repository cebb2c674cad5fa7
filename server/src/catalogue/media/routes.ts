import { calls } from '@cartwright/contract/calls.ts'
import { toMediaFile } from '../../media/library/rules.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as files from './files.service.ts'
import * as media from './service.ts'

export function productMediaRoutes(on: On, shop: Shop): void {
  on(calls.addProductMedia, ({ caller, body }) => media.add(shop, caller, body))
  on(calls.removeProductMedia, ({ caller, body }) => media.remove(shop, caller, body))
  on(calls.addProductMediaToChoices, ({ caller, body }) =>
    media.changeChoices(shop, caller, { ...body, adding: true }),
  )
  on(calls.removeProductMediaFromChoices, ({ caller, body }) =>
    media.changeChoices(shop, caller, { ...body, adding: false }),
  )
  on(calls.setProductMedia, ({ caller, body }) => media.set(shop, caller, body))
  on(calls.listProductFiles, async ({ caller, body }) => {
    const found = await files.listFiles(shop, caller.siteId, body.productId)
    return { files: found.map((file) => toMediaFile(file, shop.hosts.urlOf(caller.siteId))) }
  })
  on(calls.saveProductFiles, async ({ caller, body }) => {
    const saved = await files.saveFiles(shop, caller.siteId, body)
    return { files: saved.map((file) => toMediaFile(file, shop.hosts.urlOf(caller.siteId))) }
  })
}
