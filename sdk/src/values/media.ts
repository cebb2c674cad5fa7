import { pictureWidths } from '@cartwright/contract/values/pictures.ts'
import { type Picture, partsOf, pictureOf, type Video, videoOf } from './references.ts'

/** Options of a scaled picture. */
export interface ScaleOptions {
  /** 1 to 100. Default: 80. */
  quality?: number
}

/** Options of a picture in several sizes. */
export interface ResponsiveOptions extends ScaleOptions {
  /** The width at which the page shows the picture, in pixels, if it is always the same. Default: any. */
  width?: number
}

/** The attributes of an `<img>` that loads the right size on each screen. */
export interface ResponsiveImage {
  /** The URL for browsers that choose no size. */
  src: string
  /** The URL of each size: `… 640w, … 750w`, or `… 1x, … 2x` for a fixed width. */
  srcset: string
  /** The width of the original, in pixels. Undefined if the reference does not say. */
  width: number | undefined
  /** The height of the original, in pixels. */
  height: number | undefined
}

/** A part of a picture, in pixels of the original. */
export interface CropOptions extends ScaleOptions {
  /** From the left. */
  x: number
  /** From the top. */
  y: number
  /** The width of the part. */
  width: number
  /** The height of the part. */
  height: number
}

/** The URLs of pictures, videos and files of one shop. Each function takes a reference or a URL of the shop's media. */
export interface Media {
  /** The picture in its original size. */
  getImageUrl(reference: string): Picture & { url: string }
  /** The URL of the picture, scaled and cut so that it fills the box. A box larger than the original shrinks. */
  getScaledToFillImageUrl(reference: string, width: number, height: number, options?: ScaleOptions): string
  /** The URL of the whole picture, scaled so that it fits into the box. */
  getScaledToFitImageUrl(reference: string, width: number, height: number, options?: ScaleOptions): string
  /**
   * The attributes of an `<img>` in several sizes, of the widths that screens have: 640, 750, 828, 1080, 1200, 1920, 2048
   * and 3840 pixels, of smaller ones for a fixed `width`; never wider than the original. Default quality: 75.
   */
  getResponsiveImage(reference: string, options?: ResponsiveOptions): ResponsiveImage
  /** The URL of a part of the picture, in a box of this size. */
  getCroppedImageUrl(reference: string, crop: CropOptions, box?: { width: number; height: number }): string
  /** The video, and its still picture as a reference. */
  getVideoUrl(reference: string): Video & { url: string; thumbnail: string | undefined }
  /** The URL of an audio file. */
  getAudioUrl(reference: string): { id: string; url: string; filename: string }
  /** The URL of a document. */
  getDocumentUrl(reference: string): { id: string; url: string; filename: string }
}

/**
 * Makes the URLs of a shop's media.
 *
 * @example
 * import { openMedia } from '@cartwright/sdk/modules'
 *
 * const media = openMedia({ url })
 * const picture = 'wix:image://v1/5dbcd6_8a1b~mv2.webp/mug.webp#originWidth=1200&originHeight=1500'
 * console.log(media.getScaledToFillImageUrl(picture, 400, 400))
 */
export function openMedia({ url }: { url: string }): Media {
  const shop = url.replace(/\/+$/, '')
  const base = `${shop}/media/`
  const found = (reference: string) => pictureIn(reference, base)
  return {
    getImageUrl(reference) {
      const picture = found(reference)
      return { ...picture, url: picture.url ?? base + picture.id }
    },
    getScaledToFillImageUrl(reference, ...[width, height, options]) {
      const picture = found(reference)
      const ratio = Math.min(1, (picture.width ?? width) / width, (picture.height ?? height) / height)
      return scaled(picture, base, { width: width * ratio, height: height * ratio, ...options })
    },
    getScaledToFitImageUrl(reference, ...[width, height, options]) {
      const picture = found(reference)
      const origin = { width: picture.width ?? width, height: picture.height ?? height }
      const ratio = Math.min(1, width / origin.width, height / origin.height)
      return scaled(picture, base, { width: origin.width * ratio, height: origin.height * ratio, ...options })
    },
    getResponsiveImage: (reference, options = {}) => responsive(found(reference), base, options),
    getCroppedImageUrl(reference, crop, { width, height } = crop) {
      const cut = `crop/x_${crop.x},y_${crop.y},w_${crop.width},h_${crop.height}/`
      return scaled(found(reference), base, { width, height, cut, ...qualityOf(crop) })
    },
    getVideoUrl(reference) {
      const video = videoOf(reference)
      const [poster] = video.posters ?? []
      const still = `originWidth=${poster?.width ?? 0}&originHeight=${poster?.height ?? 0}`
      const thumbnail = poster ? `wix:image://v1/${poster.id}#${still}` : undefined
      return { ...video, url: video.url ?? `${shop}/video/${video.id}/file`, thumbnail }
    },
    getAudioUrl: (reference) => file('audio', reference, `${shop}/mp3/`),
    getDocumentUrl: (reference) => file('document', reference, `${shop}/ugd/`),
  }
}

interface Box extends ScaleOptions {
  width: number
  height: number
  /** A step before the scaling. */
  cut?: string
  /** Default: `fill`. */
  how?: 'fill' | 'fit'
}

function qualityOf({ quality }: ScaleOptions): ScaleOptions {
  return quality === undefined ? {} : { quality }
}

/** Pictures that the shop never scales. */
const unscaled = /\.(?:gif|svg)$/i

function pictureIn(reference: string, base: string): Picture {
  const picture = pictureOf(reference)
  if (!picture.url?.includes('/media/')) return picture
  const { pathname } = new URL(picture.url, base)
  const [, id = ''] = /\/media\/([^/]+)/.exec(pathname) ?? []
  return { id: decodeURIComponent(id) }
}

function scaled({ id, url }: Picture, base: string, box: Box): string {
  const { width, height, quality = 80, cut = '', how = 'fill' } = box
  if (!id) return url ?? ''
  if (unscaled.test(id)) return base + id
  const size = `w_${Math.max(1, Math.round(width))},h_${Math.max(1, Math.round(height))}`
  return `${base}${id}/v1/${cut}${how}/${size},al_c,q_${quality},enc_auto/${id}`
}

/** The narrowest screen for which pages choose a size. */
const narrowestScreen = 640
/** Higher than any picture that the shop makes. */
const anyHeight = 3840

function responsive(picture: Picture, base: string, options: ResponsiveOptions): ResponsiveImage {
  const { width: fixed, quality = 75 } = options
  const { width, height } = picture
  const urlAt = (to: number) =>
    width && height
      ? scaled(picture, base, { width: to, height: (to * height) / width, quality })
      : scaled(picture, base, { width: to, height: anyHeight, quality, how: 'fit' })
  const isScaled = urlAt(1) !== urlAt(2)
  const most = width ?? Math.max(...pictureWidths)
  const sizeFor = (least: number) => Math.min(most, pictureWidths.find((each) => each >= least) ?? most)
  const wanted =
    fixed === undefined ? pictureWidths.filter((each) => each >= narrowestScreen) : [fixed, fixed * 2]
  const sizes = [...new Set(wanted.map(sizeFor))]
  const srcset = sizes.map((size, index) => `${urlAt(size)} ${fixed ? `${index + 1}x` : `${size}w`}`)
  const src = urlAt(sizes.at(-1) ?? most)
  return { src, srcset: isScaled ? srcset.join(', ') : '', width, height }
}

function file(kind: 'audio' | 'document', reference: string, base: string) {
  const { id, name } = partsOf(kind, reference) ?? { id: '', name: '' }
  return { id, url: id ? base + id : reference, filename: name }
}
