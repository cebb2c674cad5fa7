import { expect, test } from 'vitest'
import { conflictsOf, hasConflict, isNewer, mergeEdits } from './edits.rules.ts'

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

test('two people who change different parts of one field do not collide, and nothing is written back', () => {
  const limits = { before: { limits: { sku: 40, name: 80 } }, saved: { limits: { sku: 50, name: 80 } } }
  const typed = { limits: { sku: 40, name: 90 } }
  expect(conflictsOf(typed, limits)).toEqual([])
  expect(mergeEdits(typed, limits)).toEqual({ limits: { sku: 50, name: 90 } })
  expect(conflictsOf({ limits: { sku: 60, name: 90 } }, limits)).toEqual(['limits.sku'])
})

test('what was removed from a field stays removed', () => {
  const sides = {
    before: { colours: { ink: '#000', line: '#ccc' } },
    saved: { colours: { ink: '#111', line: '#ccc' } },
  }
  const typed: { colours: { ink: string; line?: string } } = { colours: { ink: '#000' } }
  expect(mergeEdits(typed, sides)).toEqual({ colours: { ink: '#111' } })
})
