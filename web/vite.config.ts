import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Call, calls } from '@cartwright/contract/calls.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tablerIcons } from './tabler-icons.ts'

/**
 * Two builds: what browsers load (`dist/client`, hashed, with a manifest) and what the server renders with
 * (`dist/server/entry.js`). The names of the inputs are how the server finds them in the manifest. While somebody writes
 * pages, Vite's server stands for the first (scripts/dev.mjs).
 */
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : forBrowsers())],
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: { input: 'src/entry.ts', output: { entryFileNames: 'entry.js' } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: ofAdminAlone },
        rolldownOptions: {
          // Components of a shop import what `modules` exports.
          preserveEntrySignatures: 'allow-extension',
          input: {
            hosted: 'src/hosted/main.tsx',
            members: 'src/hosted/members.tsx',
            bookings: 'src/hosted/bookings.tsx',
            plans: 'src/hosted/plans.tsx',
            reference: 'src/hosted/reference.ts',
            styles: 'src/hosted/styles.css',
            start: 'src/storefront/start.ts',
            shop: 'src/storefront/main.tsx',
            'shop-styles': 'src/storefront/styles.css',
            admin: 'src/admin/main.tsx',
            'admin-styles': 'src/admin/styles.css',
            sw: 'src/storefront/offline/worker.ts',
            'check-in-sw': 'src/admin/guest-list/worker.ts',
            modules: 'src/storefront/modules.ts',
          },
          // A worker's address stays the same, so that a browser knows the new one for the same.
          output: {
            entryFileNames: ({ name }) => (name.endsWith('sw') ? `${name}.js` : 'assets/[name]-[hash].js'),
            codeSplitting: { groups: sharedChunks },
          },
        },
      },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  ssr: { noExternal: true },
}))

function forBrowsers(): Plugin[] {
  return [tablerIcons(), callsByScript(), plainImports(), compressed()]
}

/** The scripts of the admin, and of the packages that it alone has. Its styles stay an entry of their own. */
const ofAdmin =
  /(\/src\/admin\/|tabler:|\/sdk\/src\/(?!auth\/)|node_modules\/(?!@simplewebauthn\/))(?!.*(\.css|\/worker\.ts))/

/** A module without what it imports. */
const alone = { includeDependenciesRecursively: false }

/** What every page has is one file of each kind: many small ones are larger when compressed. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Carts and products have no such fields.
  { name: 'ui', test: /src\/ui\/(?!field|password)/, minShareCount: 5 },
  {
    name: 'frame',
    test: /src\/storefront\/(kit|shell|texts\/texts|cart\/(actions|cart-link)|search\/search-form|sections\/sections|offline\/stored-forms)/,
    minShareCount: 2,
  },
  // The rest of these is of the admin: what all of it has, what most of its pages have, and what some have.
  {
    name: 'admin-packages',
    test: /node_modules\/(?!@simplewebauthn\/)/,
    tags: ['$initial' as const],
    ...alone,
  },
  { name: 'admin-frame', test: ofAdmin, tags: ['$initial' as const], ...alone },
  { name: 'admin-lists', test: ofAdmin, minShareCount: 20, ...alone },
  { name: 'admin-forms', test: ofAdmin, minShareCount: 11, ...alone },
]

/** What a page of the shop imports later needs little that is not there already: a list of it costs more than it saves. */
function ofAdminAlone(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('/admin') ? needed : []
}

/** Nor has any of it styles, for which Vite's way of importing would wait. */
function plainImports(): Plugin {
  const plain = '\0plain-imports'
  return {
    name: 'plain-imports',
    enforce: 'pre',
    // One for each: pages of the one need nothing else of the other.
    resolveId(id, importer = '') {
      const [, part] = /\/src\/(storefront|hosted)\//.exec(importer) ?? []
      return part && id.includes('vite/preload-helper') ? `${plain} ${part}` : undefined
    },
    load: (id) => (id.startsWith(plain) ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/**
 * Adds to each script of the admin the descriptions of the calls that it names, so that no page loads those of other pages.
 * Where nothing is built, the first call loads all of them.
 */
function callsByScript(): Plugin {
  const admin = join(import.meta.dirname, 'src/admin/')
  return {
    name: 'calls-by-script',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(admin) || !/\.tsx?$/.test(id)) return undefined
      const words = new Set<string>(code.match(/(?<=')\w+(?=')/g))
      const named = Object.values<Call>(calls).filter(({ name }) => words.has(name))
      if (named.length === 0) return undefined
      const described = Object.fromEntries(named.map((call) => [call.name, whereToSend(call)]))
      return `${code}\nimport { addCalls } from '${admin}api/calls.ts'\naddCalls(${JSON.stringify(described)})`
    },
  }
}

function whereToSend({ method, prefixes, path, file }: Call) {
  return { method, path: `${prefixes[0]}${path}`, ...(file ? { file } : {}) }
}

/** Scripts and styles compressed as well as can be, once, beside the files themselves. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
      for (const name of names) {
        const content = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}
