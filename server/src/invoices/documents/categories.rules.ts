import { isVatId } from '../../sites/seller/rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { DocumentContent, TaxCategory } from './model.ts'
import { invoiceRules } from './settings.rules.ts'

const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country is a member state of the EU. */
export function isEuropean(country: string): boolean {
  return members.has(country)
}

export interface ItemKind {
  isService: boolean
  /** Taxed when it is redeemed, wherever its buyer is. */
  isVoucher?: boolean
}

export type CategoryOf = (rate: string, kind: ItemKind) => TaxCategory

/**
 * Untaxed amounts say why they are: the seller is a small business, the buyer is a business in another member state, or the
 * goods leave the EU. Of goods their destination counts, of services who gets them.
 */
export function taxCategory(
  { settings }: Site,
  { seller, buyer, recipient }: Pick<DocumentContent, 'seller' | 'buyer' | 'recipient'>,
): CategoryOf {
  const { smallBusiness, reverseCharge } = invoiceRules(settings.invoices)
  const [home, destination] = [seller.address.country ?? '', (recipient ?? buyer).address.country ?? '']
  const isOther = (country: string) => country !== home && isEuropean(country)
  const isBusiness = reverseCharge && isVatId(buyer.vatId) && isOther(vatCountry(buyer.vatId))
  return (rate, { isService, isVoucher }) => {
    if (Number(rate) > 0) return 'S'
    if (smallBusiness) return 'E'
    if (isVoucher || !isEuropean(home)) return 'Z'
    if (isService) return isBusiness ? 'AE' : 'Z'
    if (isBusiness && isOther(destination)) return 'K'
    return destination !== '' && !isEuropean(destination) ? 'G' : 'Z'
  }
}

/** The country whose letters a VAT ID begins with; Greece has its own. */
function vatCountry(vatId: string): string {
  const letters = vatId.slice(0, 2)
  return letters === 'EL' ? 'GR' : letters
}
