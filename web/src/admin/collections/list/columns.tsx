import type { ListedCollection } from '@cartwright/contract/catalogue/collections.ts'
import { Badge, Group } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime } from '../../components/display/formats.tsx'
import { pictureOf } from '../../components/display/pictures.rules.ts'
import { Thumb } from '../../components/display/thumb.tsx'
import type { Column } from '../../components/list/props.ts'
import { texts } from '../texts/index.ts'
import { kindOf } from './collections.rules.ts'

export const columns: readonly Column<ListedCollection>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: (collection) => (
      <Group gap="sm" wrap="nowrap">
        <Thumb src={pictureOf(collection)} />
        <Link className="row-link" to={`/admin/collections/${collection.id}`}>
          {collection.name}
        </Link>
      </Group>
    ),
  },
  { id: 'kind', header: texts.columns.kind, cell: (collection) => texts.kinds[kindOf(collection)] },
  {
    id: 'visible',
    header: texts.columns.visible,
    cell: ({ visible }) => (
      <Badge color={visible === false ? 'gray' : 'accent'}>
        {visible === false ? texts.hidden : texts.shown}
      </Badge>
    ),
  },
  {
    id: 'count',
    header: texts.columns.count,
    align: 'end',
    card: 'aside',
    cell: ({ numberOfProducts = 0 }) => (numberOfProducts > 10_000 ? texts.many : numberOfProducts),
  },
  {
    id: 'updated',
    header: texts.columns.updated,
    sortable: true,
    card: 'none',
    cell: ({ lastUpdated }) => lastUpdated && <DateTime at={lastUpdated} ago />,
  },
]
