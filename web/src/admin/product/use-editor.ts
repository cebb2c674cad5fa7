import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shop } from '../calls/client.ts'
import { forget } from '../calls/use-call.ts'
import * as notify from '../parts/notify.tsx'
import { type Draft, draftOf, patchOf } from './draft.rules.ts'
import { showRefused } from './form.ts'
import { texts } from './texts.ts'
import { type Edits, hasProblems, ofVariants, overridesFrom, stockFrom } from './variants.rules.ts'

/** The form of a product that is there: what was changed since `base`, and the way to save it. */
export function useEditor(product: CatalogueProduct) {
  const [base, setBase] = useState(product)
  const [edits, setEdits] = useState<Edits>({})
  const isCounted = base.stock?.trackInventory ?? false
  const [counted, setCounted] = useState(isCounted)
  const [theirs, setTheirs] = useState<CatalogueProduct>()
  const form = useForm({ initialValues: draftOf(product) })
  const patch = patchOf(base, form.values)
  const isPatched = Object.keys(patch).length > 0
  const hasStock = counted !== isCounted || stockFrom(edits).length > 0
  const dirty = isPatched || hasStock || Object.keys(edits).length > 0
  const blocked = hasProblems(edits)
  const begin = (from: CatalogueProduct) => {
    setBase(from)
    form.setValues(draftOf(from))
    form.clearErrors()
  }
  const start = (from: CatalogueProduct) => {
    begin(from)
    setEdits({})
    setCounted(from.stock?.trackInventory ?? false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else saved is shown once it arrives
  useEffect(() => {
    if (!dirty && !isOlder(product, base)) start(product)
  }, [product])

  const { id = '', revision = '' } = base
  const saving = useMutation({
    async mutationFn() {
      let saved = base
      if (isPatched) {
        const reply = await shop.call('updateProduct', { product: { id, revision, ...patch } })
        saved = reply.product
        begin(saved)
      }
      const kept = ofVariants(edits, saved.variants)
      const variants = overridesFrom(kept)
      if (variants.length > 0) await shop.call('updateProductVariants', { id, variants })
      if (hasStock) {
        const inventoryItem = { productId: id, trackQuantity: counted, variants: stockFrom(kept) }
        await shop.call('updateInventoryVariants', { inventoryItem })
      }
      if (variants.length === 0 && !hasStock) return saved
      return (await shop.call('getCatalogueProduct', { id })).product
    },
    async onError(error) {
      showRefused(form, error)
      if (isLate(error)) setTheirs((await shop.call('getCatalogueProduct', { id })).product)
    },
    onSuccess(saved) {
      start(saved)
      forget()
      notify.done(texts.saved)
    },
  })
  return {
    form,
    base,
    dirty,
    /** Something typed cannot be saved as it is. */
    blocked,
    save: form.onSubmit(() => {
      if (dirty && !blocked) saving.mutate()
    }),
    discard() {
      saving.reset()
      start(isOlder(product, base) ? base : product)
    },
    /** The product is another now, and nothing that was typed is touched. */
    adopt: setBase,
    theirs,
    closeConflict: () => setTheirs(undefined),
    merge(draft: Draft, from: CatalogueProduct) {
      saving.reset()
      setTheirs(undefined)
      setBase(from)
      form.setValues(draft)
    },
    saving: saving.isPending,
    error: saving.error,
    variants: {
      ...{ edits, counted },
      onEdits: setEdits,
      onCounted: setCounted,
      isOpen: 'productOptions' in patch || 'manageVariants' in patch,
    },
  }
}

function isOlder(one: CatalogueProduct, other: CatalogueProduct): boolean {
  return BigInt(one.revision ?? 0) < BigInt(other.revision ?? 0)
}

/** Somebody else saved it first. */
function isLate(error: Error): boolean {
  return error instanceof CartwrightError && error.code === 'REVISION_MISMATCH'
}
