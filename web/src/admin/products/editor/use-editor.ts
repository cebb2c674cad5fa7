import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { useCellFormats } from '../variants/use-cell-formats.ts'
import {
  type Edits,
  editsOfVariants,
  editsSince,
  faultsOf,
  normaliseEdits,
  overridesFrom,
  problemCells,
  stockChangesFrom,
  stockFrom,
} from '../variants/variants.rules.ts'

/** What is being saved. Later edits are kept. */
interface Submission {
  base: CatalogueProduct
  draft: Draft
  edits: Edits
  counted: boolean
}

/** The form of a product and the edits of its variants, as changes since `base`. */
function useProductState(product: CatalogueProduct) {
  const [base, setBase] = useState(product)
  const latest = useRef(product)
  const [edits, setEdits] = useState<Edits>({})
  const isTracked = base.stock?.trackInventory ?? false
  const [counted, setCounted] = useState(isTracked)
  const form = useProductForm(draftOf(product))
  const patch = patchOf(base, form.values)
  const hasStock = counted !== isTracked || stockFrom(edits).length > 0
  const dirty = Object.keys(patch).length > 0 || hasStock || Object.keys(edits).length > 0
  /** Makes another product the base, without touching unsaved edits. */
  const adopt = (saved: CatalogueProduct) => {
    latest.current = saved
    setBase(saved)
  }
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when someone else's change arrives
  useEffect(() => {
    if (!dirty && !isNewer(base.revision, product.revision)) start(product)
  }, [product])
  const changes = { edits, setEdits, counted, setCounted, isTracked, patch, hasStock, dirty }
  return { form, base, latest, adopt, begin, start, ...changes }
}

type ProductState = ReturnType<typeof useProductState>

function useSave(state: ProductState) {
  const { form, base, hasStock, start } = state
  const { id = '' } = base
  const [sentIds, setSentIds] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<CatalogueProduct>()
  const read = async () => (await shop.call('getCatalogueProduct', { id })).product
  const save = useSingleFlight({
    scope: changesOf(base),
    async mutationFn(sent: Submission) {
      const { saved, draft } = await saveFields(state, sent.draft)
      const kept = editsOfVariants(sent.edits, saved.variants)
      const variants = overridesFrom(kept)
      if (variants.length > 0) {
        setSentIds(variants.flatMap(({ variantIds = [] }) => variantIds))
        await shop.call('updateProductVariants', { id, revision: saved.revision ?? '', variants })
      }
      if (hasStock) await saveStock(state, kept, setSentIds)
      return { saved: variants.length > 0 || hasStock ? await read() : saved, draft }
    },
    async onError(error) {
      form.setFieldValue('visible', base.visible ?? true)
      showErrors(form, error)
      if (isConflict(error)) setTheirs(await read())
    },
    onSuccess({ saved, draft }, sent) {
      start(saved, { ...sent, draft })
      invalidate()
      notify.success(saved.visible && !sent.base.visible ? texts.published : texts.saved)
    },
  })
  return { save, sentIds, theirs, setTheirs }
}

async function saveFields(
  { base, latest, begin }: ProductState,
  draft: Draft,
): Promise<{ saved: CatalogueProduct; draft: Draft }> {
  const { id = '', revision = '' } = latest.current
  const patch = patchOf(base, draft)
  if (Object.keys(patch).length === 0) return { saved: latest.current, draft }
  const { product } = await shop.call('updateProduct', { product: { id, revision, ...patch } })
  begin(product, draft)
  return { saved: product, draft: draftOf(product) }
}

async function saveStock(
  { base, counted, isTracked }: ProductState,
  edits: Edits,
  onSend: (variantIds: string[]) => void,
): Promise<void> {
  if (counted && isTracked) return changeStock(stockChangesFrom(edits, base))
  const variants = stockFrom(edits)
  onSend(variants.map(({ variantId = '' }) => variantId))
  const inventoryItem = { productId: base.id ?? '', trackQuantity: counted, variants }
  await shop.call('updateInventoryVariants', { inventoryItem })
}

/** Sends the changes and whether shoppers see the product. An invalid cell prevents it. */
function useSubmit(state: ProductState, send: (submission: Submission) => void) {
  const { form, base, edits, setEdits, counted, dirty } = state
  const formats = useCellFormats()
  const blocked = problemCells(edits, formats).length > 0
  const submit = (event: FormEvent<HTMLFormElement>, visible = base.visible ?? true) =>
    form.onSubmit(
      () => {
        if (blocked || !(dirty || visible !== base.visible)) return
        const sent = normaliseEdits(edits, formats)
        setEdits(sent)
        form.setFieldValue('visible', visible)
        send({ base, draft: { ...form.getValues(), visible }, edits: sent, counted })
      },
      (missing) => focusFirst(form, missing),
    )(event)
  return { blocked, submit }
}

/** The editor of an existing product: its changes since `base`, and how to save, discard or merge them. */
export function useProductEditor(product: CatalogueProduct) {
  const state = useProductState(product)
  const { form, base, latest, adopt, edits, setEdits, counted, setCounted, patch, dirty } = state
  const { save, sentIds, theirs, setTheirs } = useSave(state)
  const { blocked, submit } = useSubmit(state, save.mutate)
  return {
    ...{ form, base, dirty, adopt, latest },
    /** An invalid cell prevents saving. */
    blocked,
    save: (event: FormEvent<HTMLFormElement>) => submit(event),
    /** Saves all changes and shows the product to shoppers. */
    publish: (event: FormEvent<HTMLFormElement>) => submit(event, true),
    /** Takes over a change that was saved apart from the others, and keeps these. */
    takeOver: (saved: CatalogueProduct) => state.begin(saved, draftOf(base)),
    discard() {
      save.reset()
      state.start(isNewer(base.revision, product.revision) ? base : product)
    },
    /** Both versions, when someone else saved first. */
    sides: theirs && { base, mine: form.values, edits, theirs },
    closeConflict: () => setTheirs(undefined),
    merge(sides: Sides, yielded: ReadonlySet<string>) {
      const both = mergeSides(sides, yielded)
      save.reset()
      setTheirs(undefined)
      adopt(sides.theirs)
      form.setValues(both.draft)
      setEdits(both.edits)
    },
    saving: save.isPending,
    error: save.error,
    variants: {
      ...{ edits, counted, onEdits: setEdits, onCounted: setCounted },
      faults: faultsOf(problemOf(save.error).fields, sentIds),
      isOpen: 'productOptions' in patch || 'manageVariants' in patch,
    },
  }
}

const conflictCodes: readonly unknown[] = ['REVISION_MISMATCH', 'CHANGED_SINCE']

/** Someone else saved the product or its stock first. */
function isConflict(error: Error): boolean {
  return error instanceof CartwrightError && conflictCodes.includes(error.code)
}
