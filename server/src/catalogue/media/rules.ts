import type { MediaAssignmentToChoice } from '@cartwright/contract/catalogue/product-media.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import {
  type ChoiceDraft,
  choiceName,
  type MediaDraft,
  type OptionDraft,
  type ProductDraft,
} from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'

/** A file to add to a product and, if set, to a choice. */
export interface Addition {
  media: MediaDraft
  choice?: { option: string; choice: string } | undefined
}

/** The patch of a media change, and its problems by field of the request. */
export interface MediaChange {
  patch: ProductPatch
  problems: Violation[]
}

export function addMedia(draft: ProductDraft, additions: readonly Addition[]): MediaChange {
  const media = [...(draft.media ?? [])]
  for (const { media: added } of additions) if (!media.some(({ id }) => id === added.id)) media.push(added)
  const assignments = additions.map(({ media: { id }, choice }) => choice && { ...choice, mediaIds: [id] })
  const { patch, problems } = assignMedia({ ...draft, media }, assignments)
  return {
    patch: { ...patch, media },
    problems: problems.map((one) => ({ ...one, field: one.field.replace(/\.(option|choice)$/, '.choice') })),
  }
}

/** Removes media from the product and its choices; without ids, all of them. */
export function removeMedia(draft: ProductDraft, ids: readonly string[] = []): ProductPatch {
  return keepMedia(
    draft,
    (draft.media ?? []).filter(({ id }) => ids.length > 0 && !ids.includes(id)),
  )
}

/** Keeps exactly these media. */
export function keepMedia(draft: ProductDraft, media: readonly MediaDraft[]): ProductPatch {
  const kept = new Set(media.map(({ id }) => id))
  const options = mapChoices(draft, (choice) =>
    withMediaIds(choice, (ids) => ids.filter((id) => kept.has(id))),
  )
  return { media: [...media], options }
}

/** Replaces a file by another and keeps its alternative text. */
export function replaceMedia(draft: ProductDraft, id: string, by: MediaDraft): ProductPatch {
  const media = (draft.media ?? []).map((one) =>
    one.id === id ? { ...by, altText: one.altText || (by.altText ?? '') } : one,
  )
  const once = media.filter((one, index) => media.findIndex((other) => other.id === one.id) === index)
  const swapped = (ids: string[]) => [...new Set(ids.map((one) => (one === id ? by.id : one)))]
  return { media: once, options: mapChoices(draft, (choice) => withMediaIds(choice, swapped)) }
}

export function assignMedia(
  draft: ProductDraft,
  assignments: readonly (MediaAssignmentToChoice | undefined)[],
): MediaChange {
  const known = new Set((draft.media ?? []).map(({ id }) => id))
  const problems = assignmentProblems(draft, assignments)
  assignments.forEach((one, index) => {
    for (const [at, id] of (one?.mediaIds ?? []).entries()) {
      if (known.has(id)) continue
      const description = "is not among the product's media"
      problems.push({ field: `media[${index}].mediaIds[${at}]`, description, violatedRule: 'VALIDATION' })
    }
  })
  const options = mapChoices(draft, (choice, option) => {
    const added = assignments
      .filter((one) => matchesChoice(one, option, choice))
      .flatMap((one) => one?.mediaIds ?? [])
    return added.length === 0 ? choice : withMediaIds(choice, (ids) => [...new Set([...ids, ...added])])
  })
  return { patch: { options }, problems }
}

/** Removes media from choices; an assignment without media removes all of its choice. */
export function unassignMedia(
  draft: ProductDraft,
  assignments: readonly MediaAssignmentToChoice[],
): MediaChange {
  const options = mapChoices(draft, (choice, option) => {
    const meant = assignments.filter((one) => matchesChoice(one, option, choice))
    const goes = (id: string) =>
      meant.some(({ mediaIds = [] }) => mediaIds.length === 0 || mediaIds.includes(id))
    return withMediaIds(choice, (ids) => ids.filter((id) => !goes(id)))
  })
  return { patch: { options }, problems: assignmentProblems(draft, assignments) }
}

function mapChoices(
  { options = [] }: ProductDraft,
  change: (choice: ChoiceDraft, option: OptionDraft) => ChoiceDraft,
): OptionDraft[] {
  return options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => change(choice, option)),
  }))
}

/** Sets even an empty list, because a missing one keeps the choice's media. */
function withMediaIds(choice: ChoiceDraft, change: (ids: string[]) => string[]): ChoiceDraft {
  return { ...choice, mediaIds: change(choice.mediaIds ?? []) }
}

/** Matches a choice by its name or colour. */
function matchesChoice(
  assignment: MediaAssignmentToChoice | undefined,
  { name }: OptionDraft,
  choice: ChoiceDraft,
): boolean {
  const asked = assignment?.choice
  return assignment?.option === name && (asked === choiceName(choice) || asked === choice.value)
}

function assignmentProblems(
  { options = [] }: ProductDraft,
  assignments: readonly (MediaAssignmentToChoice | undefined)[],
): Violation[] {
  return assignments.flatMap((one, index): Violation[] => {
    if (!one) return []
    const option = options.find(({ name }) => name === one.option)
    if (option?.choices.some((choice) => matchesChoice(one, option, choice))) return []
    const [field, what] = option
      ? ['choice', 'a choice of this option']
      : ['option', 'an option of this product']
    return [{ field: `media[${index}].${field}`, description: `is not ${what}`, violatedRule: 'VALIDATION' }]
  })
}
