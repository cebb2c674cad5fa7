import { toRedirect } from '../../url-redirects/rules.ts'
import { type Cells, cellReader, type Problem, type Row, type Terms } from '../entries/rules.ts'
import { columnMap, type RecordLayout, recordEntry, trimmed } from './rules.ts'

/** Old addresses and where they lead, as shops and the redirect plugins of WordPress export them. */
export const redirects: RecordLayout = {
  name: 'REDIRECTS',
  columns: columnMap([
    ['redirect from', 'old url', 'old_url', 'source url', 'url from'],
    ['redirect to', 'new url', 'new_url', 'target url', 'url to'],
    ['source', 'origin'],
    ['target', 'destination'],
    ['matching', 'format', 'match', 'match_type'],
    ['regex', 'is_regex'],
    ['code', 'type', 'status code', 'http_code', 'redirect_type'],
    ['status', 'enabled', 'active'],
  ]),
  targets: { REDIRECT_FROM: 'redirect from', REDIRECT_TO: 'redirect to' },
  ignores: /./,
  // "Source" and "target" alone could be columns of anything.
  needs: [
    ['redirect from', 'source'],
    ['redirect to', 'target'],
    ['redirect from', 'regex', 'matching'],
  ],
  begins: () => true,
  entryOf([first], terms) {
    const problems: Problem[] = []
    const cells = cellReader(first as Row, terms, problems)
    checkKind(cells)
    const { path, target, leadsTo } = redirectIn(cells, terms)
    return recordEntry({
      line: cells.line,
      key: path || `line ${cells.line}`,
      name: path,
      problems,
      record: { noun: 'redirects', path, target, leadsTo },
    })
  },
  columnOf: () => undefined,
}

/** Reports what this shop does not do: patterns, and answers other than a redirect for good. */
function checkKind(cells: Cells): void {
  const isPattern = /^(1|true|yes|regex)$/i.test(trimmed(cells, 'regex'))
  const matching = trimmed(cells, 'matching')
  if (isPattern || (matching !== '' && !/^(exact|plain|url|page)$/i.test(matching))) {
    const column = isPattern ? 'regex' : 'matching'
    cells.error(column, 'is left out: a redirect stands for one address, not for a pattern')
  }
  const status = trimmed(cells, 'status')
  if (/^(disabled|inactive|0|false|no)$/i.test(status))
    cells.error('status', 'is left out: it is switched off there')
  const code = /^\d{3}$/.exec(trimmed(cells, 'code'))?.[0]
  if (code === undefined || code === '301' || code === '308') return
  if (code === '302' || code === '303' || code === '307')
    cells.warn('code', `"${code}" becomes 301: it leads there for good`)
  else cells.error('code', `"${code}" is left out: this shop only leads addresses somewhere else`)
}

type Parts = { path: string; target: string; leadsTo: string[] }

/** Whole addresses of the other shop count from their path on. */
function redirectIn(cells: Cells, { publicUrl }: Terms): Parts {
  const sourceColumn = cells.has('redirect from') ? 'redirect from' : 'source'
  const targetColumn = cells.has('redirect to') ? 'redirect to' : 'target'
  const [source, sent] = [trimmed(cells, sourceColumn), trimmed(cells, targetColumn)]
  const from = withPath(source)
  const isSameHost = /^https?:/i.test(source) && hostOf(source) === hostOf(sent)
  const target = isSameHost ? withPath(sent) : withSlash(sent)
  const read = toRedirect(from, target, publicUrl)
  if ('path' in read) return read
  const column = read.field === 'path' ? sourceColumn : targetColumn
  cells.error(column, read.description)
  return { path: from, target, leadsTo: [] }
}

function withPath(text: string): string {
  if (!URL.canParse(text)) return withSlash(text)
  const { protocol, pathname, search } = new URL(text)
  return /^https?:$/.test(protocol) ? pathname + search : text
}

/** Some tables leave out the slash at the beginning. */
function withSlash(text: string): string {
  return text === '' || /^[/\\]|^[a-z][a-z\d+.-]*:/i.test(text) ? text : `/${text}`
}

function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).host.replace(/^www\./, '') : ''
}
