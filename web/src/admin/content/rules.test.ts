import type { ContentField } from '@cartwright/contract/content/collections.ts'
import { expect, test } from 'vitest'
import { dataOf, fileOf, fileReference, idFor, jsonProblems, keyFor, valuesOf } from './rules.ts'

const timeZone = 'America/New_York'
const field = (key: string, type: ContentField['type']): ContentField => ({ key, type })

test('names become keys that programs can use, each once', () => {
  expect(keyFor('SEO title', [])).toBe('seoTitle')
  expect(keyFor('Größe', ['grosse'])).toBe('groe')
  expect(keyFor('Title', ['title', 'title2'])).toBe('title3')
  expect(keyFor('2nd line', [])).toBe('field2ndLine')
  expect(idFor('  Our team! ')).toBe('Our-team')
})

test('what a form shows and does not change stays the same', () => {
  const fields = [
    field('title', 'TEXT'),
    field('at', 'DATETIME'),
    field('on', 'BOOLEAN'),
    field('pages', 'MULTI_REFERENCE'),
    field('meta', 'OBJECT'),
    field('gallery', 'MEDIA_GALLERY'),
    field('photo', 'IMAGE'),
  ]
  const before = {
    _id: 'a',
    title: 'Hi',
    at: { $date: '2026-01-31T09:30:00.000Z' },
    on: true,
    pages: ['p'],
    meta: { a: 1 },
    gallery: [{ src: 'x' }],
    photo: { id: 'x' },
    unknown: 1,
  }
  const values = valuesOf(fields, { ...before, pages: [{ _id: 'p', title: 'Page' }] }, timeZone)
  expect(values.at).toBe('2026-01-31T04:30')
  expect(dataOf(fields, values, { before, timeZone })).toEqual(before)
  expect(dataOf(fields, { ...values, title: '', meta: '' }, { before, timeZone })).not.toHaveProperty('title')
  expect(jsonProblems(fields, { ...values, meta: '[1' })).toEqual(['meta'])
})

test('a file of the library is found again by its reference', () => {
  const reference = fileReference('IMAGE', { id: 'ab~mv2.webp', fileName: 'a mug.webp', width: 4, height: 5 })
  expect(reference).toBe('wix:image://v1/ab~mv2.webp/a%20mug.webp#originWidth=4&originHeight=5')
  expect(fileOf(reference)).toEqual({ url: '/media/ab~mv2.webp', name: 'a mug.webp' })
  expect(fileOf('https://example.com/x.png').url).toBe('https://example.com/x.png')
})
