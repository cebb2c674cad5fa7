import { expect, test } from 'vitest'
import { pictureOf } from './pictures.rules.ts'

test('pictures of the shop come small, others as they are', () => {
  const of = (url: string) => pictureOf({ media: { mainMedia: { image: { url } } } })
  expect(of('https://shop.test/media/abc~mv2.webp')).toBe('https://shop.test/media/abc~mv2.webp?w=96')
  expect(of('https://elsewhere.test/mug.jpg')).toBe('https://elsewhere.test/mug.jpg')
})
