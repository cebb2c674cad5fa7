import { expect, test } from 'vitest'
import { fileChanges, laterChangesOf, pictureOf } from './changes.rules.ts'

test('a picture that came and one that went are told apart from another order', () => {
  const [oat, sage, clay] = [{ id: 'oat.webp' }, { id: 'sage.webp' }, { id: 'clay.webp' }]
  const change = (before: object[], after: object[]) => fileChanges({ field: 'media', before, after })
  expect(change([oat, sage], [sage, clay])).toEqual({ added: [clay], removed: [oat], isOther: false })
  expect(change([oat, sage], [sage, oat])).toEqual({ added: [], removed: [], isOther: true })
  expect(fileChanges({ field: 'media', after: [oat] })).toMatchObject({ added: [oat] })
})

test('a video has no picture of its own here', () => {
  expect(pictureOf({ id: 'oat.webp' })).toBe('/media/oat.webp?w=96')
  expect(pictureOf({ id: 'turn.mp4', mediaType: 'video' })).toBeUndefined()
})

test('what stands in the way of an undo is told field by field, of variants too', () => {
  const fields = [
    { field: 'price', before: 24, after: 26, now: 30 },
    { field: 'variants.0199.sku', before: 'A', after: 'B', now: 'C' },
    { field: 'variants.0199', before: {}, after: {} },
  ]
  expect(laterChangesOf({ fields })).toEqual([
    { field: 'price', before: 24, now: 30 },
    { field: 'sku', variantId: '0199', before: 'A', now: 'C' },
    { field: 'variant', variantId: '0199', before: {}, now: undefined },
  ])
})
