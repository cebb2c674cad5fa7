import { expect, test } from 'vitest'
import { htmlOf, plainOf } from './description.rules.ts'

test.each([
  ['plain words', 'Holds 330 ml.', '<p>Holds 330 ml.</p>'],
  ['paragraphs', 'One\n\nTwo\nmore', '<p>One</p><p>Two<br>more</p>'],
  ['signs', 'Salt & pepper < 5 g', '<p>Salt &amp; pepper &lt; 5 g</p>'],
  ['entities', 'Salt &amp; pepper&nbsp;&copy', '<p>Salt &amp; pepper&nbsp;&amp;copy</p>'],
  ['HTML', '<p>A <b>good</b> mug.<br></p>', '<p>A <b>good</b> mug.<br></p>'],
])('%s are shown as meant', (_, description, html) => {
  expect(htmlOf(description)).toBe(html)
})

test('search engines get the words', () => {
  expect(plainOf('<p>Salt &amp; pepper</p><p>mills</p>')).toBe('Salt & pepper mills')
  const long = plainOf('word '.repeat(100))
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/word…$/)
})
