import type { Address } from '@cartwright/contract/cart/contacts.ts'
import { type PageLanguage, pageLanguage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Seller, SiteAddress } from '@cartwright/contract/sites/settings.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { compactId } from './vat-ids.rules.ts'

/** Who sells: what the shop says about its seller, and where it leaves that out, about itself. */
export interface SellerFacts {
  name: string
  address: Address
  registerEntry: string
  vatId: string
  taxNumber: string
  email: string
  phone: string
  bank: { holder: string; iban: string; bic: string }
}

interface OfShop {
  name: string
  settings: { seller: Seller; address: SiteAddress; email: string; phone: string }
}

export function sellerFacts({ name, settings }: OfShop): SellerFacts {
  const { seller } = settings
  const { vatId = '', bank = {} } = seller
  const { holder = '', iban = '', bic = '' } = bank
  const legalName = seller.legalName?.trim() || name
  return {
    name: legalName,
    address: seller.address?.addressLine ? seller.address : settings.address,
    registerEntry: seller.registerEntry?.trim() ?? '',
    vatId: compactId(vatId),
    taxNumber: seller.taxNumber?.trim() ?? '',
    email: seller.email || settings.email,
    phone: seller.phone || settings.phone,
    bank: { holder: holder.trim() || legalName, iban: compactId(iban), bic: compactId(bic) },
  }
}

/** In groups of four, as banks print it. */
export function ibanText(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** One line that says who sells; empty where the shop says nothing. */
export function sellerNotice(seller: Seller, language: string): string {
  const { legalName = '', registerEntry = '', vatId = '' } = seller
  const vat = vatId.trim() ? `${sellerTexts(language).vatId} ${compactId(vatId)}` : ''
  return [legalName.trim(), registerEntry.trim(), vat].filter(Boolean).join(' · ')
}

/** The slug of the page about the seller. */
export const imprintSlug = 'imprint'

/** The page about the seller, in Markdown. */
export function imprintPage(shop: OfShop, language: string): { slug: string; title: string; body: string } {
  const texts = sellerTexts(language)
  const { name, address, registerEntry, vatId, taxNumber, email, phone } = sellerFacts(shop)
  const where = addressLines({ address }, pageLocale(language))
  const facts: [string, string][] = [
    [texts.email, email],
    [texts.phone, phone],
    [texts.register, registerEntry],
    [texts.vatId, vatId],
    [texts.taxNumber, taxNumber],
  ]
  const paragraphs = [
    [name, ...where],
    ...facts.filter(([, value]) => value !== '').map(([label, value]) => [`${label}: ${value}`]),
  ]
  const body = paragraphs.map((lines) => lines.map(escapeMarkdown).join('\\\n')).join('\n\n')
  return { slug: imprintSlug, title: texts.imprint, body }
}

function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .replaceAll(/^(\d*)([-+.)])/g, String.raw`$1\$2`)
}

const english = {
  imprint: 'Legal notice',
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  register: 'Register',
  email: 'E-mail',
  phone: 'Phone',
}

type Texts = typeof english

const german: Texts = {
  imprint: 'Impressum',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  register: 'Register',
  email: 'E-Mail',
  phone: 'Telefon',
}

const texts: Record<PageLanguage, Texts> = { en: english, de: german }

function sellerTexts(language: string): Texts {
  return texts[pageLanguage(language)]
}
