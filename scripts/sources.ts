import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  /** What the statement names: `./rules.ts`, `typebox`, `node:fs`. */
  from: string
  /** The file of this repository it means, when it is one. */
  file: string | undefined
  line: number
  /** Imported names; `*` for a namespace, a bare or a dynamic import. */
  names: string[]
  /** What a namespace is called here. */
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

/** The repository's TypeScript with its imports, read by their form: the formatter writes each in only one way. */
export function readSources(root: string): Source[] {
  const folders = '{contract,server,sdk,web,scripts,bench,trials,e2e}/**/*.{ts,tsx}'
  return globSync(folders, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')))
}

export function parse(path: string, text: string): Source {
  const imports: Import[] = []
  const add = (index: number, from: string, names: string[], namespace?: string) => {
    const line = text.slice(0, index).split('\n').length
    imports.push({ from, file: fileOf(path, from), line, names, namespace })
  }
  for (const { index, 1: what = '', 2: from = '' } of text.matchAll(statement)) {
    add(index, from, namesIn(what), /\*\s+as\s+(\w+)/.exec(what)?.[1])
  }
  for (const pattern of [bare, dynamic]) {
    for (const { index, 1: from = '' } of text.matchAll(pattern)) add(index, from, ['*'])
  }
  return { path, text, imports }
}

/** Tests and what only they use. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(e2e|\w+\/test)\//.test(path)
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
