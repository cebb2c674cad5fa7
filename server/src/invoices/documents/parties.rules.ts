import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { withStreetOf } from '@cartwright/contract/cart/street-address.ts'
import type { Order } from '../../orders/order/rules.ts'
import { compactId, isEuropean } from '../../sites/seller/vat-ids.rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { DocumentContent, Party, Taxed } from './model.ts'

export type Parties = Pick<DocumentContent, 'seller' | 'buyer' | 'recipient'>

export function partiesOf(site: Site, { data, email }: Order): Parties {
  const { billingInfo, recipientInfo } = data.order
  const recipient = recipientInfo && partyOf(recipientInfo, '')
  const buyer = billingInfo ? partyOf(billingInfo, email) : { ...(recipient ?? partyOf({}, '')), email }
  const isElsewhere = billingInfo && recipient && !isSameParty(buyer, recipient)
  return { seller: sellerFacts(site), buyer, ...(isElsewhere ? { recipient } : {}) }
}

/** EN 16931 is of the EU; it asks who the seller is to the tax office, and where the buyer is. */
export function canBeElectronic({ seller, buyer }: Parties, parts: readonly Taxed[]): boolean {
  const { vatId, taxNumber, address } = seller
  const needsVatId = parts.some(({ category }) => category === 'G' || category === 'K')
  const isKnown = vatId !== '' || (taxNumber !== '' && !needsVatId)
  return isKnown && isEuropean(address.country ?? '') && Boolean(buyer.address.country)
}

function partyOf(info: AddressWithContact, email: string): Party {
  const { address, contactDetails } = withStreetOf(info) ?? {}
  const { firstName, lastName, company, vatId } = contactDetails ?? {}
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    company: company ?? '',
    address: address ?? {},
    email,
    vatId: compactId(vatId?.id ?? ''),
  }
}

/** A recipient without a name is the buyer, if the place is the same. */
function isSameParty(buyer: Party, recipient: Party): boolean {
  const whom = ({ name, company }: Party) => `${name} ${company}`.trim()
  const where = ({ address: { addressLine, postalCode, city, country } }: Party) =>
    JSON.stringify([addressLine, postalCode, city, country])
  const isSame = whom(recipient) === '' || whom(recipient) === whom(buyer)
  return isSame && where(buyer) === where(recipient)
}
