import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import * as media from '../../media/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bagOnTile, colourOf, icoOf } from './view.ts'

/** The files, with the length of a side. */
export const icons = {
  'favicon.ico': 48,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
}

export type IconName = keyof typeof icons

/** Makes an icon the first time it is asked for since the shop changed. */
export function openIcons(shop: Shop): (storefront: Storefront, name: IconName) => Promise<Buffer> {
  const made = new LRUCache<string, Promise<Buffer>>({ max: 2 * Object.keys(icons).length })
  return (storefront, name) => {
    const key = `${storefront.revision} ${name}`
    const known = made.get(key)
    if (known) return known
    const making = make(shop, storefront, name)
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}

/** The logo when there is one, else a shape that needs no letters. */
async function make(shop: Shop, { theme, logo }: Storefront, name: IconName): Promise<Buffer> {
  const side = icons[name]
  const isFavicon = name === 'favicon.ico'
  const medium = logo?.id ? await media.byId(shop, logo.id) : undefined
  const original = medium && (await media.readOriginal(shop, medium))
  const drawing = original
    ? await onPaper(original, {
        side,
        share: isFavicon ? 0.9 : 0.62,
        paper: colourOf(theme, 'light', 'surface'),
      })
    : sharp(Buffer.from(bagOnTile(theme, isFavicon ? 112 : 0)), { density: (72 * side) / 128 }).resize(side)
  const png = await drawing.png({ compressionLevel: 9 }).toBuffer()
  return isFavicon ? icoOf(png, side) : png
}

async function onPaper(
  content: Buffer,
  { side, share, paper }: { side: number; share: number; paper: string },
) {
  const inner = Math.round(side * share)
  const mark = await sharp(content).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: paper } }).composite([
    { input: mark },
  ])
}
