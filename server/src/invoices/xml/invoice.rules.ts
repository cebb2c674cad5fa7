import { exponent, type Minor, share, toDecimal } from '../../platform/values/money.ts'
import {
  type Charge,
  type DocumentContent,
  type Invoice,
  type Line,
  numberOf,
  type Taxed,
} from '../documents/model.ts'
import { taxSums } from '../documents/taxes.rules.ts'
import { type Element, element, optionalElement, xmlText } from './element.rules.ts'
import { partyElement, sellerElement } from './parties.rules.ts'

const profile = 'urn:cen.eu:en16931:2017'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** UNTDID 1001. */
const typeCodes = { INVOICE: '380', CREDIT_NOTE: '381' } as const

/** Why amounts are not taxed, in the language of the document. */
type Sentences = Partial<Record<Taxed['category'], string>>

/** What a document says as XML: EN 16931 in the syntax CII, as Factur-X and ZUGFeRD carry it. */
export function invoiceXml(invoice: Invoice, sentences: Sentences): string {
  const { kind, content } = invoice
  return xmlText(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', profile)]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', numberOf(invoice)),
          element('ram:TypeCode', typeCodes[kind]),
          element('ram:IssueDateTime', [date(content.issueDate)]),
          ...[...Object.values(sentences), content.reasonText ?? ''].map((text) => note(text)),
        ]),
        transaction(invoice, sentences),
      ],
      namespaces,
    ),
  )
}

function note(text: string): Element | undefined {
  return text ? element('ram:IncludedNote', [element('ram:Content', text)]) : undefined
}

function date(day: string, name = 'udt:DateTimeString'): Element {
  return element(name, day.replaceAll('-', ''), { format: '102' })
}

function transaction(invoice: Invoice, sentences: Sentences): Element {
  const { content } = invoice
  const { lines, seller, buyer, recipient, order, deliveryDate, issueDate } = content
  const arrived = deliveryDate ?? issueDate
  const place = recipient ?? buyer
  const isPlaceNeeded = recipient !== undefined || lines.some(({ category }) => category === 'K')
  return element('rsm:SupplyChainTradeTransaction', [
    ...lines.map((line, index) => lineElement(line, { content, id: String(index + 1) })),
    element('ram:ApplicableHeaderTradeAgreement', [
      sellerElement(seller),
      partyElement('ram:BuyerTradeParty', buyer),
      element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', order.number)]),
    ]),
    element('ram:ApplicableHeaderTradeDelivery', [
      isPlaceNeeded ? partyElement('ram:ShipToTradeParty', { ...place, email: '', vatId: '' }) : undefined,
      element('ram:ActualDeliverySupplyChainEvent', [element('ram:OccurrenceDateTime', [date(arrived)])]),
    ]),
    settlement(invoice, sentences),
  ])
}

function lineElement(line: Line, { content, id }: { content: DocumentContent; id: string }): Element {
  const { name, options, sku, quantity } = line
  const { currency } = content
  const amount = (minor: Minor) => toDecimal(minor, currency)
  const net = BigInt(line.net)
  const discount = netDiscount(line, content)
  const pieces = String(quantity)
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', id)]),
    element('ram:SpecifiedTradeProduct', [
      optionalElement('ram:SellerAssignedID', sku),
      element('ram:Name', name || content.reason || '-'),
      optionalElement('ram:Description', options.join(', ')),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        // The price of all pieces together is exact; that of one may not be.
        element('ram:ChargeAmount', amount(net + discount)),
        element('ram:BasisQuantity', pieces, { unitCode: 'C62' }),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [element('ram:BilledQuantity', pieces, { unitCode: 'C62' })]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        element('ram:RateApplicablePercent', line.rate),
      ]),
      discount > 0n ? allowance(amount(discount)) : undefined,
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amount(net)),
      ]),
    ]),
  ])
}

/** What discounts take off, without tax. */
function netDiscount({ discount, rate }: Line, { pricesIncludeTax }: DocumentContent): Minor {
  if (!pricesIncludeTax) return BigInt(discount)
  const millionths = BigInt(Math.round(Number(rate) * 1_000_000))
  return share(BigInt(discount), 100_000_000n, 100_000_000n + millionths)
}

function allowance(amount: string): Element {
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
    element('ram:ActualAmount', amount),
    // UNTDID 5189: discount.
    element('ram:ReasonCode', '95'),
  ])
}

function settlement(invoice: Invoice, sentences: Sentences): Element {
  const { kind, content } = invoice
  const { currency, lines, charges, invoice: of, note: terms } = content
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', numberOf(invoice)),
    element('ram:InvoiceCurrencyCode', currency),
    paymentMeans(content),
    // Each category of a line has its sum, also if it comes to nothing.
    ...taxSums([...lines, ...charges]).map((tax) => taxElement(tax, { currency, sentences })),
    ...charges.map((charge) => chargeElement(charge, currency)),
    kind === 'INVOICE' ? paymentTerms(content, terms) : undefined,
    summation(content),
    of &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', of.number),
        element('ram:FormattedIssueDateTime', [date(of.issueDate, 'qdt:DateTimeString')]),
      ]),
  ])
}

/** Something must be said about when to pay while something is due. */
function paymentTerms({ payment }: DocumentContent, terms: string): Element | undefined {
  const text = terms || (payment.isPaid ? '' : payment.title)
  return text ? element('ram:SpecifiedTradePaymentTerms', [element('ram:Description', text)]) : undefined
}

/** UNTDID 4461: a bank transfer, or as both agreed. */
function paymentMeans({ payment, seller: { bank } }: DocumentContent): Element {
  const isTransfer = !payment.isPaid && bank.iban !== ''
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', isTransfer ? '30' : 'ZZZ'),
    optionalElement('ram:Information', payment.title),
    isTransfer
      ? element('ram:PayeePartyCreditorFinancialAccount', [
          element('ram:IBANID', bank.iban),
          optionalElement('ram:AccountName', bank.holder),
        ])
      : undefined,
    isTransfer && bank.bic
      ? element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', bank.bic)])
      : undefined,
  ])
}

interface Around {
  currency: string
  sentences: Sentences
}

/** VATEX codes of the reasons. */
const exemptions: Partial<Record<Taxed['category'], string>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  K: 'VATEX-EU-IC',
}

function taxElement({ rate, category, net, tax }: Taxed, { currency, sentences }: Around): Element {
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', toDecimal(BigInt(tax), currency)),
    element('ram:TypeCode', 'VAT'),
    optionalElement('ram:ExemptionReason', sentences[category]),
    element('ram:BasisAmount', toDecimal(BigInt(net), currency)),
    element('ram:CategoryCode', category),
    optionalElement('ram:ExemptionReasonCode', exemptions[category]),
    element('ram:RateApplicablePercent', rate),
  ])
}

/** Delivery and fees; what an order from elsewhere costs less than its lines is an allowance. */
function chargeElement({ name, rate, category, net }: Charge, currency: string): Element {
  const isCharge = BigInt(net) >= 0n
  const amount = isCharge ? BigInt(net) : -BigInt(net)
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', String(isCharge))]),
    element('ram:ActualAmount', toDecimal(amount, currency)),
    element('ram:Reason', name || '-'),
    element('ram:CategoryTradeTax', [
      element('ram:TypeCode', 'VAT'),
      element('ram:CategoryCode', category),
      element('ram:RateApplicablePercent', rate),
    ]),
  ])
}

function summation({ currency, lines, charges, net, tax, gross, payment }: DocumentContent): Element {
  const amount = (minor: Minor) => toDecimal(minor, currency)
  const sum = (parts: readonly Taxed[]) => parts.reduce((all, part) => all + BigInt(part.net), 0n)
  const added = sum(charges.filter((charge) => BigInt(charge.net) > 0n))
  const taken = -sum(charges.filter((charge) => BigInt(charge.net) < 0n))
  const paid = BigInt(payment.paid)
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', amount(sum(lines))),
    element('ram:ChargeTotalAmount', amount(added)),
    element('ram:AllowanceTotalAmount', amount(taken)),
    element('ram:TaxBasisTotalAmount', amount(BigInt(net))),
    element('ram:TaxTotalAmount', amount(BigInt(tax)), { currencyID: currency }),
    element('ram:GrandTotalAmount', amount(BigInt(gross))),
    element('ram:TotalPrepaidAmount', amount(paid)),
    element('ram:DuePayableAmount', amount(BigInt(gross) - paid)),
  ])
}

/** Amounts of EN 16931 have two decimals at most. */
export function isWritable(currency: string): boolean {
  return exponent(currency) <= 2
}
