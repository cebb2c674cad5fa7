import { expect, test } from 'vitest'
import {
  acceptOf,
  addressOf,
  bytesText,
  distinctUses,
  durationText,
  moveTargets,
  pathsOf,
} from './media.rules.ts'

const folders = [
  { id: '2', name: 'Knitwear', parentId: '1', files: 3 },
  { id: '1', name: 'Autumn', parentId: null, files: 0 },
  { id: '3', name: 'Spring', parentId: null, files: 1 },
]

test('folders stand in the order of a tree, with the way that leads to them', () => {
  expect(pathsOf(folders).map(({ label }) => label)).toEqual(['Autumn', 'Autumn / Knitwear', 'Spring'])
})

test('a folder cannot be moved into itself or into what lies in it', () => {
  expect(moveTargets('1', folders).map(({ name }) => name)).toEqual(['Spring'])
  expect(moveTargets('2', folders).map(({ name }) => name)).toEqual(['Autumn', 'Spring'])
})

test('sizes and lengths are said as people read them', () => {
  expect([bytesText(0, 'en'), bytesText(20_000_000, 'en'), bytesText(1_540_000, 'de')]).toEqual([
    '0 bytes',
    '20 MB',
    '1,5 MB',
  ])
  expect([durationText(65_000), durationText(900)]).toEqual(['1:05', '0:01'])
})

test('a file dialog offers pictures where only pictures will do, and everything where documents will', () => {
  expect(acceptOf(['image', 'video'])).toBe('image/*,video/*')
  expect(acceptOf(['image', 'document'])).toBeUndefined()
})

test('a product that shows several of the files is named once, and leads to its page', () => {
  const use = { kind: 'product' as const, id: 'mug', name: 'Speckled Mug' }
  const uses = distinctUses([
    { ...use, mediaId: 'front' },
    { ...use, mediaId: 'side' },
  ])
  expect(uses.map(addressOf)).toEqual(['/admin/products/mug'])
})
