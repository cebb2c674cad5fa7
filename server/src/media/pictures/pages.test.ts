import { expect, test } from 'vitest'
import { pageImage } from './pages.rules.ts'

const ours = `https://shop.test/media/a1b2c3_${'0'.repeat(32)}~mv2.webp`

test('a picture of ours is offered in every width up to its own', () => {
  const image = pageImage({ url: ours, width: 300, height: 400, altText: 'A mug' }, 'Mug')
  expect(image).toEqual({
    src: `${ours}?w=640`,
    srcSet: [64, 96, 128, 256].map((width) => `${ours}?w=${width} ${width}w`).join(', '),
    alt: 'A mug',
    width: 300,
    height: 400,
  })
})

test('a picture without a description has the name of the product as alt text', () => {
  expect(pageImage({ url: ours, width: 300, height: 400 }, 'Mug')?.alt).toBe('Mug')
})

test.each([
  'https://cdn.test/mug.jpg',
  'https://cdn.test/media/100%.jpg',
  'http://',
  '/media/mug.webp',
  `${ours}/v1/fit/w_10,h_10/mug.webp`,
  `${ours}?w=64`,
])('a picture from another address stays as it is: %s', (url) => {
  expect(pageImage({ url, width: 10, height: 10 }, 'Mug')).toEqual({
    src: url,
    alt: 'Mug',
    width: 10,
    height: 10,
  })
})

test('no picture gives undefined', () => {
  expect(pageImage(undefined, 'Mug')).toBeUndefined()
  expect(pageImage({}, 'Mug')).toBeUndefined()
})
