import { statement } from '../../platform/db/db.ts'
import { lacksFile } from '../model/queries.ts'

export const filesOfProducts = statement<{ productId: string; fileId: string }>(
  'product-files.list',
  `SELECT product_id AS "productId", file_id AS "fileId" FROM product_files
   WHERE site_id = $1 AND product_id = ANY ($2) ORDER BY product_id, position`,
)
export const putFiles = statement<never>(
  'product-files.put',
  `INSERT INTO product_files (site_id, product_id, file_id, position)
   SELECT $1, $2, file_id, position FROM unnest($3::text[]) WITH ORDINALITY AS given (file_id, position)
   ON CONFLICT (site_id, product_id, file_id) DO UPDATE SET position = excluded.position`,
)
export const dropOtherFiles = statement<never>(
  'product-files.drop-others',
  'DELETE FROM product_files WHERE site_id = $1 AND product_id = $2 AND NOT file_id = ANY ($3)',
)
export const dropFiles = statement<never>(
  'product-files.drop',
  'DELETE FROM product_files WHERE site_id = $1 AND file_id = ANY ($2)',
)
export const countWithoutFile = statement<{ count: number }>(
  'product-files.count-lacking',
  `SELECT count(*)::int AS count FROM (
     SELECT FROM products p WHERE p.site_id = $1 AND p.visible AND ${lacksFile} LIMIT 1001) few`,
)
