import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.rules.ts'

const summaryOf = (body: string) => renderMarkdown(body, 'About us', '').summary
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

const longest = 95_000
const filledWith = (text: string, bytes = longest) => text.repeat(bytes / text.length)
const prose =
  'We make **plain** things, see [returns](/pages/returns) and https://example.com. "Quoted" words -- and more of them.\n\n'

/**
 * What a run costs on average, in microseconds of the processor, which do not grow when other programs are busy. The
 * system counts them in steps of milliseconds, so short work needs many runs.
 */
function cost(work: () => unknown, runs = 8): number {
  for (let warm = 0; warm < runs; warm++) work()
  const begin = process.cpuUsage()
  for (let run = 0; run < runs; run++) work()
  return process.cpuUsage(begin).user / runs
}

const rendering = (body: string) => () => renderMarkdown(body, 'About us', '')

/** A piece of work that took 10 ms where an ordinary page took 28: reading and writing 858 kB of JSON. */
const rows = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: `n${id}`, list: [1, 2, 3] })),
)
const tenMilliseconds = () => JSON.stringify(JSON.parse(rows))

let known: number | undefined
const ordinary = () => (known ??= cost(rendering(filledWith(prose))))

test('an ordinary page of 95 KB costs under 50 ms where other work costs what it should', () => {
  expect((10 * ordinary()) / cost(tenMilliseconds)).toBeLessThan(50)
})

test('a page that is ten times as long costs about ten times as much', () => {
  const short = cost(rendering(filledWith(prose, longest / 10)), 40)
  expect(ordinary() / short).toBeLessThan(30)
})

test.each([
  ['equal headings', filledWith('## Section\n\n')],
  ['slashes', filledWith('//a.b/')],
  ['brackets', filledWith('[')],
  ['quotations within each other', `${'> '.repeat(500)}\n${filledWith('a\n', longest / 4)}`],
  ['addresses', filledWith('http://')],
  ['stars', filledWith('*a_ ')],
])('a page of nothing but %s costs no more than 25 ordinary ones', (_name, body) => {
  // A collection of garbage may fall into some of them.
  const least = Math.min(...Array.from({ length: 5 }, () => cost(rendering(body), 2)))
  // Collecting garbage costs more where the heap is large: 8 of them on one machine and 14 on another, for 95 KB of quotations.
  expect(least / ordinary()).toBeLessThan(25)
})

test('headings that repeat have ids of their own', () => {
  const { sections } = renderMarkdown('## A\n\n## A\n\n## A 2\n\n## A\n\n## A 2', 'About us', '')
  const ids = sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(ids.slice(0, 2)).toEqual(['a', 'a-2'])
})
