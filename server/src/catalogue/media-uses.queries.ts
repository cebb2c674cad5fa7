import type { MediaUse } from '@cartwright/contract/media/library.ts'
import { statement } from '../platform/db/db.ts'

/** Products and collections that show a file, and products whose buyers may download it. */
export const usesOfMedia = statement<MediaUse>(
  'catalogue.uses-of-media',
  `SELECT one.value ->> 'id' AS "mediaId", 'product' AS kind, p.id::text, p.name FROM products p,
     jsonb_array_elements(p.details -> 'media') one
   WHERE p.site_id = $1 AND jsonb_path_query_array(p.details, '$.media[*].id') ?| $2
     AND one.value ->> 'id' = ANY ($2)
   UNION ALL
   SELECT one.value ->> 'id', 'collection', c.id::text, c.name FROM collections c, jsonb_array_elements(c.media) one
   WHERE c.site_id = $1 AND jsonb_path_query_array(c.media, '$[*].id') ?| $2 AND one.value ->> 'id' = ANY ($2)
   UNION ALL
   SELECT f.file_id, 'download', p.id::text, p.name FROM product_files f
   JOIN products p ON p.site_id = $1 AND p.id = f.product_id
   WHERE f.site_id = $1 AND f.file_id = ANY ($2)
   LIMIT 1000`,
)
