import { describe, expect, test } from 'vitest'
import { isLoop, placesOf, toRedirect } from './rules.ts'

const own = 'https://shop.example'
const from = (path: string, target = '/new') => toRedirect(path, target, own)

describe('a redirect', () => {
  test.each([
    ['/Old-Page/', '/old-page'],
    ['/%C3%9Cber-uns', '/über-uns'],
    ['/über-uns', '/über-uns'],
    ['/index.php?Page=7', '/index.php?page=7'],
    ['/100%', '/100%'],
    ['/a/../b', '/b'],
  ])('goes by the path of %s', (path, key) => {
    expect(from(path)).toMatchObject({ path: key })
  })

  test.each([
    'old-page',
    '',
    '//evil.example/x',
    '/\\evil.example',
    'https://old.example/x',
    '/blog/*',
    '/#top',
    '/page#top',
    '/',
    '/?x=1#y',
    `/${'x'.repeat(1001)}`,
  ])('cannot begin at %s', (path) => {
    expect(from(path)).toMatchObject({ field: 'path' })
  })

  test.each([
    'new',
    '',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'ftp://old.example',
    'https://',
  ])('cannot lead to %s', (target) => {
    expect(from('/old', target)).toMatchObject({ field: 'target' })
  })

  test('cannot lead to its own address, however it is spelt', () => {
    for (const target of ['/Old/', '/old?from=1', '/old#top', 'https://shop.example/old']) {
      expect(from('/old', target)).toEqual({ field: 'target', description: 'is the same address' })
    }
    expect(from('/old', 'https://other.example/old')).toMatchObject({ leadsTo: [] })
    expect(from('/old?id=1', '/old')).toMatchObject({ leadsTo: ['/old', '/en/old', '/de/old'] })
  })

  test('is found by its address with and without the query', () => {
    const keysOf = (address: string) =>
      placesOf([{ address: new URL(address), prefix: '' }]).map(({ key, exact }) => [key, exact])
    expect(keysOf('https://shop.example/A/?B=1')).toEqual([
      ['/a?b=1', true],
      ['/a', false],
    ])
    expect(keysOf('https://shop.example/a')).toEqual([['/a', false]])
  })

  test('is a loop if others lead back to it', () => {
    const targets = new Map([
      ['/a', '/b'],
      ['/b', '/c?x=1'],
      ['/c', `${own}/a`],
      ['/d', '/a'],
      ['/e', '/f'],
      ['/f', 'https://other.example/e'],
    ])
    expect([...targets.keys()].filter((path) => isLoop(targets, path, own))).toEqual(['/a', '/b', '/c', '/d'])
  })

  test.each([
    ['to the other language and back', { '/a': '/de/b', '/b': '/a' }],
    ['to itself in another language', { '/a': '/de/a' }],
    ['in one language only', { '/b': '/a', '/de/a': '/de/b' }],
    [
      'longer than browsers follow',
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`/${at}`, `/${at + 1}`])),
    ],
  ])('is a loop %s', (_, redirects: Record<string, string>) => {
    const [path = ''] = Object.keys(redirects)
    expect(isLoop(new Map(Object.entries(redirects)), path, own)).toBe(true)
  })

  test.each([
    ['from one language to the shop’s own', { '/de/a': '/a' }],
    ['to a page in another language', { '/a': '/de/b' }],
    ['that ends in each language', { '/b': '/a', '/de/a': '/b' }],
  ])('is no loop %s', (_, redirects: Record<string, string>) => {
    const targets = new Map(Object.entries(redirects))
    expect([...targets.keys()].filter((path) => isLoop(targets, path, own))).toEqual([])
  })
})
