import { expect, test } from 'vitest'
import { customProperties, parseContrast, themeOf, valuesOf } from './rules.ts'

const theme = {
  light: { accent: '#224466' },
  dark: {},
  radius: 4,
  displayFace: 'serif' as const,
  logo: 'abc',
}

test('a theme survives the form', () => {
  expect(themeOf(valuesOf(theme))).toEqual(theme)
})

test('default values are not sent', () => {
  expect(themeOf(valuesOf({}))).toEqual({ light: {}, dark: {} })
})

test('the preview shows the chosen colours and the defaults', () => {
  const values = valuesOf({ dark: { accentSoft: '#223344' }, radius: 12 })
  expect(customProperties('dark', values)).toMatchObject({
    '--accent-soft': '#223344',
    '--paper': '#121613',
    '--radius': '12px',
    '--radius-large': '24px',
  })
  expect(customProperties('light', values)['--accent-soft']).toBe('#eaf1ec')
})

test('a message with too little contrast names the colours', () => {
  expect(parseContrast('InkSoft on accentSoft has a contrast of 1.01, it needs 4.5')).toEqual({
    front: 'inkSoft',
    back: 'accentSoft',
    has: '1.01',
    needs: '4.5',
  })
  expect(parseContrast('Is no colour')).toBeUndefined()
})
