// node package/build.ts [folder]: makes the package `cartwright` in package/dist, ready for npm pack.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

/** What the package has as the repository has it. */
const copied = [
  ...['cartwright.mjs', 'changes.mjs', 'node.mjs', 'supervise.mjs', 'workers.mjs', 'server.json'].map(
    (name) => `scripts/${name}`,
  ),
  'server/migrations',
  'server/connect',
  'web/dist/client',
  'web/dist/server',
  'demo',
  'docs',
  'LICENSE',
]

/** The declarations of what the package exports refer to these. */
const typed = ['@types/node', '@types/react']

function isNoPicture(path: string): boolean {
  return path !== join(root, 'docs/images')
}

/** The built files lie less deep than the source that knows where the installation is. */
const inFolder = {
  name: 'installation',
  transform: {
    filter: { id: /process\/installation\.ts$/ },
    handler: (code: string) => ({ code: code.replace("'../../../../'", "'../../'"), map: null }),
  },
}

if (import.meta.main) await buildPackage(resolve(process.argv[2] ?? join(import.meta.dirname, 'dist')))

/** Builds the package from the sources and the built pages. */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of copied)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isNoPicture })
  cpSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'))
  chmodSync(join(folder, 'scripts/cartwright.mjs'), 0o755)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`)
  await buildServer(join(folder, 'server/lib'))
  buildTypes(join(folder, 'types'))
}

interface Manifest {
  version: string
  license: string
  description: string
  engines: object
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

function manifestOf(workspace: string): Manifest {
  return JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
}

function packageJson(): object {
  const { version, description, license, engines, optionalDependencies, devDependencies } = manifestOf('.')
  const server = manifestOf('server')
  const types = Object.fromEntries(typed.map((name) => [name, devDependencies[name] ?? '']))
  const needed = { ...manifestOf('contract').dependencies, ...server.dependencies, ...types }
  const isOther = ([name]: [string, string]) => !name.startsWith('@cartwright/')
  return {
    name: 'cartwright',
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { cartwright: 'scripts/cartwright.mjs' },
    exports: {
      '.': { types: './types/package/src/index.d.ts', default: './server/lib/index.js' },
      './testing': { types: './types/package/src/testing.d.ts', default: './server/lib/testing.js' },
      './admin': { types: './types/package/src/admin.d.ts' },
      './storefront': { types: './types/package/src/storefront.d.ts' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(Object.entries(needed).filter(isOther).sort()),
    optionalDependencies: { ...server.optionalDependencies, ...optionalDependencies },
  }
}

async function buildServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: {
      main: join(root, 'server/src/main.ts'),
      cli: join(root, 'server/src/cli.ts'),
      'calendar-reader': join(root, 'server/src/bookings/busy-calendars/reader.worker.ts'),
      'product-index': join(root, 'server/src/catalogue/index-thread/index.worker.ts'),
      index: join(import.meta.dirname, 'src/index.ts'),
      check: join(import.meta.dirname, 'src/check.ts'),
      texts: join(import.meta.dirname, 'src/texts.ts'),
      testing: join(import.meta.dirname, 'src/testing.ts'),
    },
    platform: 'node',
    external: (id) => !/^[./]|^@cartwright\//.test(id),
    plugins: [inFolder],
  })
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true })
  await bundle.close()
}

/** In declarations, as in JavaScript, files are called by the names and at the places that they have after the build. */
function buildTypes(folder: string): void {
  const options = ['-p', import.meta.dirname, '--outDir', folder, '--pretty', 'false']
  execFileSync(join(root, 'node_modules/.bin/tsc'), options, { stdio: 'inherit' })
  for (const path of globSync('**/*.d.ts', { cwd: folder })) {
    const file = join(folder, path)
    const contract = relative(dirname(path), 'contract/src')
    const text = readFileSync(file, 'utf8').replace(/(['"])@cartwright\/contract\//g, `$1${contract}/`)
    writeFileSync(file, text.replace(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'))
  }
}
