import type { MailTheme } from '@cartwright/contract/pages/mail.ts'
import type { DisplayFace, TextFace, Theme } from '@cartwright/contract/sites/settings.ts'
import type { StorefrontTheme } from '@cartwright/contract/sites/storefront.ts'
import { type Colours, defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { coloursOf, contrast, contrastPairs, fixedColours, type Palette } from './palette.rules.ts'

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

export function mailTheme(theme: Theme, publicUrl: string): MailTheme {
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
