import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isMediaId,
  keyOf,
  maxSide,
  type Plan,
  planFor,
  planForWidth,
  readTransform,
  widths,
} from './sizes.rules.ts'

const portrait = { width: 1200, height: 1500 }
const small = { width: 100, height: 80 }

function planned(path: string, original = portrait): Plan {
  const transform = readTransform(path)
  const plan = transform && planFor(transform, original)
  if (!plan) throw new Error(`no plan for ${path}`)
  return plan
}

describe('filling a box', () => {
  test('gives exactly the requested size and keeps the middle', () => {
    expect(planned('fill/w_640,h_320,al_c,q_85,enc_auto/mug.webp')).toMatchObject({
      width: 640,
      height: 320,
      quality: 85,
      region: { left: 0, top: 450, width: 1200, height: 600 },
    })
  })

  test.each([
    ['al_t', 0],
    ['al_b', 900],
    ['al_c', 450],
    ['al_tl', 0],
    ['fp_0.50_0.10', 90],
    ['fp_0.5_7', 900],
    ['al_fs', 450],
  ])('%s decides what stays', (alignment, top) => {
    expect(planned(`fill/w_640,h_320,${alignment}/mug.webp`).region).toMatchObject({ left: 0, top })
  })

  test('does not enlarge a small picture, unless asked to', () => {
    expect(planned('fill/w_300,h_200,al_c/mug.webp', small)).toMatchObject({ width: 100, height: 67 })
    expect(planned('fill/w_112,h_75,al_c,lg_1,q_80/mug.webp', small)).toMatchObject({
      width: 112,
      height: 75,
    })
  })

  test('never makes a picture wider than a screen', () => {
    expect(planned('fill/w_7680,h_3840,lg_1/mug.webp')).toMatchObject({ width: 3840, height: 1920 })
  })
})

test('fitting keeps the whole picture', () => {
  expect(planned('fit/w_500,h_500,q_90/file.jpg')).toMatchObject({
    width: 400,
    height: 500,
    region: { left: 0, top: 0, ...portrait },
  })
})

test('a crop is cut out and then filled', () => {
  expect(
    planned('crop/x_100,y_200,w_400,h_400/fill/w_50,h_25,al_c,lg_1,q_80,enc_auto/mug.webp'),
  ).toMatchObject({
    width: 50,
    height: 25,
    region: { left: 100, top: 300, width: 400, height: 200 },
  })
})

test('a crop alone keeps its size, up to the edge of the picture', () => {
  expect(planned('crop/x_1000,y_0,w_400,h_300/mug.webp')).toMatchObject({ width: 200, height: 300 })
  expect(planned('crop/w_400,h_300,al_br/mug.webp').region).toMatchObject({ left: 800, top: 1200 })
})

test('a crop outside the picture is refused', () => {
  const transform = readTransform('crop/x_1200,y_0,w_10,h_10/mug.webp')
  expect(transform && planFor(transform, portrait)).toBeUndefined()
})

test('sharpening and blur are read, other formats are ignored', () => {
  expect(planned('fill/w_64,h_64,usm_0.66_1.00_0.01,blur_2,enc_avif,quality_auto/m.webp')).toMatchObject({
    sharpen: { radius: 0.66, amount: 1 },
    blur: 2,
  })
  expect(keyOf(planned('fill/w_64,h_64,al_c,enc_avif/m.webp'))).toBe(keyOf(planned('fill/w_64,h_64/n.png')))
})

test.each([
  '',
  'mug.webp',
  'fill',
  'fill/w_640/mug.webp',
  'fill/w_0,h_10/mug.webp',
  'fill/w_-5,h_10/mug.webp',
  'fill/w_1e3,h_10/mug.webp',
  'fill/w_9,h_9/fit/w_9,h_9/mug.webp',
  'fill/w_9,h_9/crop/x_0,y_0,w_9,h_9/mug.webp',
  'fill/w_9,h_9/fill/w_9,h_9/mug.webp',
  'fill/w_9,h_9/a/b.webp',
  'rotate/a_90/mug.webp',
  '../../../secret',
])('"%s" is not a transformation', (path) => {
  expect(readTransform(path)).toBeUndefined()
})

test('the region always lies in the picture, and the size within the limits', () => {
  const side = fc.integer({ min: 1, max: 99_999 })
  const picture = fc.integer({ min: 1, max: 9000 })
  const options = fc.constantFrom('', ',lg_1', ',al_br', ',fp_0.99_0.01', ',al_t,lg_1')
  const step = fc.constantFrom('fill', 'fit')
  fc.assert(
    fc.property(
      fc.tuple(side, side, picture, picture, step, options, side),
      ([w, h, width, height, how, more, x]) => {
        const original = { width, height }
        for (const path of [
          `${how}/w_${w},h_${h}${more}/n`,
          `crop/x_${x},y_0,w_${h},h_${w}/${how}/w_${w},h_${h}${more}/n`,
        ]) {
          const transform = readTransform(path)
          const plan = transform && planFor(transform, original)
          if (!plan) {
            expect(x).toBeGreaterThanOrEqual(width)
            continue
          }
          const { region } = plan
          for (const number of [
            region.left,
            region.top,
            region.width,
            region.height,
            plan.width,
            plan.height,
          ]) {
            expect(Number.isInteger(number)).toBe(true)
          }
          expect(Math.min(region.left, region.top)).toBeGreaterThanOrEqual(0)
          expect(region.left + region.width).toBeLessThanOrEqual(width)
          expect(region.top + region.height).toBeLessThanOrEqual(height)
          expect(Math.min(region.width, region.height, plan.width, plan.height)).toBeGreaterThanOrEqual(1)
          expect(Math.max(plan.width, plan.height)).toBeLessThanOrEqual(maxSide)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('our own pages get the requested width, but never more pixels than the original', () => {
  expect(widths.map((width) => planForWidth(width, portrait).width)).toEqual([
    16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1200, 1200, 1200,
  ])
  expect(planForWidth(640, portrait)).toMatchObject({ height: 800, quality: 75 })
})

test.each([
  'a1b2c3_0123456789abcdef0123456789abcdef~mv2.webp/..',
  '../../a1b2c3_0123456789abcdef0123456789abcdef~mv2.webp',
  'a1b2c3_0123456789abcdef0123456789abcdef~mv2.svg',
  'a1b2c3_0123456789abcdef0123456789abcdef~mv2.webp\n',
  'A1B2C3_0123456789ABCDEF0123456789ABCDEF~mv2.webp',
  '',
])('%j is not the id of a picture', (id) => {
  expect(isMediaId(id)).toBe(false)
})
