import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  /** The specifier: `./rules.ts`, `typebox`, `node:fs`. */
  from: string
  /** The imported file, if it belongs to this repository. */
  file: string | undefined
  line: number
  /** Imported names; `*` for a namespace, a bare or a dynamic import. */
  names: string[]
  /** The local name of a namespace import. */
  namespace: string | undefined
}

export interface Source {
  path: string
  text: string
  imports: Import[]
}

const clause = String.raw`\*(?:\s+as\s+\w+)?|\{[^}]*\}|\w+(?:\s*,\s*(?:\{[^}]*\}|\*\s+as\s+\w+))?`
const statement = new RegExp(
  String.raw`^(?:import|export)\s+(?:type\s+)?(${clause})\s+from\s+'([^']+)'`,
  'gm',
)
const bare = /^import\s+'([^']+)'/gm
const dynamic = /\bimport\(\s*'([^']+)'/g

/** Reads the repository's TypeScript files and their imports. Relies on the formatter's layout. */
export function readSources(root: string): Source[] {
  const folders = '{contract,server,sdk,react,web,package,scripts,bench,trials,e2e,storefronts}/**/*.{ts,tsx}'
  return globSync(folders, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|copies)$/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')))
}

export function parse(path: string, text: string): Source {
  const imports: Import[] = []
  const at = (index: number, from: string) => {
    return { from, file: fileOf(path, from), line: text.slice(0, index).split('\n').length }
  }
  for (const { index, 1: what = '', 2: from = '' } of text.matchAll(statement)) {
    const namespace = /\*\s+as\s+(\w+)/.exec(what)?.[1]
    imports.push({ ...at(index, from), names: namesIn(what), namespace })
  }
  for (const pattern of [bare, dynamic]) {
    for (const { index, 1: from = '' } of text.matchAll(pattern)) {
      imports.push({ ...at(index, from), names: ['*'], namespace: undefined })
    }
  }
  return { path, text, imports }
}

/** Whether a file is a test or only tests use it. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(e2e|storefronts|\w+\/test)\//.test(path)
}

function namesIn(what: string): string[] {
  const named = /\{([^}]*)\}/.exec(what)?.[1]?.split(',') ?? []
  const first = /^(\w+)/.exec(what)?.[1]
  return [
    ...named
      .map(
        (part) =>
          part
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '',
      )
      .filter(Boolean),
    ...(first ? ['default'] : []),
    ...(what.includes('*') ? ['*'] : []),
  ]
}

function fileOf(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return normalize(join(dirname(path), from)).replaceAll('\\', '/')
  const [, workspace, rest] = /^@cartwright\/(\w+)\/?(.*)$/.exec(from) ?? []
  if (!workspace) return undefined
  return workspace === 'contract' ? `contract/src/${rest}` : `${workspace}/${rest}`
}
