import type { MediaList } from '@cartwright/contract/catalogue/product-media.ts'
import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { shop } from '../../api/client.ts'
import { invalidate } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { listOf, type ShownChoice } from './media.rules.ts'

/** Changes of one product run one after another, each on the result of the last. */
export function changesOf({ id }: CatalogueProduct) {
  return { id: `changes of ${id}` }
}

/** Saves changes of a product's media immediately. `onSaved` takes the saved product. */
export function useMedia(latest: RefObject<CatalogueProduct>, onSaved: (product: CatalogueProduct) => void) {
  const { id = '' } = latest.current
  const scope = changesOf(latest.current)
  const change = useMutation({
    scope,
    async mutationFn(next: (list: MediaList) => MediaList) {
      const { revision = '' } = latest.current
      return (await shop.call('setProductMedia', { id, media: next(listOf(latest.current)), revision }))
        .product
    },
    onSuccess: onSaved,
    onError: notify.failure,
  })
  const showWith = useMutation({
    scope,
    async mutationFn({ mediaId, option, choice, isShown }: ShownChoice & { mediaId: string }) {
      const media = [{ option, choice, mediaIds: [mediaId] }]
      await shop.call(isShown ? 'addProductMediaToChoices' : 'removeProductMediaFromChoices', { id, media })
      return (await shop.call('getCatalogueProduct', { id })).product
    },
    onSuccess(saved) {
      if (isNext(saved, latest.current)) onSaved(saved)
      else invalidate(['getCatalogueProduct'])
    },
    onError: notify.failure,
  })
  return { change, showWith }
}

/** Whether no one else changed the product in between. */
function isNext(one: CatalogueProduct, before: CatalogueProduct): boolean {
  return Number(one.revision) - Number(before.revision) <= 1
}
