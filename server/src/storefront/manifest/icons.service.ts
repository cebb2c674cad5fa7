import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import * as media from '../../media/pictures/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bagIcon, themeColour, toIco } from './view.ts'

/** The files, with the length of a side in pixels. */
export const icons = {
  'favicon.ico': 48,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
}

export type IconName = keyof typeof icons

/** Draws an icon when it is first requested after a change of the site. */
export function openIcons(shop: Shop): (storefront: Storefront, name: IconName) => Promise<Buffer> {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: 2 * Object.keys(icons).length })
  return (storefront, name) => {
    const key = `${storefront.revision} ${name}`
    const cached = cache.get(key)
    if (cached) return cached
    const drawing = drawIcon(shop, storefront, name)
    cache.set(key, drawing)
    drawing.catch(() => cache.delete(key))
    return drawing
  }
}

/** The logo if there is one, else a bag. */
async function drawIcon(shop: Shop, { theme, logo }: Storefront, name: IconName): Promise<Buffer> {
  const side = icons[name]
  const isFavicon = name === 'favicon.ico'
  const medium = logo?.id ? await media.byId(shop, logo.id) : undefined
  const original = medium && (await media.readOriginal(shop, medium))
  const drawing = original
    ? await onBackground(original, {
        side,
        share: isFavicon ? 0.9 : 0.62,
        paper: themeColour(theme, 'light', 'surface'),
      })
    : sharp(Buffer.from(bagIcon(theme, isFavicon ? 112 : 0)), { density: (72 * side) / 128 }).resize(side)
  const png = await drawing.png({ compressionLevel: 9 }).toBuffer()
  return isFavicon ? toIco(png, side) : png
}

async function onBackground(
  content: Buffer,
  { side, share, paper }: { side: number; share: number; paper: string },
) {
  const inner = Math.round(side * share)
  const mark = await sharp(content).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: paper } }).composite([
    { input: mark },
  ])
}
