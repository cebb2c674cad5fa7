import type { TaxExemption } from '@cartwright/contract/orders/line-items.ts'
import { isEuropean, isInSingleMarket, isVatId, vatCountry } from '../../sites/seller/vat-ids.rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { DocumentContent, TaxCategory } from './model.ts'
import { invoiceRules } from './settings.rules.ts'

export interface ItemKind {
  isService: boolean
  /** Taxed also for companies elsewhere, such as admission to an event. */
  staysTaxed?: boolean
  /** Taxed when it is redeemed, wherever its buyer is. */
  isVoucher?: boolean
}

export type CategoryOf = (rate: string, kind: ItemKind) => TaxCategory

/**
 * Untaxed amounts say why they are: the seller is a small business, the buyer is exempt, the buyer is a business in another
 * member state, or the goods leave the EU. Of goods their destination counts, of services who gets them.
 */
export function taxCategory(
  { settings }: Site,
  { seller, buyer, recipient }: Pick<DocumentContent, 'seller' | 'buyer' | 'recipient'>,
  exemption?: TaxExemption,
): CategoryOf {
  const { smallBusiness, reverseCharge: saysWhy } = invoiceRules(settings.invoices)
  const home = seller.address.country ?? ''
  const { country, postalCode } = (recipient ?? buyer).address
  const [destination, postcode, ofBuyer] = [country ?? '', postalCode ?? '', vatCountry(buyer.vatId)]
  const isKnown = exemption?.reason === 'REVERSE_CHARGE' || (saysWhy && isVatId(buyer.vatId))
  const isBusiness = isKnown && ofBuyer !== home && (isEuropean(ofBuyer) || ofBuyer === 'XI')
  const isElsewhere = destination !== home && isInSingleMarket({ country: destination, postalCode: postcode })
  return (rate, { isService, staysTaxed, isVoucher }) => {
    if (Number(rate) > 0) return 'S'
    if (smallBusiness) return 'E'
    if (isVoucher) return 'Z'
    if (exemption?.reason === 'CUSTOMER') return 'E'
    if (staysTaxed || !isEuropean(home)) return 'Z'
    if (isService) return isBusiness && ofBuyer !== 'XI' ? 'AE' : 'Z'
    if (isBusiness && isElsewhere) return 'K'
    return destination !== '' && !isEuropean(destination) ? 'G' : 'Z'
  }
}
