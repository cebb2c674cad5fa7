import type { DisplayFace, TextFace, Theme } from '@cartwright/contract/sites/settings.ts'
import type { StorefrontTheme } from '@cartwright/contract/sites/storefront.ts'
import { type Colours, defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'
import type { Violation } from '../../platform/errors/errors.ts'

const faces: Record<DisplayFace, string> = {
  fraunces: '"Fraunces", "Iowan Old Style", "Palatino Linotype", Georgia, serif',
  system:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Open Sans", system-ui, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, "Arial Rounded MT Bold", Calibri, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", Georgia, serif',
}
const defaultFaces: { textFace: TextFace; displayFace: DisplayFace } = {
  textFace: 'system',
  displayFace: 'fraunces',
}

/** Every pair of colours with too little contrast. */
export function themeViolations(theme: Theme): Violation[] {
  return (['light', 'dark'] as const).flatMap((mode) => {
    const palette: Palette = { ...coloursOf(theme, mode), ...fixedColours[mode] }
    return contrastPairs.flatMap(({ front, back, ratio }): Violation[] => {
      const has = contrast(palette[front], palette[back])
      if (has >= ratio) return []
      const field = `site.settings.theme.${mode}.${Object.hasOwn(fixedColours.light, front) ? back : front}`
      const description = `${front} on ${back} has a contrast of ${roundedDown(has)}, it needs ${ratio}`
      return [{ field, description, violatedRule: 'VALIDATION' }]
    })
  })
}

/** So that 4.499 does not read as 4.5. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}

/** The theme for pages: what differs from the default look, for both modes. */
export function themeProperties(theme: Theme): StorefrontTheme {
  const { radius, textFace, displayFace } = theme
  const names = Object.keys(defaultColours.light) as (keyof Colours)[]
  const changed = names.filter((name) =>
    (['light', 'dark'] as const).some((mode) => coloursOf(theme, mode)[name] !== defaultColours[mode][name]),
  )
  const colours = (mode: Mode) =>
    Object.fromEntries(changed.map((name) => [propertyOf(name), coloursOf(theme, mode)[name]]))
  return {
    light: {
      ...colours('light'),
      ...(radius === undefined ? {} : { '--radius': `${radius}px`, '--radius-large': `${2 * radius}px` }),
      ...(textFace === undefined || textFace === defaultFaces.textFace
        ? {}
        : { '--text-face': faces[textFace] }),
      ...(displayFace === undefined || displayFace === defaultFaces.displayFace
        ? {}
        : { '--display-face': faces[displayFace] }),
    },
    dark: colours('dark'),
  }
}

function propertyOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The theme for e-mails: every value, default or not. */
export interface Look {
  light: Colours
  dark: Colours
  /** Pixels */
  radius: number
  textFace: string
  displayFace: string
  logoUrl?: string
}

export function lookOf(theme: Theme, publicUrl: string): Look {
  const { radius = 10, textFace, displayFace, logo } = { ...defaultFaces, ...theme }
  return {
    light: coloursOf(theme, 'light'),
    dark: coloursOf(theme, 'dark'),
    radius,
    textFace: faces[textFace],
    displayFace: faces[displayFace],
    ...(logo ? { logoUrl: `${publicUrl}/media/${encodeURIComponent(logo)}` } : {}),
  }
}

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
