import type { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { hasConflict, isNewer, mergeEdits } from './edits.rules.ts'

/** The form that `useForm` returns. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** Puts the saved values into the form, except for fields edited after `before`. */
export function adoptSaved<Values extends object>(
  form: Form<Values>,
  sides: { before: Values; saved: Values },
): void {
  form.setValues(mergeEdits(form.getValues(), sides))
  form.resetDirty(sides.saved)
}

interface Source<Values> {
  /** Of the record as last read. */
  revision: string | undefined
  values: Values
}

/**
 * The revision that a form's values belong to, with its setter. It takes over what someone else saves. Where both
 * changed the same field, the revision stays, so that the shop refuses to save.
 */
export function useRevision<Values extends object>(
  form: Form<Values>,
  { revision = '', values }: Source<Values>,
) {
  const [known, setKnown] = useState(revision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision, and when nothing is typed any more
  useEffect(() => {
    const before = form.getInitialValues()
    if (!isNewer(revision, known) || hasConflict(form.getValues(), { before, saved: values })) return
    setKnown(revision)
    adoptSaved(form, { before, saved: values })
  }, [revision, form.isDirty()])
  return [known, setKnown] as const
}
