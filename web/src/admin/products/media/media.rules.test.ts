import { expect, test } from 'vitest'
import { choicesOf, moveItem, shownWithOf, smallOf, withAdded } from './media.rules.ts'

const three = [{ mediaId: 'front' }, { mediaId: 'side' }, { mediaId: 'back' }]

test('a picture is dragged to the front, and nowhere outside', () => {
  expect(moveItem(three, 2, 0)).toEqual([{ mediaId: 'back' }, { mediaId: 'front' }, { mediaId: 'side' }])
  expect(moveItem(three, 0, 3)).toEqual(three)
})

test('a picture that the product has is not added again', () => {
  expect(withAdded(three, ['side', 'lid'])).toEqual([...three, { mediaId: 'lid' }])
})

test('pictures sent together stand as they were chosen, whichever comes in first', () => {
  expect(withAdded(three, ['lid'], ['side', 'back'])).toEqual([
    { mediaId: 'front' },
    { mediaId: 'lid' },
    { mediaId: 'side' },
    { mediaId: 'back' },
  ])
})

test('the choices that a picture is shown with are known by their names', () => {
  const product = {
    productOptions: [
      {
        name: 'Color',
        choices: [
          { value: '#7a8', description: 'Sage', media: { items: [{ id: 'side' }] } },
          { value: '#eee', description: 'Oat' },
        ],
      },
    ],
  }
  expect(choicesOf(product, 'side')).toEqual([
    { option: 'Color', choice: 'Sage', isShown: true },
    { option: 'Color', choice: 'Oat', isShown: false },
  ])
  expect(shownWithOf(product)).toEqual([{ option: 'Color', choice: 'Sage', mediaIds: ['side'] }])
})

test('a picture is shown as wide as its tile, a video by its still, anybody else’s picture as it is', () => {
  const still = 'https://shop.example/media/a~mv2.webp'
  expect(smallOf({ thumbnail: { url: `${still}/v1/fit/w_50,h_50,q_90/file.webp` } })).toBe(`${still}?w=256`)
  expect(smallOf({ image: { url: 'https://maker.example/mug.jpg' } })).toBe('https://maker.example/mug.jpg')
})
