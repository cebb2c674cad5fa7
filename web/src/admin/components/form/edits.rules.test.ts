import { expect, test } from 'vitest'
import { hasConflict, isNewer, mergeEdits } from './edits.rules.ts'

const before = { name: 'Mug ', ribbon: '', sections: [{ title: 'Care' }] }

test('what was typed while a save was on its way stays, and the rest is as it was saved', () => {
  const typed = { ...before, ribbon: 'New' }
  const saved = { ...before, name: 'Mug' }
  expect(mergeEdits(typed, { before, saved })).toEqual({ ...saved, ribbon: 'New' })
  const longer = { ...before, sections: [{ title: 'Care' }, { title: '' }] }
  expect(mergeEdits(longer, { before, saved }).sections).toEqual(longer.sections)
})

test('two people collide where both made something else of one field', () => {
  const typed = { ...before, ribbon: 'New' }
  expect(hasConflict(typed, { before, saved: { ...before, name: 'Cup' } })).toBe(false)
  expect(hasConflict(typed, { before, saved: { ...before, ribbon: 'New' } })).toBe(false)
  expect(hasConflict(typed, { before, saved: { ...before, ribbon: 'Sale' } })).toBe(true)
})

test('revisions are compared as numbers', () => {
  expect(isNewer('10', '9')).toBe(true)
  expect(isNewer('9', '9')).toBe(false)
  expect(isNewer('1', undefined)).toBe(true)
})
