import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { entryOf, type OwnSection, type OwnSections, type WebBuild } from '../platform/pages/web-build.ts'
import type { Extensions, Section, ShopConfig } from './config.ts'
import type { Contexts } from './context.service.ts'

type Sections = NonNullable<ShopConfig['sections']>

/** The pages with what the shop adds to them. While somebody writes our pages themselves, they are without it. */
export function withExtensions(
  build: WebBuild,
  {
    config: { sections = {}, texts, adminPages = {} },
    components,
    adminPages: adminCode,
    css = '',
  }: Extensions,
  contextOf: Contexts,
): WebBuild {
  if (build.vite) return build
  const own = components === undefined ? undefined : toOwn(build, { sections, components }, contextOf)
  const added = css + (texts ? JSON.stringify(texts) : '')
  return {
    ...build,
    storefrontStyles: build.storefrontStyles + css,
    version: own || added ? hashOf(build.version + added + own?.script) : build.version,
    ...(texts ? { texts } : {}),
    ...(own ? { own } : {}),
    ...(adminCode === undefined ? {} : { ownAdmin: toOwnAdmin(adminPages, adminCode) }),
  }
}

function toOwn(
  build: WebBuild,
  { sections, components: code }: { sections: Sections; components: string },
  contextOf: Contexts,
): OwnSections {
  const components = run(code, build.storefront.modules)
  const script = forBrowser(code, `/${entryOf(build.manifest, 'modules').chunk.file}`)
  return {
    sections: Object.entries(sections).map(([name, section]) =>
      toSection({ name, ...section }, { component: components[name], contextOf }),
    ),
    script,
    address: `/assets/own/sections-${hashOf(script)}.js`,
  }
}

function toOwnAdmin(
  pages: NonNullable<ShopConfig['adminPages']>,
  code: string,
): NonNullable<WebBuild['ownAdmin']> {
  const script = `export default (modules)=>{const module={exports:{}};${call(code)};return module.exports.default}`
  return {
    pages: Object.entries(pages).map(([name, { title }]) => ({ name, title })),
    script,
    address: `/assets/own/admin-${hashOf(script)}.js`,
  }
}

/** The components, with the React of the pages. */
function run(code: string, shared: WebBuild['storefront']['modules']): Record<string, unknown> {
  const module = { exports: {} as { default?: Record<string, unknown> } }
  const define = compileFunction(code, ['require', 'module', 'exports'], { filename: 'sections' })
  define((name: string) => shared[name], module, module.exports)
  return module.exports.default ?? {}
}

function forBrowser(code: string, shared: string): string {
  return [
    `import{modules}from${JSON.stringify(shared)};const module={exports:{}};`,
    `${call(code)};`,
    'export default module.exports.default',
  ].join('')
}

/** With `modules` and `module` in scope. */
function call(code: string): string {
  return `((require,module,exports)=>{${code}\n})((name)=>modules[name],module,module.exports)`
}

function toSection(
  { name, place, load }: Section & { name: string },
  { component, contextOf }: { component: unknown; contextOf: Contexts },
): OwnSection {
  return {
    name,
    place,
    component,
    async load(page, siteId) {
      try {
        return load ? await Promise.race([load({ ...contextOf(siteId), ...page }), tooLate()]) : {}
      } catch (error) {
        contextOf(siteId).log('error', `the section "${name}" could not be loaded`, { err: error })
        return undefined
      }
    },
  }
}

/** Milliseconds: the page waits for its sections. */
const longestLoad = 2000

async function tooLate(): Promise<never> {
  await wait(longestLoad, undefined, { ref: false })
  throw new Error(`load takes longer than ${longestLoad / 1000} seconds`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
