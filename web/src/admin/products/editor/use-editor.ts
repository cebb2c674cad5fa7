import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { useEffect, useRef, useState } from 'react'
import { shop } from '../../api/client.ts'
import { problemOf } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { isNewer, mergeEdits } from '../../components/form/edits.rules.ts'
import { mergeSides, type Sides } from '../conflicts/conflict.rules.ts'
import { type Draft, draftOf, patchOf } from '../form/draft.rules.ts'
import { focusFirst, showErrors, useProductForm } from '../form/form.ts'
import { changesOf } from '../media/use-media.ts'
import { texts } from '../texts/index.ts'
import { changeStock } from '../variants/stock.ts'
import {
  type Edits,
  editsOfVariants,
  editsSince,
  faultsOf,
  hasProblems,
  overridesFrom,
  stockChangesFrom,
  stockFrom,
} from '../variants/variants.rules.ts'

/** What is being saved; what is typed meanwhile is kept. */
interface Submission {
  base: CatalogueProduct
  draft: Draft
  edits: Edits
  counted: boolean
}

/** The form of a product that is there: what was changed since `base`, and the way to save it. */
export function useProductEditor(product: CatalogueProduct) {
  const [base, setBase] = useState(product)
  const latest = useRef(product)
  const adopt = (saved: CatalogueProduct) => {
    latest.current = saved
    setBase(saved)
  }
  const [edits, setEdits] = useState<Edits>({})
  const isCounted = base.stock?.trackInventory ?? false
  const [counted, setCounted] = useState(isCounted)
  const [sentIds, setSentIds] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<CatalogueProduct>()
  const form = useProductForm(draftOf(product))
  const patch = patchOf(base, form.values)
  const isPatched = Object.keys(patch).length > 0
  const hasStock = counted !== isCounted || stockFrom(edits).length > 0
  const dirty = isPatched || hasStock || Object.keys(edits).length > 0
  const blocked = hasProblems(edits)
  const begin = (from: CatalogueProduct, before = form.getValues()) => {
    adopt(from)
    form.setValues(mergeEdits(form.getValues(), { before, saved: draftOf(from) }))
    form.clearErrors()
  }
  const start = (
    from: CatalogueProduct,
    sent: Submission = { base, draft: form.getValues(), edits, counted },
  ) => {
    begin(from, sent.draft)
    setEdits((typed) => editsSince(sent, { typed, saved: from }))
    setCounted((typed) => (typed === sent.counted ? (from.stock?.trackInventory ?? false) : typed))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else saved is shown once it arrives
  useEffect(() => {
    if (!dirty && !isNewer(base.revision, product.revision)) start(product)
  }, [product])

  const { id = '' } = base
  const saving = useSingleFlight({
    scope: changesOf(base),
    async mutationFn(sent: Submission) {
      let [saved, draft] = [latest.current, sent.draft]
      const { revision = '' } = saved
      if (isPatched) {
        const reply = await shop.call('updateProduct', { product: { id, revision, ...patch } })
        saved = reply.product
        begin(saved, draft)
        draft = draftOf(saved)
      }
      const kept = editsOfVariants(edits, saved.variants)
      const variants = overridesFrom(kept)
      if (variants.length > 0) {
        setSentIds(variants.flatMap(({ variantIds = [] }) => variantIds))
        await shop.call('updateProductVariants', { id, revision: saved.revision ?? revision, variants })
      }
      if (hasStock && counted && isCounted) await changeStock(stockChangesFrom(kept, base))
      else if (hasStock) {
        const inventoryItem = { productId: id, trackQuantity: counted, variants: stockFrom(kept) }
        setSentIds(inventoryItem.variants.map(({ variantId = '' }) => variantId))
        await shop.call('updateInventoryVariants', { inventoryItem })
      }
      if (variants.length > 0 || hasStock) saved = (await shop.call('getCatalogueProduct', { id })).product
      return { saved, draft }
    },
    async onError(error) {
      showErrors(form, error)
      if (isConflict(error)) setTheirs((await shop.call('getCatalogueProduct', { id })).product)
    },
    onSuccess({ saved, draft }, sent) {
      start(saved, { ...sent, draft })
      invalidate()
      notify.success(texts.saved)
    },
  })
  return {
    form,
    base,
    dirty,
    /** Something typed cannot be saved as it is. */
    blocked,
    save: form.onSubmit(
      () => {
        if (dirty && !blocked) saving.mutate({ base, draft: form.getValues(), edits, counted })
      },
      (missing) => focusFirst(form, missing),
    ),
    discard() {
      saving.reset()
      start(isNewer(base.revision, product.revision) ? base : product)
    },
    /** The product is another now, and nothing that was typed is touched. */
    adopt,
    latest,
    /** When somebody else saved first: what both made of it. */
    sides: theirs && { base, mine: form.values, edits, theirs },
    closeConflict: () => setTheirs(undefined),
    merge(sides: Sides, yielded: ReadonlySet<string>) {
      const both = mergeSides(sides, yielded)
      saving.reset()
      setTheirs(undefined)
      adopt(sides.theirs)
      form.setValues(both.draft)
      setEdits(both.edits)
    },
    saving: saving.isPending,
    error: saving.error,
    variants: {
      ...{ edits, counted },
      faults: faultsOf(problemOf(saving.error).fields, sentIds),
      onEdits: setEdits,
      onCounted: setCounted,
      isOpen: 'productOptions' in patch || 'manageVariants' in patch,
    },
  }
}

const conflictCodes: readonly unknown[] = ['REVISION_MISMATCH', 'CHANGED_SINCE']

/** Somebody else saved it first, or counted its stock. */
function isConflict(error: Error): boolean {
  return error instanceof CartwrightError && conflictCodes.includes(error.code)
}
