import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { fastFolder } from '../server/test/fast-folder.ts'

const usualPlaces = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds Chromium: at CHROME_PATH, from npm on Linux x64, or an installed one. */
export async function launchBrowser(given: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = findBrowser()
  return chromium.launch({
    executablePath,
    // Its processes share memory through files in its temporary folder, which cost processor time on a disk.
    env: { ...environment(), ...env, TMPDIR: fastFolder },
    args: ['--font-render-hinting=none', ...given],
  })
}

function findBrowser(): { executablePath: string; env: Record<string, string> } {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  const installed = usualPlaces.find((path) => existsSync(path))
  if (!installed)
    throw new Error('The browser tests need Chrome or Chromium: install one or set CHROME_PATH.')
  return { executablePath: installed, env: {} }
}

/** Unpacks the package. Its libraries and fonts are used if the system has none. */
function packagedBrowser(): { executablePath: string; env: Record<string, string> } {
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = resolve(import.meta.dirname, `../node_modules/.cache/chromium-${version}`)
  if (!existsSync(folder)) unpack(join(root, 'bin'), folder)
  const executablePath = join(folder, 'chromium')
  const libraries = lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(folder, 'al2023/lib') } : {}
  const fonts = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf') }
  return { executablePath, env: { ...libraries, ...fonts } }
}

/** Runs in its own process, because the package unpacks only into the temporary directory. */
function unpack(archives: string, folder: string): void {
  const part = `${folder}.${process.pid}`
  mkdirSync(part, { recursive: true })
  const program = `
    import { inflate } from '@sparticuz/chromium'
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(process.argv[1] + '/' + name)))`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, archives], {
    cwd: import.meta.dirname,
    env: { ...environment(), TMPDIR: part },
  })
  const config = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`
  writeFileSync(join(part, 'fonts/fonts.conf'), config)
  try {
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

function lacksLibraries(program: string): boolean {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found')
  } catch {
    return true
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined)) as Record<
    string,
    string
  >
}
