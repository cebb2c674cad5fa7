import { describe, expect, test } from 'vitest'
import { toRichContent } from './rich-content.rules.ts'
import { toHtml } from './to-html.rules.ts'

const again = (html: string) => toHtml(toRichContent(html))

describe('a description that becomes nodes and HTML again', () => {
  test.each([
    '<h2>Care &amp; use</h2>',
    '<p>No <b>bleach</b> <i>ever</i></p>',
    '<p>First<br>second</p>',
    '<ul><li><p>One</p></li><li><p>Two</p><ol><li><p>Deeper</p></li></ol></li></ul>',
    '<blockquote><p>&quot;Good&quot;</p></blockquote><hr><p>2 &lt; 3</p>',
    '<p><a href="/care?a=1&amp;b=2" target="_blank"><b>More</b></a></p>',
    '<img src="/a.webp" alt="A &quot;B&quot;" width="40" height="30">',
    '<pre>a\n  b</pre>',
  ])('stays as it is: %s', (html) => {
    expect(again(html)).toBe(html)
  })

  test.each([
    ['Wash <b>cold</b> <i>only</i>', '<p>Wash <b>cold</b> <i>only</i></p>'],
    ['<ul>\n  <li><b>No</b> <i>bleach</i></li>\n</ul>\n', '<ul><li><p><b>No</b> <i>bleach</i></p></li></ul>'],
    ['<p>Made\n  by hand</p>\n<p>in Bath</p>', '<p>Made by hand</p><p>in Bath</p>'],
    ['Soft & warm\n\n5 < 6', '<p>Soft &amp; warm</p><p>5 &lt; 6</p>'],
  ])('keeps its words and the spaces between them: %j', (html, expected) => {
    expect(again(html)).toBe(expected)
  })
})

test('a text that looks like HTML stays a text', () => {
  const text = '<img src=x onerror=alert(1)>"\' &lt;'
  const nodes = [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] }]
  expect(toHtml({ nodes })).toBe("<p>&lt;img src=x onerror=alert(1)&gt;&quot;' &amp;lt;</p>")
  const [paragraph] = toRichContent(toHtml({ nodes })).nodes ?? []
  expect(paragraph).toMatchObject({ nodes: [{ textData: { text } }] })
})
