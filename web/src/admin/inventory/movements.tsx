import type { StockMovement } from '@cartwright/contract/inventory/stock.ts'
import { Anchor, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Hint } from '../components/display/hint.tsx'
import { TableHead } from '../components/display/table-head.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.movements
const limit = 50

interface MovementsProps {
  productId: string
  variantId: string
}

const columns = [
  { title: texts.when },
  { title: texts.why },
  { title: texts.change, end: true },
  { title: texts.left, end: true },
  { title: texts.who },
]

/** The stock movements of a variant, newest first. */
export function Movements({ productId, variantId }: MovementsProps) {
  const [cursor, setCursor] = useState<string>()
  const { data, error, refetch } = useCall(
    'queryStockMovements',
    { query: { filter: { productId, variantId }, cursorPaging: { limit, ...(cursor ? { cursor } : {}) } } },
    { keepPrevious: true },
  )
  const authors = useCall('listAuthors', {})
  const names = new Map(authors.data?.authors.map(({ id, name }) => [id, name]))
  const next = data?.metadata.cursors?.next
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data || authors.isPending) return <Skeleton h={120} />
  if (data.movements.length === 0) return <Hint>{texts.empty}</Hint>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it sideways with keys
    <section className="list-scroll" tabIndex={0} aria-label={texts.title}>
      <Table className="list-table">
        <TableHead columns={columns} />
        <Table.Tbody>
          {data.movements.map((movement) => (
            <Movement key={movement.id} movement={movement} names={names} />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="sm">
        {cursor && (
          <Button size="xs" variant="default" onClick={() => setCursor(undefined)}>
            {texts.newest}
          </Button>
        )}
        {next && (
          <Button size="xs" variant="default" onClick={() => setCursor(next)}>
            {texts.older}
          </Button>
        )}
      </Group>
    </section>
  )
}

function Movement({ movement, names }: { movement: StockMovement; names: Map<string, string> }) {
  const { createdDate, reason, note, orderId, onHandChange, allocatedChange, quantity, author } = movement
  const change = onHandChange - allocatedChange
  return (
    <Table.Tr>
      <Table.Td>
        <DateTime at={createdDate} />
      </Table.Td>
      <Table.Td>
        {texts.reasons[reason]}
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {orderId && (
          <Anchor component={Link} to={`/admin/orders/${orderId}`} size="xs" display="block">
            {texts.order}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td ta="end">{change > 0 ? `+${change}` : String(change).replace('-', '−')}</Table.Td>
      <Table.Td ta="end">{quantity}</Table.Td>
      <Table.Td>{names.get(author.id) ?? texts.kinds[author.kind] ?? author.kind}</Table.Td>
    </Table.Tr>
  )
}
