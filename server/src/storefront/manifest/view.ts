import type { PageTheme } from '@cartwright/contract/pages/pages.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'
import { escapeHtml } from '../../platform/pages/html.ts'

export function webManifest({ name, tagline, language, direction, theme }: Storefront): object {
  const paper = themeColour(theme, 'light', 'paper')
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

/** Tags for the head of every page: the colour of the browser's frame, the manifest and the icon. */
export function installTags(theme: PageTheme): string {
  const schemes = (['light', 'dark'] as const).map(
    (mode) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${escapeHtml(themeColour(theme, mode, 'paper'))}">`,
  )
  return `${schemes.join('')}<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`
}

export function themeColour(
  theme: PageTheme,
  mode: Mode,
  name: 'paper' | 'surface' | 'accent' | 'onAccent',
): string {
  const property = name === 'onAccent' ? '--on-accent' : `--${name}`
  return theme[mode][property] ?? theme.light[property] ?? defaultColours[mode][name]
}

/** A white bag on a tile, inside the circle that every icon mask leaves visible. */
export function bagIcon(theme: PageTheme, radius: number): string {
  const [tile, bag] = [themeColour(theme, 'light', 'accent'), themeColour(theme, 'light', 'onAccent')].map(
    escapeHtml,
  )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${radius}" fill="${tile}"/>`,
    `<path d="M176 136h160a22 22 0 0 1 22 20l18 190a28 28 0 0 1-28 30H164a28 28 0 0 1-28-30l18-190a22 22 0 0 1 22-20z" fill="${bag}"/>`,
    `<path d="M204 190a52 52 0 0 0 104 0" fill="none" stroke="${tile}" stroke-width="24" stroke-linecap="round"/></svg>`,
  ].join('')
}

/** A PNG picture as an ICO file. */
export function toIco(png: Buffer, side: number): Buffer {
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
