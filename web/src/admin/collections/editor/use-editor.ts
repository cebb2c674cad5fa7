import type { CatalogueCollection } from '@cartwright/contract/catalogue/collections.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { isNewer, mergeEdits } from '../../components/form/edits.rules.ts'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { texts } from '../texts/index.ts'
import { type Draft, draftOf, emptyConditions, fieldsToWrite } from './draft.rules.ts'

export type CollectionForm = ReturnType<typeof useForm<Draft>>

/** The form of a collection; saving one without an id creates it. */
export function useCollectionEditor(collection: CatalogueCollection) {
  const { form, base, isDirty, begin } = useCollectionForm(collection)
  const [theirs, setTheirs] = useState<string[]>()
  const save = useSave({ base, isDirty, begin, setTheirs, setErrors: form.setErrors })
  const onSubmit = form.onSubmit((draft) => {
    const empty = emptyConditions(draft)
    if (empty.length === 0) return save.mutate(draft)
    form.setErrors(Object.fromEntries(empty.map((field) => [field, texts.rule.needed])))
  })
  const record = {
    onSubmit,
    isDirty,
    isPending: save.isPending,
    /** The page of the new collection opens next. */
    isCreating: !base.id && (save.isPending || save.isSuccess),
    error: isConflict(save.error) ? null : save.error,
  }
  return { form, base, theirs, record }
}

function useCollectionForm(collection: CatalogueCollection) {
  const [base, setBase] = useState(collection)
  const form = useForm<Draft>({ initialValues: draftOf(base) })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(draftOf(base))
  const begin = (from: CatalogueCollection, before = form.getValues()) => {
    setBase(from)
    form.setValues(mergeEdits(form.getValues(), { before, saved: draftOf(from) }))
    form.clearErrors()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when someone else's change arrives
  useEffect(() => {
    if (!isNewer(collection.revision, base.revision)) return
    if (isDirty) setBase((before) => withoutFieldChanges(before, collection))
    else begin(collection)
  }, [collection])
  return { form, base, isDirty, begin }
}

interface SaveOptions {
  base: CatalogueCollection
  isDirty: boolean
  begin: (from: CatalogueCollection, before?: Draft) => void
  /** Takes the names of the fields that someone else changed. */
  setTheirs: (fields: string[] | undefined) => void
  setErrors: (errors: Record<string, string>) => void
}

function useSave({ base, isDirty, begin, setTheirs, setErrors }: SaveOptions) {
  const navigate = useNavigate()
  const isSaved = useUnsaved(isDirty)
  return useSingleFlight({
    mutationFn: (draft: Draft) => saveCollection(base, draft),
    async onError(error) {
      if (!base.id || !isConflict(error)) return setErrors(formErrors(error, 'collection'))
      const { collection: now } = await shop.call('getCatalogueCollection', { id: base.id })
      setTheirs(changedFields(draftOf(base), draftOf(now)))
      begin(now, draftOf(base))
    },
    onSuccess(saved, draft) {
      setTheirs(undefined)
      notify.success(texts.saved)
      invalidate()
      if (base.id) return begin(saved, draft)
      isSaved()
      void navigate(`/admin/collections/${saved.id}`, { replace: true })
    },
  })
}

async function saveCollection(base: CatalogueCollection, draft: Draft): Promise<CatalogueCollection> {
  if (!base.id) return (await shop.call('createCollection', { collection: fieldsToWrite(draft) })).collection
  const { id, revision = '' } = base
  const fields = fieldsToWrite(draft, draftOf(base))
  return (await shop.call('updateCollection', { collection: { id, revision, ...fields } })).collection
}

/** Takes over a newer revision whose fields are the same: only products or the picture changed. */
function withoutFieldChanges(before: CatalogueCollection, now: CatalogueCollection): CatalogueCollection {
  return changedFields(draftOf(before), draftOf(now)).length === 0 ? now : before
}

function changedFields(before: Draft, now: Draft): string[] {
  return Object.keys(fieldsToWrite(now, before))
}

/** Someone else saved it first. */
function isConflict(error: Error | null): boolean {
  return error instanceof CartwrightError && error.code === 'REVISION_MISMATCH'
}
