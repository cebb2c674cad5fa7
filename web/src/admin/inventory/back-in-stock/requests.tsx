import { Badge, Button, Group, Skeleton, Table } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { TableHead } from '../../components/display/table-head.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.waiting
const size = 50

interface BackInStockRequestsProps {
  productId: string
  variantId: string
}

/** The back-in-stock requests for a variant, and when they were answered. */
export function BackInStockRequests({ productId, variantId }: BackInStockRequestsProps) {
  const [limit, setLimit] = useState(size)
  const { data, error, refetch } = useCall(
    'listWaitingRequests',
    { productId, variantId, limit },
    { keepPrevious: true },
  )
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={120} />
  if (data.requests.length === 0) return <Hint>{texts.empty}</Hint>
  return (
    <>
      <Table className="list-table">
        <TableHead columns={[{ title: texts.email }, { title: texts.since }, { title: texts.told }]} />
        <Table.Tbody>
          {data.requests.map(({ id, email, createdDate, notifiedDate }) => (
            <Table.Tr key={id}>
              <Table.Td>{email}</Table.Td>
              <Table.Td>
                <DateTime at={createdDate} />
              </Table.Td>
              <Table.Td>
                {notifiedDate ? <DateTime at={notifiedDate} /> : <Badge color="yellow">{texts.waits}</Badge>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.hasNext && limit === size && (
        <Group justify="flex-end" mt="sm">
          <Button size="xs" variant="default" onClick={() => setLimit(100)}>
            {texts.more}
          </Button>
        </Group>
      )}
    </>
  )
}
