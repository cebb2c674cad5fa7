import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, plainOf } from './description.rules.ts'

test.each([
  ['plain words', 'Holds 330 ml.', '<p>Holds 330 ml.</p>'],
  ['paragraphs', 'One\n\nTwo\nmore', '<p>One</p><p>Two<br>more</p>'],
  ['signs', 'Salt & pepper < 5 g', '<p>Salt &amp; pepper &lt; 5 g</p>'],
  ['HTML', '<p>A <b>good</b> mug.<br/></p>', '<p>A <b>good</b> mug.<br></p>'],
  ['lists', '<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['headings', '<h1>Care</h1><div>Wash</div>', '<h3>Care</h3><p>Wash</p>'],
  ['entities', '<p>Salt &amp; pepper&nbsp;&copy</p>', '<p>Salt &amp; pepper&nbsp;&amp;copy</p>'],
  ['attributes', '<p style="position:fixed" onclick="a()">x</p>', '<p>x</p>'],
  ['scripts', '<p>x</p><script>alert("</p>")</script><style>p{}</style>', '<p>x</p>'],
  [
    'links',
    '<a class="x" href="https://a.example/?b=1&c=2">x</a>',
    '<a href="https://a.example/?b=1&amp;c=2">x</a>',
  ],
  ['links of the shop', "<p><a href='/care'>x</a></p>", '<p><a href="/care">x</a></p>'],
  ['addresses as people write them', '<a href="a.example/b">x</a>', '<a href="https://a.example/b">x</a>'],
  [
    'links to a new tab',
    '<a target="_blank" rel="nofollow" href="mailto:a@b.example">x</a>',
    '<a href="mailto:a@b.example" target="_blank" rel="noopener">x</a>',
  ],
  [
    'links in links',
    '<a href="/a"><b>x<a href="/b">y</a></a>',
    '<a href="/a"><b>x</b></a><a href="/b">y</a>',
  ],
  ['hidden scripts', '<a href="java&#115;cript:a()">x</a><a href=" javascript:a()">y</a>', 'xy'],
  ['links and pictures that do harm', '<a href="javascript:a()">x</a><img src=x onerror=a()>', 'x'],
  ['what is not closed', '<p>One <b>two', '<p>One <b>two</b></p>'],
  ['what closes too early', '<b>One</p></b></i>', '<b>One</b>'],
  ['paragraphs one after the other', '<p>One<p>Two', '<p>One</p><p>Two</p>'],
])('%s are shown as meant, and do no harm', (_, description, html) => {
  expect(htmlOf(description)).toBe(html)
})

const pieces = fc.constantFrom(
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<ul>',
  '<li>',
  '</ul>',
  '<br>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<img src=x onerror=a()>',
  '<a href="/care">',
  '<a href="javascript:a()">',
  '<a href="/care" onclick="a()"',
  '</a>',
  '<svg/onload=a()>',
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  'words',
  '<p ',
  '/>',
  '\n\n',
)

test('whatever is written: a few tags, each closed in its turn', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const html = htmlOf(parts.join(''))
      const open: string[] = []
      for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)(\w*)[^>]*>/g)) {
        expect(tag).toMatch(/^<(\/?(p|b|ul|li|br)|a href="\/care"|\/a)>$/)
        if (name === 'br') continue
        if (slash) expect(open.pop()).toBe(name)
        else open.push(name)
      }
      expect(open).toEqual([])
    }),
  )
})

test('search engines get the words', () => {
  expect(plainOf('<p>Salt &amp; pepper</p><p>mills</p>')).toBe('Salt & pepper mills')
  const long = plainOf('word '.repeat(100))
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/word…$/)
})
