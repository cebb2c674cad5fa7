import { schemas } from '@cartwright/contract/schemas.ts'
import { expect, test } from 'vitest'
import { openMedia } from './media.ts'
import { fromWire, toWire, wireName } from './wire.ts'

test('ids and dates have the names of programs at every depth, and go back as they came', () => {
  const wire = { id: '1', createdDate: '2026-11-23T10:00:00.000Z', lineItems: [{ id: '2', quantity: 1 }] }
  const read = fromWire(wire)
  expect(read).toEqual({
    _id: '1',
    _createdDate: new Date('2026-11-23T10:00:00Z'),
    lineItems: [{ _id: '2', quantity: 1 }],
  })
  expect(toWire(read)).toEqual(wire)
})

test('a name that is taken already stays', () => {
  expect(fromWire({ id: '1', _id: '2' })).toEqual({ id: '1', _id: '2' })
})

test('numbers that JSON lacks travel as texts; a product named Infinity keeps its name', () => {
  const product = { name: 'Infinity', weight: Number.POSITIVE_INFINITY, price: Number.NaN }
  expect(toWire(product)).toEqual({ name: 'Infinity', weight: 'Infinity', price: 'NaN' })
  expect(fromWire(toWire(product))).toEqual(product)
})

test('every time and every number of the contract is known by its name', () => {
  const [times, numbers] = [namesOf(/T\(\?:\[01\]/), namesOf(/NaN/)]
  const at = '2026-11-23T10:00:00Z'
  const read = (name: string, value: string) => Object.values(fromWire({ [name]: value }) as object)[0]
  // Of calls that no module makes.
  const byHand = [
    'before',
    'since',
    'date',
    'rateTimestamp',
    'at',
    'pausedUntil',
    'oldSecretUntil',
    'localStart',
    'startingFrom',
    'startingBefore',
    'changedSince',
    'dateCreated',
  ]
  expect(times.filter((name) => !byHand.includes(name) && !(read(name, at) instanceof Date))).toEqual([])
  const amounts = ['minimumSubtotal', 'moneyOffAmount', 'percentOffRate', 'fixedPriceAmount', 'percent']
  expect(numbers.filter((name) => !amounts.includes(name) && !Number.isNaN(read(name, 'NaN')))).toEqual([])
})

/** The fields of the contract whose values have this pattern. */
function namesOf(pattern: RegExp): string[] {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    const { properties = {} } = schema as { properties?: Record<string, { pattern?: string }> }
    for (const [name, { pattern: own }] of Object.entries(properties)) {
      if (own !== undefined && pattern.test(own)) names.add(name)
    }
    for (const inner of Object.values(schema)) walk(inner)
  }
  for (const call of Object.values(schemas)) walk(call)
  return [...names]
}

test('pictures of line items are references, and pages are URLs', () => {
  const shape = { pictures: ['image'], links: ['url'] }
  const image = {
    id: 'a_b~mv2.webp',
    url: 'https://shop.test/media/x',
    width: 12,
    height: 15,
    filename: 'A mug.webp',
  }
  const item = { image, url: { relativePath: '/mug', url: 'https://shop.test/mug' } }
  const read = fromWire(item, shape)
  expect(read).toEqual({
    image: 'wix:image://v1/a_b~mv2.webp/A%20mug.webp#originWidth=12&originHeight=15',
    url: 'https://shop.test/mug',
  })
  expect(toWire(read, shape)).toMatchObject({
    image: { id: 'a_b~mv2.webp', width: 12, height: 15, filename: 'A mug.webp' },
    url: item.url,
  })
  expect(fromWire({ image: { url: 'https://elsewhere.test/mug.webp' } }, shape)).toEqual({
    image: 'https://elsewhere.test/mug.webp',
  })
})

test('fields of filters have the names of the wire', () => {
  expect(['_id', 'lineItems._id', '_updatedDate', 'name', '_idea'].map(wireName)).toEqual([
    ...['id', 'lineItems.id', 'updatedDate', 'name', '_idea'],
  ])
})

const media = openMedia({ url: 'https://shop.test/' })
const mug = 'wix:image://v1/a_b~mv2.webp/mug.webp#originWidth=1200&originHeight=1500'
const scaledMug = (box: string, how = 'fill') =>
  `https://shop.test/media/a_b~mv2.webp/v1/${how}/${box},enc_auto/a_b~mv2.webp`

test('pictures scale on the shop, never beyond their size', () => {
  expect(media.getImageUrl(mug)).toMatchObject({ url: 'https://shop.test/media/a_b~mv2.webp', width: 1200 })
  expect(media.getScaledToFillImageUrl(mug, 400, 300)).toBe(scaledMug('w_400,h_300,al_c,q_80'))
  expect(media.getScaledToFillImageUrl(mug, 2400, 1200, { quality: 60 })).toBe(
    scaledMug('w_1200,h_600,al_c,q_60'),
  )
  expect(media.getScaledToFitImageUrl(mug, 400, 300)).toBe(scaledMug('w_240,h_300,al_c,q_80'))
  expect(media.getCroppedImageUrl(mug, { x: 1, y: 2, width: 30, height: 40 })).toBe(
    scaledMug('w_30,h_40,al_c,q_80', 'crop/x_1,y_2,w_30,h_40/fill'),
  )
})

test('each screen loads the size it needs, in the quality of pages', () => {
  const { src, srcset, width, height } = media.getResponsiveImage(mug)
  expect([width, height]).toEqual([1200, 1500])
  expect(srcset.split(', ').map((each) => each.split(' ')[1])).toEqual([
    ...['640w', '750w', '828w', '1080w', '1200w'],
  ])
  expect(srcset.split(' ')[0]).toBe(scaledMug('w_640,h_800,al_c,q_75'))
  expect(src).toBe(scaledMug('w_1200,h_1500,al_c,q_75'))
  const wide = media.getResponsiveImage('https://shop.test/media/a_b~mv2.webp')
  expect(wide.srcset.split(', ').map((each) => each.split(' ')[1])).toEqual([
    ...['640w', '750w', '828w', '1080w', '1200w', '1920w', '2048w', '3840w'],
  ])
  expect(wide.src).toBe(scaledMug('w_3840,h_3840,al_c,q_75', 'fit'))
  const sizes = [16, 32, 48, 64, 96, 128, 256, 384]
  expect(sizes.map((size) => media.getResponsiveImage(mug, { width: size }).srcset.split(', ')[0])).toEqual(
    sizes.map((size) => `${scaledMug(`w_${size},h_${size * 1.25},al_c,q_75`)} 1x`),
  )
  expect(media.getResponsiveImage('https://elsewhere.test/a.png')).toMatchObject({
    ...{ src: 'https://elsewhere.test/a.png', srcset: '' },
  })
})

test('a URL of the shop scales too; drawings and pictures of others stay', () => {
  const url = 'https://shop.test/media/a_b~mv2.webp/v1/fit/w_500,h_500,q_90/file.jpg'
  expect(media.getScaledToFillImageUrl(url, 40, 30)).toBe(scaledMug('w_40,h_30,al_c,q_80'))
  expect(media.getScaledToFillImageUrl('wix:image://v1/a.svg/a.svg#originWidth=9&originHeight=9', 4, 4)).toBe(
    'https://shop.test/media/a.svg',
  )
  expect(media.getScaledToFillImageUrl('https://elsewhere.test/a.png', 4, 4)).toBe(
    'https://elsewhere.test/a.png',
  )
})

test('videos, sounds and documents have addresses', () => {
  const film = 'wix:video://v1/film/film.mp4#posterUri=still.jpg&posterWidth=640&posterHeight=360'
  expect(media.getVideoUrl(film)).toMatchObject({
    url: 'https://shop.test/video/film/file',
    thumbnail: 'wix:image://v1/still.jpg#originWidth=640&originHeight=360',
  })
  expect(media.getAudioUrl('wix:audio://v1/song.mp3/Song.mp3#duration=3').url).toBe(
    'https://shop.test/mp3/song.mp3',
  )
  expect(media.getDocumentUrl('wix:document://v1/care.pdf/Care.pdf').url).toBe(
    'https://shop.test/ugd/care.pdf',
  )
})
