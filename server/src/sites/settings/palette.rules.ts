import type { Theme } from '@cartwright/contract/sites/settings.ts'
import { type Colours, defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'

/** The colours of errors and notices in every theme; the background must suit them. */
export const fixedColours = {
  light: { danger: '#a2271d', notice: '#6d4b06' },
  dark: { danger: '#ffb3a8', notice: '#eccd86' },
} as const

export type Palette = Colours & { danger: string; notice: string }

/** Contrasts that WCAG 2.2 requires: text 4.5 (1.4.3), edges of controls 3 (1.4.11). */
export const contrastPairs: readonly { front: keyof Palette; back: keyof Colours; ratio: number }[] = [
  ...on(['paper', 'surface', 'sunken', 'accentSoft'], 'ink', 4.5),
  ...on(['paper', 'surface', 'sunken', 'accentSoft'], 'inkSoft', 4.5),
  ...on(['paper', 'surface', 'accentSoft'], 'accent', 4.5),
  ...on(['paper', 'surface'], 'danger', 4.5),
  ...on(['paper', 'surface'], 'notice', 4.5),
  ...on(['accent', 'accentStrong'], 'onAccent', 4.5),
  ...on(['paper', 'surface'], 'lineStrong', 3),
]

function on(backs: readonly (keyof Colours)[], front: keyof Palette, ratio: number) {
  return backs.map((back) => ({ front, back, ratio }))
}

export function coloursOf(theme: Theme, mode: Mode): Colours {
  return { ...defaultColours[mode], ...theme[mode] }
}

/** From 1 (the same) to 21 (black and white), whichever of the two is in front. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
