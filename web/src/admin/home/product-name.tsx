import { Link } from 'react-router'
import { pages } from '../pages.ts'

const hasPage = pages.some(({ path }) => path === 'products/:id')

/** A link where there is a page for products. */
export function ProductName({ id, name }: { id: string; name: string }) {
  return hasPage ? (
    <Link className="row-link" to={`/admin/products/${id}`}>
      {name}
    </Link>
  ) : (
    name
  )
}
