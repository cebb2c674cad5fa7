import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mug } from '../../../test/fixtures.ts'
import { openStore } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import * as products from '../products/service.ts'
import { freshProducts } from './cache.service.ts'
import { withSafeHtml } from './description.rules.ts'
import { makeDescriptionsSafe } from './descriptions.service.ts'

const safeHtml = (html: string) => withSafeHtml({ description: html }).description

test.each([
  ['a script', '<p>Mug</p><script>alert(1)</script>', '<p>Mug</p>'],
  ['a script that is never closed', '<p>Mug</p><script>alert(1)', '<p>Mug</p>'],
  ['a script within a script', '<scr<script></script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['an event handler', '<img src="/mug.webp" onerror="alert(1)">', '<img src="/mug.webp">'],
  ['a handler behind a slash', '<svg/onload=alert(1)>Mug</svg>', 'Mug'],
  ['a JavaScript link', '<a href="javascript:alert(1)">Mug</a>', '<a>Mug</a>'],
  ['an encoded JavaScript link', '<a href="java&#115;cript:alert(1)">Mug</a>', '<a>Mug</a>'],
  ['a JavaScript link with a tab', '<a href="java\tscript:alert(1)">Mug</a>', '<a>Mug</a>'],
  ['a data link', '<a href="data:text/html,<b>x</b>">Mug</a>', '<a>Mug</a>'],
  ['a frame', '<iframe src="https://a.example">x</iframe>Mug', 'Mug'],
  ['a form', '<form action="https://a.example"><input name="card">Mug</form>', 'Mug'],
  ['a style sheet', '<style>body{display:none}</style><p>Mug</p>', '<p>Mug</p>'],
  [
    'a style that covers the page',
    '<p style="position:fixed;color:red">Mug</p>',
    '<p style="color:red">Mug</p>',
  ],
  ['a style that loads a file', '<p style="color:url(javascript:a())">Mug</p>', '<p>Mug</p>'],
  ['a comment that browsers end early', '<!--><img src=x onerror=alert(1)>-->Mug', '<img src="x">--&gt;Mug'],
  ['markup of another kind', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
])('%s is removed', (_, html, safe) => {
  expect(safeHtml(html)).toBe(safe)
  expect(safeHtml(safe)).toBe(safe)
})

describe('Harmless text stays as it is', () => {
  test.each([
    'Salt & pepper < 5 g\n\nSecond paragraph',
    '<p>Salt &amp; pepper&nbsp;mills</p>',
    '<h1>Care</h1><h3>Oven</h3><div>Up to 200 °C<br>not longer</div><blockquote>Good</blockquote>',
    '<ul><li><b>One</b></li><li><strong><em><i><u>Two</u></i></em></strong></li></ul><ol start="2"><li>x</li></ol>',
    '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener">x</a><a href="/care">y</a>',
    '<a href="mailto:a@b.example">x</a><a href="tel:+49301234">y</a>',
    '<table><tbody><tr><td colspan="2" style="text-align:center">x</td></tr></tbody></table>',
  ])('%s', (html) => {
    expect(safeHtml(html)).toBe(html)
  })
})

const pieces = fc.constantFrom(
  ...['<p>', '</p>', '<b>', '</b>', '<ul>', '<li>', '</ul>', '<br>', '<script>', '</script>', '<!--', '-->'],
  ...['<img src=x onerror=a()>', '<a href="/care">', '<a href="javascript:a()">', '</a>', '<svg/onload=a()>'],
  ...['<a href="/care" onclick="a()"', '<style>', '</style>', '<iframe>', '<math>', '<', '>', '"', "'", '&'],
  ...['&lt;', 'words', '<p ', '/>', '\n\n'],
)

test('any text becomes a few harmless tags, each closed in its turn, and is the same when saved again', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const html = safeHtml(parts.join(''))
      expect(safeHtml(html)).toBe(html)
      if (!/<[a-z/!?]/i.test(parts.join(''))) return
      const open: string[] = []
      for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)(\w*)[^>]*>/g)) {
        expect(tag).toMatch(/^<(\/?(p|b|ul|li|br|a)|a href="\/care"|img( src="x")?)>$/)
        if (name === 'br' || name === 'img') continue
        if (slash) expect(open.pop()).toBe(name)
        else open.push(name)
      }
      expect(open).toEqual([])
    }),
  )
})

test('info sections are made safe as well; other fields and nulls stay', () => {
  const section = { title: '<b>Care</b>', description: '<p onclick="a()">Wash</p>' }
  expect(withSafeHtml({ name: '<i>', description: null, additionalInfoSections: [section] })).toEqual({
    name: '<i>',
    description: null,
    additionalInfoSections: [{ title: '<b>Care</b>', description: '<p>Wash</p>' }],
  })
})

test('the worst 8,000 characters take milliseconds', () => {
  const pieces = ['<', '<a ', '<b>', '<p style="color:red">x', '<!--', '&', '<a href="', '</', '<img src=x ']
  for (const piece of pieces) {
    const html = `<p>${piece.repeat(8000)}`.slice(0, 8000)
    const start = process.cpuUsage()
    safeHtml(html)
    expect(process.cpuUsage(start).user, piece).toBeLessThan(200_000)
  }
})

test('texts that were saved before saving made them safe are safe after a start, and other products stay', async () => {
  const store = await openStore()
  const { shop, siteId, merchant } = store
  const care = [{ title: 'Care', description: 'Wash & dry' }]
  const { id } = await products.create(shop, merchant, mug)
  const { id: other } = await products.create(shop, merchant, { ...mug, additionalInfoSections: care })
  const sections = [{ title: 'Care', description: '<p onclick="a()">Wash</p>' }]
  await shop.db.run(saveUnsafe, ['<p>Mug</p><script>alert(1)</script>', JSON.stringify(sections), id])
  await shop.db.run(queue, [siteId, [id, other]])
  const before = await freshProducts(shop, siteId, [id, other])
  await makeDescriptionsSafe(shop.db)
  const after = await freshProducts(shop, siteId, [id, other])
  const additionalInfoSections = [{ title: 'Care', description: '<p>Wash</p>' }]
  expect(after.get(id)).toEqual({ ...before.get(id), description: '<p>Mug</p>', additionalInfoSections })
  expect(after.get(other)).toEqual(before.get(other))
  await makeDescriptionsSafe(shop.db)
  await store.close()
})

const saveUnsafe = statement<never>(
  'test.save-unsafe',
  `UPDATE products SET description = $1, details = jsonb_set(details, '{additionalInfoSections}', $2) WHERE id = $3`,
)
const queue = statement<never>(
  'test.queue-unsafe',
  'INSERT INTO unsafe_descriptions SELECT $1, unnest($2::uuid[])',
)
