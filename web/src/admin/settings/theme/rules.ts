import type { Theme, ThemeColours } from '@cartwright/contract/sites/settings.ts'
import { defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'

export const colourNames = [
  'accent',
  'onAccent',
  'accentStrong',
  'accentSoft',
  'paper',
  'surface',
  'sunken',
  'ink',
  'inkSoft',
  'line',
  'lineStrong',
] as const satisfies readonly (keyof ThemeColours)[]

type Name = (typeof colourNames)[number]

/** All colours of a mode; an empty text stands for the default. */
export type Colours = Record<Name, string>

export interface ThemeValues {
  light: Colours
  dark: Colours
  radius: number
  textFace: NonNullable<Theme['textFace']>
  displayFace: NonNullable<Theme['displayFace']>
  logo: string
}

export function valuesOf({ light, dark, radius = 10, textFace, displayFace, logo }: Theme): ThemeValues {
  return {
    light: coloursOf(light),
    dark: coloursOf(dark),
    radius,
    textFace: textFace ?? 'system',
    displayFace: displayFace ?? 'fraunces',
    logo: logo ?? '',
  }
}

/** The whole theme to save, without its default values. */
export function themeOf({ light, dark, radius, textFace, displayFace, logo }: ThemeValues): Theme {
  return {
    light: withoutDefaults(light),
    dark: withoutDefaults(dark),
    ...(radius === 10 ? {} : { radius }),
    ...(textFace === 'system' ? {} : { textFace }),
    ...(displayFace === 'fraunces' ? {} : { displayFace }),
    ...(logo === '' ? {} : { logo }),
  }
}

/** Two colours with too little contrast. */
export interface Contrast {
  front: string
  back: string
  has: string
  needs: string
}

/** Reads the contrast from the error message of the server. */
export function parseContrast(message: string): Contrast | undefined {
  const [, front = '', back = '', has = '', needs = ''] =
    /^(\w+) on (\w+) has a contrast of ([\d.]+), it needs ([\d.]+)$/.exec(message) ?? []
  if (front === '') return undefined
  return { front: front.charAt(0).toLowerCase() + front.slice(1), back, has, needs }
}

/** The CSS custom properties of a mode. */
export function customProperties(mode: Mode, values: ThemeValues): Record<string, string> {
  const { radius } = values
  const set = Object.entries({ ...defaultColours[mode], ...withoutDefaults(values[mode]) }).map(
    ([name, colour]) => [`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour],
  )
  return { ...Object.fromEntries(set), '--radius': `${radius}px`, '--radius-large': `${radius * 2}px` }
}

function coloursOf(colours: ThemeColours = {}): Colours {
  return Object.fromEntries(colourNames.map((name) => [name, colours[name] ?? ''])) as Colours
}

function withoutDefaults(colours: Colours): ThemeColours {
  return Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== ''))
}
