import type { Dashboard, SoldProduct } from '@cartwright/contract/sites/dashboard.ts'
import { Anchor, Badge, Paper, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { numberText } from '../components/display/formats.rules.ts'
import { Money } from '../components/display/formats.tsx'
import { language } from '../language/language.ts'
import { useHasPage } from '../shell/pages-context.ts'
import { texts } from './texts/index.ts'

/** The products with the most sales; bars in the first column show the amounts. */
export function BestSellers({ products }: { products: readonly SoldProduct[] }) {
  const most = Math.max(1, ...products.map(({ sales }) => sales))
  return (
    <ProductCard id="best-sellers" title={texts.bestSellers}>
      {products.length === 0 ? (
        <Text c="dimmed" size="sm" mt="sm">
          {texts.noSales}
        </Text>
      ) : (
        <ProductTable figures={[texts.units, texts.sales]}>
          {products.map((product) => (
            <Table.Tr key={product.productId ?? product.name}>
              <Table.Th scope="row" fw={500} className="bar-cell">
                <SoldName product={product} />
                <span className="bar" style={{ width: `${(100 * product.sales) / most}%` }} />
              </Table.Th>
              <Table.Td ta="end">{numberText(product.units, { language })}</Table.Td>
              <Table.Td ta="end" w={110}>
                <Money minor={product.sales} />
              </Table.Td>
            </Table.Tr>
          ))}
        </ProductTable>
      )}
    </ProductCard>
  )
}

export function LowStock({ items, total = items.length }: Dashboard['lowStock']) {
  return (
    <ProductCard id="low-stock" title={texts.lowStock}>
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
        <ProductTable figures={[texts.left]}>
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
        </ProductTable>
      )}
    </ProductCard>
  )
}

function ProductCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Paper withBorder className="product-card" component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function ProductTable({ figures, children }: { figures: readonly string[]; children: ReactNode }) {
  return (
    <Table verticalSpacing={6} horizontalSpacing={0} mt="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.product}</Table.Th>
          {figures.map((name) => (
            <Table.Th key={name} scope="col" ta="end">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

function SoldName({ product: { productId, name, deleted } }: { product: SoldProduct }) {
  if (productId && !deleted) return <ProductName id={productId} name={name} />
  return deleted ? texts.deleted(name) : name
}

/** Links to the product if this role may open its page. */
function ProductName({ id, name }: { id: string; name: string }) {
  return useHasPage('products/:id') ? (
    <Link className="row-link" to={`/admin/products/${id}`}>
      {name}
    </Link>
  ) : (
    name
  )
}
