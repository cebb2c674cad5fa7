import { describe, expect, test } from 'vitest'
import { isLoop, keysOf, toRedirect } from './rules.ts'

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
    expect(from('/old?id=1', '/old')).toMatchObject({ leadsTo: ['/old'] })
  })

  test('is found by its address with and without the query', () => {
    expect(keysOf(new URL('https://shop.example/A/?B=1'))).toEqual(['/a?b=1', '/a'])
    expect(keysOf(new URL('https://shop.example/a'))).toEqual(['/a'])
  })

  test('is a loop if others lead back to it', () => {
    const graph = new Map([
      ['/a', ['/b']],
      ['/b', ['/c?x=1', '/c']],
      ['/c', ['/a']],
      ['/d', ['/a']],
      ['/e', ['/f']],
    ])
    expect(['/a', '/b', '/c', '/d', '/e', '/f'].filter((path) => isLoop(graph, path))).toEqual([
      '/a',
      '/b',
      '/c',
    ])
  })
})
