import { expect, test } from 'vitest'
import { propertiesOf, themeOf, valuesOf } from './look.rules.ts'

const theme = {
  light: { accent: '#224466' },
  dark: {},
  radius: 4,
  displayFace: 'serif' as const,
  logo: 'abc',
}

test('a theme survives its form', () => {
  expect(themeOf(valuesOf(theme))).toEqual(theme)
})

test('what is as designed is not sent', () => {
  expect(themeOf(valuesOf({}))).toEqual({ light: {}, dark: {} })
})

test('the preview shows what was chosen and nothing else', () => {
  const { light } = valuesOf({ light: { accentSoft: '#eef2f6' } })
  expect(propertiesOf(light, 12)).toEqual({
    '--accent-soft': '#eef2f6',
    '--radius': '12px',
    '--radius-large': '24px',
  })
})
