import { expect, test } from 'vitest'
import { centred, distanceBetween, scaleBy } from './zoom.rules.ts'

test('a picture is never smaller than the screen, nor more than five times as large', () => {
  expect(scaleBy(2, 1.5)).toBe(3)
  expect(scaleBy(1, 0.5)).toBe(1)
  expect(scaleBy(4, 2)).toBe(5)
})

test('what is in the middle stays there', () => {
  expect(centred(0, 400, 2)).toBe(200)
  expect(centred(200, 400, 0.5)).toBe(0)
})

test('fingers are as far distanceBetween as they are; one finger is nowhere', () => {
  const [one, other] = [
    { clientX: 0, clientY: 0 },
    { clientX: 30, clientY: 40 },
  ]
  expect(distanceBetween([one, other])).toBe(50)
  expect(distanceBetween([one])).toBe(0)
})
