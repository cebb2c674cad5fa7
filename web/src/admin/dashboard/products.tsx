import type { SoldProduct } from '@cartwright/contract/sites/dashboard.ts'
import { Paper, Table, Text, Title } from '@mantine/core'
import { numberText } from '../components/display/formats.rules.ts'
import { Money } from '../components/display/formats.tsx'
import { language } from '../language/language.ts'
import { ProductName } from './product-name.tsx'
import { texts } from './texts/index.ts'

/** A table whose first column is also the chart: bars as long as what was sold. */
export function BestSellers({ products }: { products: readonly SoldProduct[] }) {
  const most = Math.max(1, ...products.map(({ sales }) => sales))
  return (
    <Paper withBorder className="home-card" component="section" aria-labelledby="best-sellers">
      <Title order={2} id="best-sellers">
        {texts.bestSellers}
      </Title>
      {products.length === 0 ? (
        <Text c="dimmed" size="sm" mt="sm">
          {texts.noSales}
        </Text>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing={0} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.product}</Table.Th>
              <Table.Th scope="col" ta="end">
                {texts.units}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {texts.sales}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {products.map(({ productId, name, deleted, units, sales }) => (
              <Table.Tr key={productId}>
                <Table.Th scope="row" fw={500} className="bar-cell">
                  {deleted ? texts.deleted(name) : <ProductName id={productId} name={name} />}
                  <span className="bar" style={{ width: `${(100 * sales) / most}%` }} />
                </Table.Th>
                <Table.Td ta="end">{numberText(units, { language })}</Table.Td>
                <Table.Td ta="end" w={110}>
                  <Money minor={sales} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
