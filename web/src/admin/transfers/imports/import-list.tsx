import type { Import } from '@cartwright/contract/catalogue/transfers.ts'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { shop } from '../../api/client.ts'
import { DateTime } from '../../components/display/formats.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconFileImport } from '../../icons/icons.ts'
import { PagedList } from '../paged-list.tsx'
import { texts } from '../texts/index.ts'
import { countsOf, isInProgress } from './rules.ts'

/** The imports, newest first. */
export function ImportList() {
  return (
    <PagedList
      name="imports"
      title={texts.imports}
      call="listImports"
      fetchPage={async (request, signal) => (await shop.call('listImports', request, { signal })).imports}
      isInProgress={isInProgress}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ fileName }) => fileName}
      empty={{
        title: texts.noImports,
        text: texts.noImportsText,
        icon: <IconFileImport size={32} stroke={1.3} />,
      }}
    />
  )
}

const columns: readonly Column<Import>[] = [
  {
    id: 'file',
    header: texts.file,
    fixed: true,
    card: 'title',
    cell: ({ id, fileName }) => (
      <Link className="row-link" to={`/admin/transfers/${id}`}>
        {fileName}
      </Link>
    ),
  },
  { id: 'state', header: texts.state, card: 'aside', cell: (one) => <StateBadge {...one} /> },
  { id: 'result', header: texts.result, cell: (one) => resultOf(one) },
  { id: 'layout', header: texts.layout, cell: ({ layout }) => layout && texts.layouts[layout] },
  { id: 'date', header: texts.date, cell: ({ createdDate }) => <DateTime at={createdDate} ago /> },
]

const colours = {
  CHECKING: 'blue',
  MAPPING: 'yellow',
  CHECKED: 'yellow',
  RUNNING: 'blue',
  DONE: 'accent',
  CANCELED: 'gray',
  FAILED: 'red',
} as const

export function StateBadge({ state }: Import) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}

function resultOf(one: Import): string {
  const counts = countsOf(one)
  const parts = (['created', 'changed', 'refused'] as const).filter((name) => counts[name] > 0)
  if (one.state === 'CHECKING' || one.state === 'MAPPING') return ''
  return parts.map((name) => texts.said[name](counts[name])).join(', ') || texts.said.nothing
}
