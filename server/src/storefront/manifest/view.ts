import type { PageTheme } from '@cartwright/contract/pages/pages.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'
import { escaped } from '../../platform/pages/html.ts'

/** What a browser wants to know to put the shop beside other programs. */
export function manifestOf({ name, tagline, language, direction, theme }: Storefront): object {
  const paper = colourOf(theme, 'light', 'paper')
  return {
    id: '/',
    name,
    short_name: name,
    ...(tagline ? { description: tagline } : {}),
    lang: language,
    dir: direction,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** Of the head of every page: what colours the browser around it, and what stands for the shop. */
export function installTags(theme: PageTheme): string {
  const schemes = (['light', 'dark'] as const).map(
    (mode) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${escaped(colourOf(theme, mode, 'paper'))}">`,
  )
  return `${schemes.join('')}<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`
}

export function colourOf(
  theme: PageTheme,
  mode: Mode,
  name: 'paper' | 'surface' | 'accent' | 'onAccent',
): string {
  const property = name === 'onAccent' ? '--on-accent' : `--${name}`
  return theme[mode][property] ?? theme.light[property] ?? defaultColours[mode][name]
}

/** A white bag on a tile; nothing of it outside of the circle that every kind of mask leaves. */
export function bagOnTile(theme: PageTheme, radius: number): string {
  const [tile, bag] = [colourOf(theme, 'light', 'accent'), colourOf(theme, 'light', 'onAccent')].map(escaped)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${radius}" fill="${tile}"/>`,
    `<path d="M176 136h160a22 22 0 0 1 22 20l18 190a28 28 0 0 1-28 30H164a28 28 0 0 1-28-30l18-190a22 22 0 0 1 22-20z" fill="${bag}"/>`,
    `<path d="M204 190a52 52 0 0 0 104 0" fill="none" stroke="${tile}" stroke-width="24" stroke-linecap="round"/></svg>`,
  ].join('')
}

/** The file of a picture in the format that browsers ask every site for. */
export function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
