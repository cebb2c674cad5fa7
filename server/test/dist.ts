import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A minimal web build: its pages show their name and state. */
export async function smallDist(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'cartwright-dist-'))
  await mkdir(join(path, 'client', '.vite'), { recursive: true })
  await mkdir(join(path, 'client', 'assets'), { recursive: true })
  await mkdir(join(path, 'server'), { recursive: true })
  const manifest = {
    'src/hosted/main.tsx': {
      file: 'assets/hosted-1.js',
      name: 'hosted',
      isEntry: true,
      imports: ['_react.js'],
    },
    '_react.js': { file: 'assets/react-1.js' },
    'src/hosted/styles.css': { file: 'assets/styles-1.css', name: 'styles', isEntry: true },
    'src/storefront/main.tsx': { file: 'assets/shop-1.js', name: 'shop', isEntry: true },
    'src/admin/main.tsx': {
      file: 'assets/admin-1.js',
      name: 'admin',
      isEntry: true,
      imports: ['_react.js'],
      css: ['assets/kit-1.css'],
    },
    'src/admin/check-in/page.tsx': {
      file: 'assets/door-1.js',
      imports: ['_react.js'],
      css: ['assets/door-1.css'],
    },
    'src/admin/styles.css': { file: 'assets/admin-1.css', name: 'admin-styles', isEntry: true },
    'src/storefront/start.ts': { file: 'assets/start-1.js', name: 'start', isEntry: true },
    'src/storefront/styles.css': { file: 'assets/shop-1.css', name: 'shop-styles', isEntry: true },
  }
  const entry = `
    export const render = (page, { state }) => ({ html: "<h1>" + page + ": " + state + "</h1>" })
    export const renderMail = (name, shop, { title }) => "<h1>" + name + ": " + title + "</h1>"
    export const storefront = { languages: [], routes: [] }`
  await writeFile(join(path, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(path, 'client', 'assets', 'hosted-1.js'), 'export {}')
  await writeFile(join(path, 'client', 'assets', 'shop-1.css'), 'h1{margin:0}')
  await writeFile(join(path, 'client', 'sw.js'), '')
  await writeFile(join(path, 'client', 'check-in-sw.js'), 'onfetch = null')
  await writeFile(join(path, 'server', 'entry.js'), entry)
  await writeFile(join(path, 'package.json'), '{"type":"module"}')
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
