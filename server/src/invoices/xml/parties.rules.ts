import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type { SellerFacts } from '../../sites/seller/view.ts'
import type { Party } from '../documents/model.ts'
import { type Element, element, optionalElement } from './element.rules.ts'

export function sellerElement({
  name,
  address,
  registerEntry,
  vatId,
  taxNumber,
  email,
  phone,
}: SellerFacts): Element {
  return element('ram:SellerTradeParty', [
    // Buyers must be able to tell who sells.
    optionalElement('ram:ID', vatId ? '' : taxNumber),
    element('ram:Name', name),
    optionalElement('ram:Description', registerEntry),
    email && phone
      ? element('ram:DefinedTradeContact', [
          element('ram:PersonName', name),
          element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
          element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
        ])
      : undefined,
    addressElement(address),
    mailbox(email),
    taxRegistration('FC', taxNumber),
    taxRegistration('VA', vatId),
  ])
}

export function partyElement(name: string, { name: person, company, address, email, vatId }: Party): Element {
  const contact = company && person ? [element('ram:PersonName', person)] : []
  return element(name, [
    element('ram:Name', company || person || email || '-'),
    contact.length > 0 ? element('ram:DefinedTradeContact', contact) : undefined,
    addressElement(address),
    mailbox(email),
    taxRegistration('VA', vatId),
  ])
}

function taxRegistration(schemeID: string, id: string): Element | undefined {
  return id ? element('ram:SpecifiedTaxRegistration', [element('ram:ID', id, { schemeID })]) : undefined
}

/** Where documents are sent by e-mail (EAS code EM). */
function mailbox(email: string): Element | undefined {
  return email
    ? element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })])
    : undefined
}

function addressElement({
  postalCode,
  addressLine,
  addressLine2,
  city,
  country,
  subdivision,
}: Address): Element | undefined {
  // An address needs its country.
  if (!country) return undefined
  return element('ram:PostalTradeAddress', [
    optionalElement('ram:PostcodeCode', postalCode),
    optionalElement('ram:LineOne', addressLine),
    optionalElement('ram:LineTwo', addressLine2),
    optionalElement('ram:CityName', city),
    element('ram:CountryID', country),
    optionalElement('ram:CountrySubDivisionName', subdivision),
  ])
}
