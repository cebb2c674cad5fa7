import type { MediaUse } from '@cartwright/contract/media/library.ts'
import { statement } from '../../platform/db/db.ts'
import type { MediaUses } from '../../platform/room.ts'

/** Deleting a file removes it as the logo. Page texts that link to it stay unchanged. */
export const siteMediaUses: MediaUses = {
  find: (on, _shop, { siteId, ids }) => on.run(usesInSite, [siteId, ids]),
  async remove(tx, shop, { siteId, ids }) {
    const [changed] = await tx.run(removeLogo, [siteId, ids, new Date(shop.clock())])
    return changed && (() => shop.changes.publish('site', siteId, siteId))
  },
}

/** The logo, and the pages that link to a file. */
const usesInSite = statement<MediaUse>(
  'sites.uses-of-media',
  `SELECT settings -> 'theme' ->> 'logo' AS "mediaId", 'theme' AS kind, id::text, name FROM sites
   WHERE id = $1 AND settings -> 'theme' ->> 'logo' = ANY ($2)
   UNION ALL
   SELECT file.id, 'page', p.slug, p.title FROM site_pages p, unnest($2::text[]) AS file (id)
   WHERE p.site_id = $1 AND strpos(p.body, '/' || file.id) > 0
   LIMIT 1000`,
)

const removeLogo = statement<{ id: string }>(
  'sites.drop-logo',
  `UPDATE sites SET settings = settings #- '{theme,logo}', revision = revision + 1, updated_at = $3
   WHERE id = $1 AND settings -> 'theme' ->> 'logo' = ANY ($2) RETURNING id`,
)
