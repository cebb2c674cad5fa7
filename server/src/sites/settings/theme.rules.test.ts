import { readFile } from 'node:fs/promises'
import { ThemeColours } from '@cartwright/contract/sites/settings.ts'
import { type Colours, defaultColours } from '@cartwright/contract/sites/theme-colours.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coloursOf, contrast, contrastPairs } from './palette.rules.ts'
import { mailTheme, themeProperties, themeViolations } from './theme.rules.ts'

const modes = ['light', 'dark'] as const
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colours = fc.record(
  Object.fromEntries(Object.keys(ThemeColours.properties).map((name) => [name, colour])) as Record<
    keyof Colours,
    typeof colour
  >,
  { requiredKeys: [] },
)
const themes = fc.record({ light: colours, dark: colours }, { requiredKeys: [] })

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#000000', 5.25],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })

  test('is between 1 and 21, and does not ask which of them is in front', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrast(one, other)
        expect(ratio).toBeGreaterThanOrEqual(1)
        expect(ratio).toBeLessThanOrEqual(21)
        expect(contrast(other, one)).toBe(ratio)
        expect(contrast(one.toUpperCase(), other)).toBe(ratio)
      }),
    )
  })
})

describe('a theme', () => {
  test('is by default the one of the style sheet, and readable', async () => {
    const text = await readFile(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
    const properties = [...text.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)]
    for (const [index, mode] of (['light', 'dark'] as const).entries()) {
      const sheet = Object.fromEntries(properties.map(([, name, ...values]) => [name, values[index]]))
      const names = Object.keys(defaultColours[mode]) as (keyof Colours)[]
      for (const name of names) {
        const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
        expect([name, sheet[property]]).toEqual([name, defaultColours[mode][name]])
      }
    }
    const { radius, textFace, displayFace } = mailTheme({}, 'https://shop.test')
    const flat = text.replaceAll(/\s+/g, ' ')
    for (const rule of [`radius: ${radius}px`, `text-face: ${textFace}`, `display-face: ${displayFace}`]) {
      expect(flat).toContain(`--${rule};`)
    }
    expect(themeViolations({})).toEqual([])
    expect(themeProperties({})).toEqual({ light: {}, dark: {} })
  })

  test('is refused exactly when two of its colours have too little contrast', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const unreadable = modes.flatMap((mode) =>
          contrastPairs.filter(({ front, back, ratio }) => {
            const palette = coloursOf(theme, mode)
            const isOwn = front !== 'danger' && front !== 'notice'
            return isOwn && contrast(palette[front], palette[back]) < ratio
          }),
        )
        const found = themeViolations(theme).filter(
          ({ description }) => !/^(danger|notice)/.test(description),
        )
        expect(found).toHaveLength(unreadable.length)
      }),
    )
  })

  test('names the pair, the contrast it has and the one it needs', () => {
    expect(themeViolations({ light: { lineStrong: '#b0b0b0' } })).toEqual([
      expect.objectContaining({
        field: 'site.settings.theme.light.lineStrong',
        description: 'lineStrong on paper has a contrast of 2.02, it needs 3',
      }),
      expect.objectContaining({
        description: 'lineStrong on surface has a contrast of 2.16, it needs 3',
      }),
    ])
    const [danger] = themeViolations({ dark: { paper: '#905050', ink: '#ffffff' } }).filter(
      ({ description }) => description.startsWith('danger'),
    )
    expect(danger?.field).toBe('site.settings.theme.dark.paper')
  })

  test('gives every changed colour for both modes, so that none of the light shines in the dark', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const { light, dark } = themeProperties(theme)
        expect(Object.keys(light)).toEqual(Object.keys(dark))
        for (const value of [...Object.values(light), ...Object.values(dark)]) {
          expect(value).toMatch(/^#[0-9a-f]{6}$/)
        }
      }),
    )
    expect(themeProperties({ light: { inkSoft: '#333333' } })).toEqual({
      light: { '--ink-soft': '#333333' },
      dark: { '--ink-soft': '#a9b3ac' },
    })
  })

  test('has corners and faces of a closed list', () => {
    const { light } = themeProperties({ radius: 4, textFace: 'serif', displayFace: 'system' })
    expect(light).toMatchObject({ '--radius': '4px', '--radius-large': '8px' })
    expect(light['--text-face']).toContain('Georgia')
    expect(light['--display-face']).toContain('system-ui')
  })
})
