import type { MediaItem } from '@cartwright/contract/catalogue/product-media.ts'
import { expect, test } from 'vitest'
import { mediaOf, ratioOf } from './media.rules.ts'

/** The video of a product that has only this item. */
const videoOf = (item: MediaItem, name: string) => mediaOf({ name, media: { items: [item] } })[0]?.video

const kiln = 'https://shop.example/video/kiln'
const size = (name: string, width: number, height: number) => ({
  url: `${kiln}/${name}/mp4/file.mp4`,
  width,
  height,
})
const original = { url: `${kiln}/file`, width: 1080, height: 1920 }

test('small screens get a small video, others a medium one, and browsers that play neither the original', () => {
  const files = [original, size('360p', 360, 640), size('480p', 480, 854), size('720p', 720, 1280)]
  const video = videoOf({ video: { files, stillFrameMediaId: 'still~mv2.webp' }, title: 'The kiln' }, 'Mug')
  expect(video?.sources).toEqual([
    { src: `${kiln}/480p/mp4/file.mp4`, media: '(max-width: 640px)' },
    { src: `${kiln}/720p/mp4/file.mp4` },
    { src: `${kiln}/file` },
  ])
  expect(video?.poster).toMatchObject({ src: '/media/still~mv2.webp?w=640', alt: 'The kiln' })
})

test('a video without other sizes is shown as it was uploaded, with the name of its product', () => {
  expect(videoOf({ video: { files: [{ url: original.url }] } }, 'Mug')).toEqual({
    sources: [{ src: original.url }],
    title: 'Mug',
  })
})

test('an upright video is no taller than a picture', () => {
  const video = videoOf({ video: { files: [{ url: original.url }, size('360p', 360, 640)] } }, 'Mug')
  expect(video && ratioOf({ video })).toBe(0.75)
})

test('an item without a file is not shown', () => {
  expect(videoOf({ mediaType: 'image' }, 'Mug')).toBeUndefined()
})
