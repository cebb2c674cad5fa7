import { pictureWidths } from '@cartwright/contract/values/pictures.ts'
import { isGuid } from '../../platform/values/ids.ts'

/** The widths our own pages ask for. */
export const widths: readonly number[] = pictureWidths

export const maxSide = 3840
const defaultQuality = 75

export interface Size {
  width: number
  height: number
}

export interface Region extends Size {
  left: number
  top: number
}

/** How to make one picture of another: cut out the region, then resize it. */
export interface Plan extends Size {
  region: Region
  quality: number
  sharpen?: { radius: number; amount: number }
  blur?: number
  /** For our own pages. */
  page?: true
  /** For link previews: a JPEG, which every service can read. */
  preview?: true
}

/** A request in the path grammar of published storefronts. */
export interface Transform {
  crop?: TransformPart
  scale?: TransformPart & { how: 'fill' | 'fit' }
  quality: number
  sharpen?: { radius: number; amount: number }
  blur?: number
}

interface TransformPart extends Size {
  /** Only of a crop with a position. */
  corner?: { x: number; y: number }
  /** The part to keep when cropping: fractions of the rest, from the left and from the top. */
  focus: readonly [number, number]
  /** May become larger than the original. */
  upscale: boolean
}

const idPattern = /^[0-9a-f]{6}_[0-9a-f]{32}~mv2\.(webp|gif)$/

export function isMediaId(text: string): boolean {
  return idPattern.test(text)
}

const formerPattern = /^\w{1,40}_[0-9a-f]{32,40}~mv2\w{0,60}\.\w{3,5}$/

/** The id that a picture may have had: before it was downloaded, or in the shop that it comes from. */
export function isFormerId(text: string): boolean {
  return isGuid(text) || formerPattern.test(text)
}

/**
 * Reads what follows `/v1/`: `fill/w_640,h_800,al_c,q_85/mug.webp`, `fit/…`, `crop/x_0,y_0,w_9,h_9/fill/…`. Ignores
 * the name at the end and unknown parameters; undefined for anything else.
 */
export function readTransform(path: string): Transform | undefined {
  const segments = path.split('/')
  const steps = new Map<string, TransformPart>()
  const parameters = new Map<string, string>()
  while (isOperation(segments[0])) {
    const [how = '', list = ''] = segments.splice(0, 2)
    const own = readParameters(list)
    const step = readOperation(own)
    if (!step || steps.has(how)) return undefined
    steps.set(how, step)
    for (const [name, value] of own) parameters.set(name, value)
  }
  if (segments.length > 1 || steps.size === 0) return undefined
  const [crop, fill, fit] = [steps.get('crop'), steps.get('fill'), steps.get('fit')]
  const scaled = fill ?? fit
  if ((fill && fit) || (crop && scaled && [...steps.keys()][0] !== 'crop')) return undefined
  return {
    ...(crop ? { crop } : {}),
    ...(scaled ? { scale: { ...scaled, how: fill ? 'fill' : 'fit' } } : {}),
    ...readEffects(parameters),
  }
}

function isOperation(text: string | undefined): boolean {
  return text === 'fill' || text === 'fit' || text === 'crop'
}

function readParameters(list: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const part of list.split(',')) {
    const [, name, value] = /^([a-z]+)_([\w.]+)$/.exec(part) ?? []
    if (name && value) parameters.set(name, value)
  }
  return parameters
}

function readOperation(parameters: Map<string, string>): TransformPart | undefined {
  const width = readWholeNumber(parameters.get('w'))
  const height = readWholeNumber(parameters.get('h'))
  if (!width || !height) return undefined
  const x = readWholeNumber(parameters.get('x'))
  const y = readWholeNumber(parameters.get('y'))
  return {
    width,
    height,
    ...(x === undefined || y === undefined ? {} : { corner: { x, y } }),
    focus: readFocus(parameters),
    upscale: parameters.has('lg'),
  }
}

const alignments: Record<string, readonly [number, number]> = {
  tl: [0, 0],
  t: [0.5, 0],
  tr: [1, 0],
  l: [0, 0.5],
  r: [1, 0.5],
  bl: [0, 1],
  b: [0.5, 1],
  br: [1, 1],
}

function readFocus(parameters: Map<string, string>): readonly [number, number] {
  const [, x, y] = /^(\d*\.?\d+)_(\d*\.?\d+)$/.exec(parameters.get('fp') ?? '') ?? []
  if (x && y) return [Math.min(1, Number(x)), Math.min(1, Number(y))]
  return alignments[parameters.get('al') ?? ''] ?? [0.5, 0.5]
}

function readEffects(parameters: Map<string, string>): Pick<Transform, 'quality' | 'sharpen' | 'blur'> {
  const [, radius, amount] = /^(\d+\.?\d*)_(\d+\.?\d*)_\d+\.?\d*$/.exec(parameters.get('usm') ?? '') ?? []
  const blur = readWholeNumber(parameters.get('blur'))
  return {
    quality: clamp(1, readWholeNumber(parameters.get('q')) ?? defaultQuality, 90),
    ...(radius && amount && Number(amount) > 0
      ? { sharpen: { radius: clamp(0.3, Number(radius), 3), amount: clamp(0.1, Number(amount), 3) } }
      : {}),
    ...(blur ? { blur: clamp(1, blur, 50) } : {}),
  }
}

/** The plan of a transform; undefined if the crop lies outside the picture. */
export function planFor({ crop, scale, ...look }: Transform, original: Size): Plan | undefined {
  const whole: Region = { left: 0, top: 0, ...sizeOf(original) }
  const region = crop ? cropRegion(whole, crop) : whole
  if (!region) return undefined
  if (scale?.how !== 'fill') {
    const box = scale ?? { ...region, upscale: false }
    return { ...look, region, ...fitInside(region, box, box.upscale) }
  }
  const size = scale.upscale ? sizeOf(scale) : shrinkToFit(scale, region)
  return {
    ...look,
    region: fillRegion(region, { size, focus: scale.focus }),
    ...shrinkToFit(size, square(maxSide)),
  }
}

/** For our own pages: one of the contract's widths, never wider than the original. */
export function planForWidth(width: number, original: Size): Plan {
  const region = { left: 0, top: 0, ...sizeOf(original) }
  const box = { width, height: Number.MAX_SAFE_INTEGER }
  return { region, quality: defaultQuality, page: true, ...fitInside(region, box, false) }
}

const previewSize: Size = { width: 1200, height: 630 }

/** For link previews: always 1200 × 630, the middle of the picture. */
export function planForPreview(original: Size): Plan {
  const region = fillRegion(
    { left: 0, top: 0, ...sizeOf(original) },
    { size: previewSize, focus: [0.5, 0.5] },
  )
  return { region, quality: 80, preview: true, ...previewSize }
}

/** The same for all plans with the same result. */
export function keyOf({ region, width, height, quality, sharpen, blur, preview }: Plan): string {
  const { left, top } = region
  const numbers = [left, top, region.width, region.height, width, height, quality]
  const look = [...numbers, sharpen?.radius ?? '', sharpen?.amount ?? '', blur ?? ''].join(' ')
  return preview ? `preview ${look}` : look
}

function cropRegion(whole: Region, { corner, focus, ...box }: TransformPart): Region | undefined {
  if (!corner) return fillRegion(whole, { size: shrinkToFit(box, whole), focus, factor: 1 })
  if (corner.x >= whole.width || corner.y >= whole.height) return undefined
  return {
    left: corner.x,
    top: corner.y,
    width: Math.min(box.width, whole.width - corner.x),
    height: Math.min(box.height, whole.height - corner.y),
  }
}

interface Fill {
  size: Size
  focus: readonly [number, number]
  factor?: number
}

/** The part of a region with the shape of `size`: as large as fits, or `factor` times the size. */
function fillRegion(region: Region, { size, focus: [x, y], ...scale }: Fill): Region {
  const { factor = Math.min(region.width / size.width, region.height / size.height) } = scale
  const width = clamp(1, Math.round(size.width * factor), region.width)
  const height = clamp(1, Math.round(size.height * factor), region.height)
  return {
    left: region.left + Math.round((region.width - width) * x),
    top: region.top + Math.round((region.height - height) * y),
    width,
    height,
  }
}

function fitInside(size: Size, box: Size, upscale: boolean): Size {
  const factor = Math.min(box.width / size.width, box.height / size.height, upscale ? Infinity : 1)
  return shrinkToFit({ width: size.width * factor, height: size.height * factor }, square(maxSide))
}

/** Shrinks a size to fit into the box; keeps its shape. */
function shrinkToFit(size: Size, box: Size): Size {
  const factor = Math.min(1, box.width / size.width, box.height / size.height)
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  }
}

function square(side: number): Size {
  return { width: side, height: side }
}

function sizeOf({ width, height }: Size): Size {
  return { width, height }
}

function readWholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined
}

function clamp(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
