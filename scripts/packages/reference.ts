import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { events } from '@cartwright/contract/events.ts'
import { functionOf } from '../../sdk/src/events/events.ts'

const root = resolve(import.meta.dirname, '../..')

/** The modules that leave the repository, by the names under which people import them. */
const entries = {
  '@cartwright/sdk': 'sdk/src/client.ts',
  '@cartwright/sdk/modules': 'sdk/src/modules.ts',
  '@cartwright/sdk/admin': 'sdk/src/admin.ts',
  '@cartwright/sdk/captcha': 'sdk/src/auth/captcha.ts',
  '@cartwright/react': 'react/src/react.ts',
}

/** One thing that people import. */
interface Entity {
  name: string
  kind: string
  doc: string
  members: Member[]
}

interface Member {
  signature: string
  doc: string
}

/** The reference page, and what has no doc comment. Relies on the formatter's layout. */
export async function makeReference(): Promise<{ page: string; undocumented: string[] }> {
  const parts: string[] = [
    '# Reference of the packages',
    '',
    'Made from the doc comments. [How to use them](sdk.md).',
  ]
  const undocumented: string[] = []
  for (const [name, file] of Object.entries(entries)) {
    const entities = (await exportsOf(file)).sort((a, b) => (a.name < b.name ? -1 : 1))
    parts.push('', `## ${name}`)
    for (const entity of entities) {
      if (entity.doc === '') undocumented.push(`${name}: ${entity.name}`)
      for (const { signature, doc } of entity.members) {
        if (doc === '') undocumented.push(`${name}: ${entity.name}: ${signature}`)
      }
      parts.push(...entryOf(entity))
    }
  }
  parts.push(...eventTable())
  return { page: `${parts.join('\n')}\n`, undocumented }
}

/** All events, whose types and functions come from the contract. */
function eventTable(): string[] {
  const rows = events.map(({ type, when }) => `| \`${type}\` | \`${functionOf(type)}\` | ${when} |`)
  return ['', '## Events', '', '| type | function | when |', '|---|---|---|', ...rows]
}

async function exportsOf(file: string): Promise<Entity[]> {
  const text = await readFile(join(root, file), 'utf8')
  const found = [...text.matchAll(/^export (?:async )?(?:interface|type|class|function|const) (\w+)/gm)].map(
    ({ 1: name = '' }) => entityIn(text, name),
  )
  for (const [, list = '', from = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)) {
    const other = join(dirname(file), from)
    const source = await readFile(join(root, other), 'utf8')
    for (const [name] of list.replaceAll(/\btype\b/g, '').matchAll(/\w+/g)) {
      const isHere = new RegExp(`^export (?:async )?(?:interface|type|class|function|const) ${name}\\b`, 'm')
      if (isHere.test(source)) found.push(entityIn(source, name))
      else found.push(...(await exportsOf(other)).filter((entity) => entity.name === name))
    }
  }
  return found
}

function entityIn(text: string, name: string): Entity {
  const declaration = new RegExp(
    `^export (?:async )?(interface|type|class|function|const) ${name}\\b.*$`,
    'm',
  )
  const { index, 0: line, 1: kind = '' } = declaration.exec(text) ?? { index: 0, 0: '', 1: '' }
  const doc = docBefore(text.slice(0, index))
  const hasMembers = (kind === 'interface' || kind === 'class') && line.trimEnd().endsWith('{')
  const body = hasMembers ? text.slice(index + line.length, text.indexOf('\n}', index)) : ''
  return { name, kind, doc, members: membersIn(body) }
}

function membersIn(body: string): Member[] {
  const members: Member[] = []
  let before = ''
  for (const line of body.split('\n')) {
    const isMember =
      /^ {2}(?:\[?["'\w]|readonly |async )/.test(line) && !/^ {2}(?:private|protected) /.test(line)
    if (isMember) members.push({ signature: signatureOf(line), doc: docBefore(before) })
    before += `${line}\n`
  }
  return members
}

function signatureOf(line: string): string {
  return line
    .trim()
    .replace(/(?:\s*\{|\()$/, '')
    .replace(/^readonly /, '')
}

function docBefore(text: string): string {
  const [, doc = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text) ?? []
  return doc
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
    .replaceAll(/\{@link\s+(?:\w+\.)?(\w+)\}/g, '`$1`')
}

function entryOf({ name, kind, doc, members }: Entity): string[] {
  const [text = '', example] = doc.split(/\n?@example\n/)
  return [
    '',
    `### ${name}`,
    '',
    `*${kind}.* ${text.trim().replaceAll('\n', ' ')}`,
    ...(example ? ['', '```ts', example.trim(), '```'] : []),
    ...(members.length > 0 ? ['', ...members.map(memberOf)] : []),
  ]
}

function memberOf({ signature, doc }: Member): string {
  const [text = ''] = doc.split(/\n?@example\n/)
  return `- \`${signature}\`: ${text.trim().replaceAll('\n', ' ')}`
}
