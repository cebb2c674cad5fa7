import { isTest, type Source } from './sources.ts'

/** Packages whose exports are public. */
const leavesTheRepository = /^(sdk\/src\/|contract\/src\/)/
/** Entry points, which no file imports, and what the build of the pages imports. */
const entries =
  /^(server\/src\/(main|cli|app)\.ts|web\/vite\.config\.ts|web\/src\/admin\/api\/calls\.ts|web\/src\/\w+\/(entry|main|modules)\.tsx?|(package|scripts|bench|trials)\/)/
const declaration =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(function\*?|const|let|class|interface|type)\s+(\w+)/gm

interface Export {
  path: string
  name: string
  line: number
  isType: boolean
  documented: boolean
}

/**
 * Returns a line for each public export without a doc comment, and for each value that no program imports. Types are
 * allowed, because callers may want to name them.
 */
export function checkExports(sources: readonly Source[]): string[] {
  const exports = sources.filter(({ path }) => !isTest(path)).flatMap(exportsOf)
  const leaving = namesThatLeave(sources)
  const undocumented = exports
    .filter(({ path, name, documented }) => !documented && leaving.has(`${path}#${name}`))
    .map(({ path, name, line }) => `${path}:${line} ${name} leaves the package without a doc comment`)
  const users = usersOf(sources)
  const unused = exports
    .filter(({ path }) => !leavesTheRepository.test(path) && !entries.test(path))
    .filter(({ path, name, isType }) => !isType && !users(path, name))
    .map(({ path, name, line }) => `${path}:${line} ${name} is exported and nobody imports it`)
  return [...undocumented, ...unused]
}

/** `createApp`, and the exports of the SDK's entry, including re-exports. */
function namesThatLeave(sources: readonly Source[]): Set<string> {
  const names = new Set(['server/src/app.ts#createApp'])
  const entry = sources.find(({ path }) => path === 'sdk/src/client.ts')
  if (!entry) return names
  for (const { path, name } of exportsOf(entry)) names.add(`${path}#${name}`)
  for (const { 1: list = '', 2: file = '' } of entry.text.matchAll(passedOn)) {
    for (const name of list.matchAll(/(\w+)(?=\s*(?:,|$))/g)) names.add(`sdk/src/${file}#${name[1]}`)
  }
  return names
}

const passedOn = /^export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/gm

function exportsOf({ path, text }: Source): Export[] {
  return [...text.matchAll(declaration)].map(({ index, 1: kind, 2: name = '' }) => ({
    path,
    name,
    line: text.slice(0, index).split('\n').length,
    isType: kind === 'interface' || kind === 'type',
    documented: text.slice(0, index).trimEnd().endsWith('*/'),
  }))
}

function usersOf(sources: readonly Source[]): (path: string, name: string) => boolean {
  const used = new Set<string>()
  for (const { path, imports, text } of sources) {
    if (isTest(path)) continue
    for (const { file, names, namespace } of imports) {
      const all = names.includes('*') ? [...names, ...throughNamespace(text, namespace)] : names
      for (const name of all) used.add(`${file}#${name}`)
    }
  }
  return (path, name) => used.has(`${path}#${name}`) || used.has(`${path}#every`)
}

/** `cart.add` for `import * as cart`; all exports for an import without names. */
function throughNamespace(text: string, namespace: string | undefined): string[] {
  if (!namespace) return ['every']
  return [...text.matchAll(new RegExp(String.raw`\b${namespace}\s*\.\s*(\w+)`, 'g'))].map(
    ([, name = '']) => name,
  )
}
