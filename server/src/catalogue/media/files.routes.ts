import { calls } from '@cartwright/contract/calls.ts'
import { mediaFile } from '../../media/library.rules.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as productFiles from './files.service.ts'

export function productFileRoutes(on: On, shop: Shop): void {
  on(calls.listProductFiles, async ({ caller, body }) => {
    const files = await productFiles.list(shop, caller.siteId, body.productId)
    return { files: files.map((file) => mediaFile(file, shop.publicUrl)) }
  })
  on(calls.saveProductFiles, async ({ caller, body }) => {
    const files = await productFiles.save(shop, caller.siteId, body)
    return { files: files.map((file) => mediaFile(file, shop.publicUrl)) }
  })
}
