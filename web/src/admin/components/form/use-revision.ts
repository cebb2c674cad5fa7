import type { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { hasConflict, isNewer, mergeEdits } from './edits.rules.ts'

/** A form as `useForm` gives it. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** The form holds what is saved, and keeps the fields that were typed after `before`. */
export function adoptSaved<Values extends object>(
  form: Form<Values>,
  sides: { before: Values; saved: Values },
): void {
  form.setValues(mergeEdits(form.getValues(), sides))
  form.resetDirty(sides.saved)
}

interface Source<Values> {
  /** Of the thing as it was read last. */
  revision: string | undefined
  values: Values
}

/**
 * The revision that the values of a form belong to, and the way to say that it was saved. What somebody else saves is
 * taken over; where it collides with what is typed here the revision stays, so that saving is refused.
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
