import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverLevels, webLevels } from './rooms.ts'

const root = resolve(import.meta.dirname, '..')
const documents = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('{docs,decisions,web}/**/*.md', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }),
].sort()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

/** The changelog names files of the past. */
const current = documents.filter((path) => path !== 'CHANGELOG.md')

test.each(current)('%s links to pages that exist', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
  const inside = links.filter((link) => !/^(https?:|mailto:|\/)/.test(link))
  expect(inside.filter((link) => !exists(join(dirname(path), link)))).toEqual([])
})

/** Paths in documents start at the root, or at the sources of a workspace. */
const places = ['', 'server/src/', 'web/src/', 'contract/src/', 'sdk/src/']

test.each(current)('%s names files that exist', (path) => {
  const named = [...withoutCode(read(path)).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g)].map(
    ([, file = '']) => file,
  )
  const whole = named.filter((file) => file.includes('/') && !file.startsWith('/'))
  const found = (file: string) => [...places, `${dirname(path)}/`].some((place) => exists(place + file))
  expect(whole.filter((file) => !found(file))).toEqual([])
})

test.each(current)('%s names commands that exist', (path) => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [...read(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('each decision has a number of its own, and no number is left out', () => {
  const numbers = globSync('decisions/*.md', { cwd: root })
    .map((path) => Number(/(\d{4})-/.exec(path)?.[1]))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('ARCHITECTURE names the rooms of the server in the order of their levels', () => {
  expect(listAfter('### Rooms of the server')).toEqual(roomsOf(serverLevels))
})

test('ARCHITECTURE names the rooms of the web in the order of their levels', () => {
  expect(listAfter('### Rooms of the web')).toEqual(roomsOf(webLevels))
})

test('a migration has a number of its own, apart from those that landed with one twice', () => {
  const names = globSync('*.sql', { cwd: join(root, 'server/migrations') })
  const byNumber = Map.groupBy(names, (name) => name.slice(0, 4))
  const twice = [...byNumber].filter(([, files]) => files.length > 1).map(([number]) => number)
  expect(twice).toEqual(['0043'])
})

/** Each top folder at the level of its highest room. */
function roomsOf(levels: typeof serverLevels): string[] {
  const highest = new Map<string, number>()
  levels.forEach((level, index) => {
    for (const room of level) highest.set(room.split('/')[0] ?? room, index)
  })
  return [...highest].sort(([, a], [, b]) => a - b).map(([folder]) => folder)
}

/** The first column of the table below a heading. */
function listAfter(heading: string): string[] {
  const [, section = ''] = read('ARCHITECTURE.md').split(`${heading}\n`)
  const [table = ''] = section.split(/\n#/)
  return [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, folder = '']) => folder)
}

/** Without blocks of code, and without the bad examples of STYLE. */
function withoutCode(text: string): string {
  return text.replace(/^```.*?^```/gms, '').replace(/^- Bad:.*$/gm, '')
}
