import type { Dashboard } from '@cartwright/contract/sites/dashboard.ts'
import { Anchor, Badge, Paper, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { ProductName } from './product-name.tsx'
import { texts } from './texts/index.ts'

export function LowStock({ items, total = items.length }: Dashboard['lowStock']) {
  return (
    <Paper withBorder className="home-card" component="section" aria-labelledby="low-stock">
      <Title order={2} id="low-stock">
        {texts.lowStock}
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        {items.length === 0 ? (
          texts.plenty
        ) : (
          <Anchor component={Link} to="/admin/inventory?level=LOW" size="sm">
            {texts.allLow(total)}
          </Anchor>
        )}
      </Text>
      {items.length > 0 && (
        <Table verticalSpacing={6} horizontalSpacing={0} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.product}</Table.Th>
              <Table.Th scope="col" ta="end">
                {texts.left}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ productId, variantId, productName, choices, quantity }) => (
              <Table.Tr key={`${productId} ${variantId}`}>
                <Table.Th scope="row" fw={500}>
                  <ProductName id={productId} name={productName} />
                  <Text component="span" size="sm" c="dimmed" display="block">
                    {Object.values(choices).join(', ')}
                  </Text>
                </Table.Th>
                <Table.Td ta="end">
                  <Badge color={quantity > 0 ? 'yellow' : 'red'}>{quantity}</Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
