import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useChange } from '../calls/use-call.ts'
import * as notify from '../parts/notify.tsx'
import { draftOf, patchOf } from './draft.rules.ts'
import { showRefused } from './form.ts'
import { texts } from './texts.ts'

/** The form of a product that is there: what was changed since `base`, and the way to save it. */
export function useEditor(product: CatalogueProduct) {
  const [base, setBase] = useState(product)
  const form = useForm({ initialValues: draftOf(product) })
  const patch = patchOf(base, form.values)
  const dirty = Object.keys(patch).length > 0
  const begin = (from: CatalogueProduct) => {
    setBase(from)
    form.setValues(draftOf(from))
    form.clearErrors()
  }
  const isNewer = BigInt(product.revision ?? 0) > BigInt(base.revision ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else saved is shown once it arrives
  useEffect(() => {
    if (isNewer && !dirty) begin(product)
  }, [product])
  const update = useChange('updateProduct', {
    onDone({ product }) {
      begin(product)
      notify.done(texts.saved)
    },
  })
  const { id = '', revision = '' } = base
  const save = form.onSubmit(() => {
    if (!dirty) return
    const onError = (error: Error) => showRefused(form, error)
    update.mutate({ product: { id, revision, ...patch } }, { onError })
  })
  const discard = () => {
    update.reset()
    begin(isNewer ? product : base)
  }
  return { form, base, dirty, save, discard, saving: update.isPending, error: update.error }
}
