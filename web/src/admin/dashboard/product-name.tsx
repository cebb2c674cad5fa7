import { Link } from 'react-router'
import { useHasPage } from '../shell/pages-context.ts'

/** A link where there is a page for products. */
export function ProductName({ id, name }: { id: string; name: string }) {
  return useHasPage('products/:id') ? (
    <Link className="row-link" to={`/admin/products/${id}`}>
      {name}
    </Link>
  ) : (
    name
  )
}
