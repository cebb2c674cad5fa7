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

/** Every colour of a mode; empty is as designed. */
export type Colours = Record<Name, string>

export interface LookValues {
  light: Colours
  dark: Colours
  radius: number
  textFace: NonNullable<Theme['textFace']>
  displayFace: NonNullable<Theme['displayFace']>
  logo: string
}

export function valuesOf({ light, dark, radius = 10, textFace, displayFace, logo }: Theme): LookValues {
  return {
    light: coloursOf(light),
    dark: coloursOf(dark),
    radius,
    textFace: textFace ?? 'system',
    displayFace: displayFace ?? 'fraunces',
    logo: logo ?? '',
  }
}

/** A theme is sent as a whole; what is as designed is left out. */
export function themeOf({ light, dark, radius, textFace, displayFace, logo }: LookValues): Theme {
  return {
    light: chosen(light),
    dark: chosen(dark),
    ...(radius === 10 ? {} : { radius }),
    ...(textFace === 'system' ? {} : { textFace }),
    ...(displayFace === 'fraunces' ? {} : { displayFace }),
    ...(logo === '' ? {} : { logo }),
  }
}

/** Two colours that cannot be told apart. */
export interface Contrast {
  front: string
  back: string
  has: string
  needs: string
}

/** What a refused colour lacks, from the message that says so. */
export function contrastIn(message: string): Contrast | undefined {
  const [, front = '', back = '', has = '', needs = ''] =
    /^(\w+) on (\w+) has a contrast of ([\d.]+), it needs ([\d.]+)$/.exec(message) ?? []
  if (front === '') return undefined
  return { front: front.charAt(0).toLowerCase() + front.slice(1), back, has, needs }
}

/** The custom properties of a whole mode. */
export function propertiesOf(mode: Mode, values: LookValues): Record<string, string> {
  const { radius } = values
  const set = Object.entries({ ...defaultColours[mode], ...chosen(values[mode]) }).map(([name, colour]) => [
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    colour,
  ])
  return { ...Object.fromEntries(set), '--radius': `${radius}px`, '--radius-large': `${radius * 2}px` }
}

function coloursOf(colours: ThemeColours = {}): Colours {
  return Object.fromEntries(colourNames.map((name) => [name, colours[name] ?? ''])) as Colours
}

function chosen(colours: Colours): ThemeColours {
  return Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== ''))
}
