import type { CustomerTaxExemption } from '@cartwright/contract/identity/contacts.ts'
import { statement } from '../../platform/db/db.ts'

/** `body` is null for a contact without one. */
export const taxExemptionOfContact = statement<{ body: CustomerTaxExemption | null }>(
  'tax-exemptions.of-contact',
  `SELECT e.body FROM contacts c LEFT JOIN tax_exemptions e ON e.site_id = $1 AND e.contact_id = c.id
   WHERE c.site_id = $1 AND c.id = $2`,
)

/** No row without the contact. */
export const putTaxExemption = statement<{ body: CustomerTaxExemption }>(
  'tax-exemptions.put',
  `INSERT INTO tax_exemptions (site_id, contact_id, body, updated_at)
   SELECT $1::uuid, c.id, $3::jsonb, $4::timestamptz FROM contacts c WHERE c.site_id = $1 AND c.id = $2
   ON CONFLICT (site_id, contact_id) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at
   RETURNING body`,
)

export const deleteTaxExemption = statement<{ contactId: string }>(
  'tax-exemptions.delete',
  'DELETE FROM tax_exemptions WHERE site_id = $1 AND contact_id = $2 RETURNING contact_id AS "contactId"',
)
