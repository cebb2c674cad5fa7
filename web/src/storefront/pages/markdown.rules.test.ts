import { expect, test } from 'vitest'
import { renderMarkdown, summaryOf } from './markdown.rules.ts'

const html = (body: string, prefix = '') => renderMarkdown(body, 'About us', prefix).html

test('the title stands once, sections can be led to', () => {
  const page = renderMarkdown('# About us\n\nHello.\n\n## How we *work*\n\n## How we work', 'About us', '')
  expect(page.html).not.toContain('<h1')
  expect(page.sections).toEqual([
    { id: 'how-we-work', title: 'How we work' },
    { id: 'how-we-work-2', title: 'How we work' },
  ])
  expect(page.html).toContain('<h2 id="how-we-work-2">')
})

test("a writer's HTML is text, and no link runs anything", () => {
  expect(html('<script>alert(1)</script><img src=x onerror=alert(1)>')).not.toMatch(/<script|<img/)
  for (const address of ['javascript:alert(1)', 'vbscript:x', 'data:text/html,x', ' JAVASCRIPT:alert(1)'])
    expect(html(`[read](${address})`)).not.toContain('href')
})

test('links within the shop keep the language of the page', () => {
  expect(html('[returns](/pages/returns)', '/de')).toContain('href="/de/pages/returns"')
  expect(html('[elsewhere](//elsewhere.example)', '/de')).toContain('href="//elsewhere.example"')
})

test('the first paragraph tells search engines what it is about', () => {
  expect(summaryOf('# About us\n\nWe make **plain** things.\n\nMore.')).toBe('We make plain things.')
  expect(summaryOf(`${'word '.repeat(60)}`).length).toBeLessThanOrEqual(160)
})
