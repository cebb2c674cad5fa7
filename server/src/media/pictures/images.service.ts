import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { violation } from '../../platform/errors/errors.ts'
import { isSvg } from '../files/rules.ts'
import { maxSide, type Plan, type Size } from './sizes.rules.ts'

/** An upload as it is stored. */
export interface Image extends Size {
  content: Buffer
  mime: 'image/webp' | 'image/gif'
  extension: 'webp' | 'gif'
  blur: string
  /** Animations are shown in their original size. */
  animated: boolean
}

/** Bytes. A picture is in memory as a whole while it is examined. */
export const maxPictureBytes = 20_000_000
const maxPixels = 50_000_000

/** Some formats take several times their size in memory to decode; an upload gets about 200 MB. */
const maxPixelsOf = { progressive: 25_000_000, animation: 12_000_000, heif: 10_000_000 }

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

// Derived pictures are on disk; the library's own cache would only use memory.
sharp.cache(false)

/**
 * Makes an upload safe to publish: recognises it by its bytes, checks the limits, decodes it completely and writes it
 * anew without metadata. A WebP without metadata stays as it is.
 */
export async function examine(content: Buffer): Promise<Image> {
  if (content.length > maxPictureBytes) throw violation('file', 'must not be larger than 20 MB', 'MAX_SIZE')
  const format = formatOf(content)
  if (!format) throw violation('file', formatProblem(content), 'FORMAT')
  try {
    const meta = await open(content).metadata()
    if (meta.format !== format)
      throw violation('file', 'has content that does not match its first bytes', 'FORMAT')
    const most = pixelLimit(format, meta)
    if (meta.width * meta.height * (meta.pages ?? 1) > most) throw tooManyPixels(most)
    if (isAnimation(meta)) return await rewriteAnimation(content, format)
    return isClean(content, meta) ? await toImage(content, meta) : await rewrite(content, format)
  } catch (error) {
    if (error instanceof Error && /exceeds pixel limit/.test(error.message)) throw tooManyPixels(maxPixels)
    if (error instanceof Error && 'status' in error) throw error
    throw violation('file', 'cannot be read: it is incomplete or damaged', 'FORMAT')
  }
}

/** Renders a plan as WebP, or a preview as JPEG on white. */
export function render(
  content: Buffer,
  { region, width, height, quality, sharpen, blur, preview }: Plan,
): Promise<Buffer> {
  let image = open(content).extract(region).resize(width, height, { fit: 'fill' })
  if (sharpen && width < region.width) {
    image = image.sharpen({ sigma: sharpen.radius, m1: sharpen.amount, m2: sharpen.amount * 2 })
  }
  if (blur) image = image.blur(blur)
  return preview
    ? image.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true }).toBuffer()
    : image.webp({ quality }).toBuffer()
}

/** Decided by the first bytes, so that no other decoder (SVG, PDF, …) reads an upload. */
function formatOf(content: Buffer): Format | undefined {
  const start = content.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^.{4}ftypavi[fs]/s.test(start)) return 'heif'
  return undefined
}

/** The most common wrong formats, with what to do. */
function formatProblem(content: Buffer): string {
  if (isSvg(content.subarray(0, 4096)))
    return 'is an SVG drawing, which can carry scripts: save it as PNG or WebP'
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(content.toString('latin1', 0, 16))) {
    return 'is a HEIC photograph, which browsers cannot show: save it as JPEG'
  }
  return 'must be a JPEG, PNG, WebP, AVIF or GIF picture'
}

function open(content: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(content, { limitInputPixels: maxPixels, failOn: 'warning', ...options })
}

/** Whether a WebP has one picture of a usable size and nothing else. */
function isClean(content: Buffer, meta: Metadata): boolean {
  return (
    meta.format === 'webp' &&
    Math.max(meta.width, meta.height) <= maxSide &&
    content.readUInt32LE(4) + 8 === content.length &&
    (meta.pages ?? 1) === 1 &&
    !meta.exif &&
    !meta.xmp &&
    !meta.icc
  )
}

async function toImage(content: Buffer, { width, height }: Size): Promise<Image> {
  const blur = await makeBlur(content)
  return { content, width, height, mime: 'image/webp', extension: 'webp', blur, animated: false }
}

async function rewrite(content: Buffer, format: Format): Promise<Image> {
  const { data, info } = await open(content)
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp(format === 'png' ? { lossless: true } : { quality: 90 })
    .toBuffer({ resolveWithObject: true })
  return toImage(data, info)
}

async function rewriteAnimation(content: Buffer, format: Format): Promise<Image> {
  const frames = open(content, { animated: true })
  const written = format === 'gif' ? frames.gif() : frames.webp({ quality: 85 })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return {
    content: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    ...(format === 'gif'
      ? { mime: 'image/gif' as const, extension: 'gif' as const }
      : { mime: 'image/webp' as const, extension: 'webp' as const }),
    blur: await makeBlur(data),
    animated: true,
  }
}

async function makeBlur(content: Buffer): Promise<string> {
  const tiny = await open(content).resize({ width: 16 }).webp({ quality: 50 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

function isAnimation({ format, pages = 1 }: Metadata): boolean {
  return format === 'gif' || (format === 'webp' && pages > 1)
}

function pixelLimit(format: Format, meta: Metadata): number {
  if (isAnimation(meta)) return maxPixelsOf.animation
  if (format === 'heif') return maxPixelsOf.heif
  return meta.isProgressive ? maxPixelsOf.progressive : maxPixels
}

function tooManyPixels(most: number): Error {
  return violation('file', `must not have more than ${most / 1_000_000} million pixels`, 'MAX')
}
