import { expect, test } from 'vitest'
import { clipOf } from './clips.rules.ts'
import { ratioOf } from './shots.rules.ts'

const kiln = 'https://shop.example/video/kiln'
const size = (name: string, width: number, height: number) => ({
  url: `${kiln}/${name}/mp4/file.mp4`,
  width,
  height,
})
const original = { url: `${kiln}/file`, width: 1080, height: 1920 }

test('small screens get a small size, others a middle one, and who can play neither what was uploaded', () => {
  const files = [original, size('360p', 360, 640), size('480p', 480, 854), size('720p', 720, 1280)]
  const clip = clipOf({ video: { files, stillFrameMediaId: 'still~mv2.webp' }, title: 'The kiln' }, 'Mug')
  expect(clip?.sources).toEqual([
    { src: `${kiln}/480p/mp4/file.mp4`, media: '(max-width: 640px)' },
    { src: `${kiln}/720p/mp4/file.mp4` },
    { src: `${kiln}/file` },
  ])
  expect(clip?.still).toMatchObject({ src: '/media/still~mv2.webp?w=640', alt: 'The kiln' })
})

test('a video without sizes is shown as it came, called like its product', () => {
  expect(clipOf({ video: { files: [{ url: original.url }] } }, 'Mug')).toEqual({
    sources: [{ src: original.url }],
    title: 'Mug',
  })
})

test('the frame of a video that stands is no higher than that of a picture', () => {
  const video = clipOf({ video: { files: [{ url: original.url }, size('360p', 360, 640)] } }, 'Mug')
  expect(video && ratioOf({ video })).toBe(0.75)
})

test('what has no file is nothing to show', () => {
  expect(clipOf({ mediaType: 'image' }, 'Mug')).toBeUndefined()
})
