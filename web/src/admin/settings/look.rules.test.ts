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

test('the preview shows what was chosen, and the rest as designed', () => {
  const values = valuesOf({ dark: { accentSoft: '#223344' }, radius: 12 })
  expect(propertiesOf('dark', values)).toMatchObject({
    '--accent-soft': '#223344',
    '--paper': '#121613',
    '--radius': '12px',
    '--radius-large': '24px',
  })
  expect(propertiesOf('light', values)['--accent-soft']).toBe('#eaf1ec')
})
