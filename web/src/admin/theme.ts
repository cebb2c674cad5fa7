import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { FocusEvent } from 'react'
import { texts } from './components/texts/index.ts'

/** Our colours, from light to dark. White text is readable from the seventh on. */
const colors: Record<string, MantineColorsTuple> = {
  accent: shades('#f0f8f3 #e0f0e6 #c5e1d0 #a5d2b5 #81b696 #5d9c78 #3f7e5c #2b5a43 #1f4532 #0c321f'),
  red: shades('#fff1ee #ffe1dc #ffc7bd #ffb3a8 #f58173 #e15a4e #bd3931 #a2271d #740d0c #540505'),
  yellow: shades('#fbf5eb #f5ead5 #ebd6b1 #dcc08f #c8a159 #b08423 #916600 #6d4b06 #563600 #3d2500'),
  blue: shades('#eff7fe #ddeefd #bfddf8 #a1c9ed #74aedf #4d92ca #2d74aa #0a5586 #044068 #002c4b'),
  gray: shades('#f7f7f4 #edefe9 #e5e8e1 #dde0d9 #c5c9c2 #838c86 #56605a #414a45 #2d3530 #1a211d'),
  dark: shades('#eef1ed #cbd2cd #a9b3ac #78837c #2d3530 #262d29 #1b211d #121613 #0e110f #0a0c0b'),
}

function shades(list: string): MantineColorsTuple {
  return list.split(' ') as unknown as MantineColorsTuple
}

/** The header of a dialog must not be a banner landmark. */
const dialogParts = { header: { role: 'none' } }
const closeButtonProps = { 'aria-label': texts.close }
const visibilityToggleButtonProps = { 'aria-label': texts.show }

/** What is typed replaces the choice instead of being added to it. */
const search = {
  nothingFoundMessage: texts.nothingFound,
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
}

export const theme = createTheme({
  colors,
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--text-face)',
  headings: {
    fontFamily: 'var(--text-face)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--raised)', sm: 'var(--raised)', md: 'var(--floating)', lg: 'var(--floating)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, attributes: dialogParts, closeButtonProps },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 600 } },
    },
    Drawer: { defaultProps: { attributes: dialogParts, closeButtonProps } },
    Notification: { defaultProps: { closeButtonProps } },
    Select: { defaultProps: search },
    MultiSelect: { defaultProps: { nothingFoundMessage: texts.nothingFound } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'md', tt: 'none', fw: 500 } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md', tabularNums: true } },
  },
})

/** Mantine's variables, set to our tokens, which know light and dark. */
const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-yellow-light-color': 'var(--notice)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--line-strong)',
  '--mantine-color-disabled-border': 'var(--line)',
}

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
