import type { ScheduledChange, ScheduledProduct } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { Badge, Box, Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Hint } from '../components/display/hint.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import { fieldName, valueText } from '../components/product/values.rules.ts'
import { texts } from './texts/index.ts'

const limit = 20
const colours = { CHANGED: 'accent', REFUSED: 'red', RESTORED: 'gray', KEPT: 'yellow' }

/** What a planned change did to each product. */
export function Results({ plan: { id } }: { plan: ScheduledChange }) {
  const [after, setAfter] = useState<string>()
  const { data, error, refetch } = useCall(
    'listScheduledProducts',
    { id, limit, ...(after ? { after } : {}) },
    { keepPrevious: true },
  )
  const products = data?.products ?? []
  return (
    <Box maw="52rem" mb="md">
      <FormSection title={texts.parts.results}>
        <Problem error={error} onRetry={refetch} />
        {data && products.length === 0 && <Hint>{texts.noResults}</Hint>}
        {products.length > 0 && (
          <Table>
            <Table.Tbody>
              {products.map((product) => (
                <Result key={product.productId} product={product} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {data?.hasNext && (
          <Group justify="flex-end">
            <Button size="xs" variant="default" onClick={() => setAfter(products.at(-1)?.productId)}>
              {texts.older}
            </Button>
          </Group>
        )}
      </FormSection>
    </Box>
  )
}

function Result({ product }: { product: ScheduledProduct }) {
  const locale = useLocaleSettings()
  const { productId, name, state, changes, fields, problem } = product
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Link className="row-link" to={`/admin/products/${productId}`}>
          {name}
        </Link>
      </Table.Th>
      <Table.Td>
        {changes.map(({ field, before, after }) => (
          <Text size="sm" key={field}>
            {`${fieldName(field)}: ${valueText(field, before, locale)} → ${valueText(field, after, locale)}`}
          </Text>
        ))}
        {problem && (
          <Text size="sm" c="red">
            {problem}
          </Text>
        )}
        {state === 'KEPT' && <Text size="sm">{texts.kept(fields.map(fieldName).join(', '))}</Text>}
      </Table.Td>
      <Table.Td ta="end">
        <Badge color={colours[state]}>{texts.results[state]}</Badge>
      </Table.Td>
    </Table.Tr>
  )
}
