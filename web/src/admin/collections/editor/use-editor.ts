import type { CatalogueCollection } from '@cartwright/contract/catalogue/collections.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { mergeEdits } from '../../components/form/edits.rules.ts'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { texts } from '../texts/index.ts'
import { type Draft, draftOf, emptyConditions, fieldsToWrite } from './draft.rules.ts'

export type CollectionForm = ReturnType<typeof useForm<Draft>>

/** The form of a collection; saving one without an id makes it. */
export function useCollectionEditor(collection: CatalogueCollection) {
  const navigate = useNavigate()
  const [base, setBase] = useState(collection)
  const [theirs, setTheirs] = useState<string[]>()
  const form = useForm<Draft>({ initialValues: draftOf(base) })
  const known = draftOf(base)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(known)
  const isSaved = useUnsaved(isDirty)
  const begin = (from: CatalogueCollection, before = form.getValues()) => {
    setBase(from)
    form.setValues(mergeEdits(form.getValues(), { before, saved: draftOf(from) }))
    form.clearErrors()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else saved is shown once it arrives
  useEffect(() => {
    if (BigInt(collection.revision ?? 0) <= BigInt(base.revision ?? 0)) return
    if (isDirty) setBase((before) => withoutFieldChanges(before, collection))
    else begin(collection)
  }, [collection])

  const save = useSingleFlight({
    mutationFn: (draft: Draft) => saveCollection(base, draft),
    async onError(error) {
      if (!base.id || !isConflict(error)) return form.setErrors(formErrors(error, 'collection'))
      const { collection: now } = await shop.call('getCatalogueCollection', { id: base.id })
      setTheirs(changedFields(known, draftOf(now)))
      begin(now, known)
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
  return {
    ...{ form, base, isDirty, theirs },
    submit: form.onSubmit((draft) => {
      const empty = emptyConditions(draft)
      if (empty.length === 0) return save.mutate(draft)
      form.setErrors(Object.fromEntries(empty.map((field) => [field, texts.rule.needed])))
    }),
    isPending: save.isPending,
    /** Its page comes next, without what is typed until then. */
    isMaking: !base.id && (save.isPending || save.isSuccess),
    error: isConflict(save.error) ? null : save.error,
  }
}

async function saveCollection(base: CatalogueCollection, draft: Draft): Promise<CatalogueCollection> {
  if (!base.id) return (await shop.call('createCollection', { collection: fieldsToWrite(draft) })).collection
  const { id, revision = '' } = base
  const fields = fieldsToWrite(draft, draftOf(base))
  return (await shop.call('updateCollection', { collection: { id, revision, ...fields } })).collection
}

/** Its products or picture were changed beside the form: the new revision belongs to what is typed, unless a field differs. */
function withoutFieldChanges(before: CatalogueCollection, now: CatalogueCollection): CatalogueCollection {
  return changedFields(draftOf(before), draftOf(now)).length === 0 ? now : before
}

function changedFields(before: Draft, now: Draft): string[] {
  return Object.keys(fieldsToWrite(now, before))
}

/** Somebody else saved it first. */
function isConflict(error: Error | null): boolean {
  return error instanceof CartwrightError && error.code === 'REVISION_MISMATCH'
}
