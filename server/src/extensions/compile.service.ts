import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../platform/process/console.ts'
import type { Extensions, ShopConfig } from './config.ts'

/** Files with a React component, by name. */
type Components = Readonly<Record<string, { component: string }>>

/** Reads the files that a config names. Throws a StartFailure about those that are missing or cannot be compiled. */
export async function compile(folder: string, config: ShopConfig): Promise<Extensions> {
  const { sections = {}, adminPages = {}, styles } = config
  return {
    config,
    ...(styles === undefined ? {} : { css: await readStyles(join(folder, styles)) }),
    ...(isEmpty(sections) ? {} : { components: await compileComponents(folder, sections) }),
    ...(isEmpty(adminPages) ? {} : { adminPages: await compileComponents(folder, adminPages) }),
  }
}

function isEmpty(components: Components): boolean {
  return Object.keys(components).length === 0
}

async function readStyles(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new StartFailure(`${file} does not exist: correct styles in cartwright.config.ts.`)
  }
}

/** Compiles components. Throws a StartFailure that names file and line of what cannot be compiled. */
async function compileComponents(folder: string, components: Components): Promise<string> {
  // Loaded only where a shop has components.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: entry,
    cwd: folder,
    external: [...modules],
    platform: 'browser',
    transform: {
      define: { 'process.env.NODE_ENV': '"production"' },
      jsx: { runtime: 'automatic', development: false },
    },
    logLevel: 'silent',
    plugins: [
      {
        name: 'components',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? entryScript(folder, components) : undefined),
      },
    ],
  })
  try {
    const { output } = await bundle.generate({ format: 'cjs', minify: true, exports: 'named' })
    return output[0].code
  } catch (error) {
    throw new StartFailure(`A component cannot be compiled. ${(error as Error).message}`)
  } finally {
    await bundle.close()
  }
}

const entry = 'cartwright-components'
/** What the pages share with components: see `modules.ts` of the storefront and `own/modules.ts` of the admin. */
const modules = ['react', 'react/jsx-runtime', 'cartwright/storefront', 'cartwright/admin']

function entryScript(folder: string, components: Components): string {
  const all = Object.entries(components)
  return [
    ...all.map(
      ([, { component }], index) => `import c${index} from ${JSON.stringify(join(folder, component))}`,
    ),
    `export default { ${all.map(([name], index) => `${JSON.stringify(name)}: c${index}`).join(', ')} }`,
  ].join('\n')
}
