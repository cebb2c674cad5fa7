import type { CustomerTaxExemption, SetTaxExemptionRequest } from '@cartwright/contract/identity/contacts.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { deleteTaxExemption, putTaxExemption, taxExemptionOfContact } from './queries.ts'
import { toBody } from './rules.ts'

/** Also one whose last day is over; undefined for a customer without one, and for somebody who is none. */
export async function find(
  shop: Shop,
  siteId: string,
  contactId: string,
): Promise<CustomerTaxExemption | undefined> {
  const [row] = await shop.db.run(taxExemptionOfContact, [siteId, contactId])
  return row?.body ?? undefined
}

export async function read(
  shop: Shop,
  siteId: string,
  contactId: string,
): Promise<CustomerTaxExemption | undefined> {
  const [row] = await shop.db.run(taxExemptionOfContact, [siteId, contactId])
  if (!row) throw refuse('CONTACT_NOT_FOUND')
  return row.body ?? undefined
}

export async function set(
  shop: Shop,
  siteId: string,
  { contactId, taxExemption }: SetTaxExemptionRequest,
): Promise<CustomerTaxExemption> {
  const body = JSON.stringify(toBody(taxExemption))
  const [row] = await shop.db.run(putTaxExemption, [siteId, contactId, body, new Date(shop.clock())])
  if (!row) throw refuse('CONTACT_NOT_FOUND')
  shop.changes.publish('pricing', siteId, siteId)
  return row.body
}

/** Of a customer without one, nothing changes. */
export async function remove(shop: Shop, siteId: string, contactId: string): Promise<void> {
  const [gone] = await shop.db.run(deleteTaxExemption, [siteId, contactId])
  if (gone) shop.changes.publish('pricing', siteId, siteId)
}
