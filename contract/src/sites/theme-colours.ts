import type { ThemeColours } from './settings.ts'

export type Colours = Required<ThemeColours>
export type Mode = 'light' | 'dark'

/** The default look, as web/src/ui/tokens.css has it. */
export const defaultColours: Readonly<Record<Mode, Colours>> = {
  light: {
    paper: '#f7f7f4',
    surface: '#ffffff',
    sunken: '#edefe9',
    ink: '#1a211d',
    inkSoft: '#56605a',
    line: '#dde0d9',
    lineStrong: '#838c86',
    accent: '#2b5a43',
    accentStrong: '#1f4532',
    accentSoft: '#eaf1ec',
    onAccent: '#ffffff',
  },
  dark: {
    paper: '#121613',
    surface: '#1b211d',
    sunken: '#191e1b',
    ink: '#eef1ed',
    inkSoft: '#a9b3ac',
    line: '#2d3530',
    lineStrong: '#78837c',
    accent: '#a5d2b5',
    accentStrong: '#c3e3cf',
    accentSoft: '#22302a',
    onAccent: '#0e2117',
  },
}
