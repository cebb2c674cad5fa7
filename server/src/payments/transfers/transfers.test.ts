import type { PageTransfer } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, browser, filled, rows, type Screen, visitorReadyToPay } from '../../../test/checkouts.ts'
import { type GermanShop, openGermanShop, seller } from '../../../test/invoices.ts'
import { scanPath, scanPicture } from '../../../test/qr.ts'
import { pieces } from '../../../test/shoppers.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import { epcText, transferTo } from './rules.ts'

let at: GermanShop
beforeAll(async () => {
  at = await openGermanShop()
})
afterAll(() => at?.store.close())

const asMerchant = (method: string, path: string, body: object) =>
  at.store.ask(method, path, { as: at.store.apiKey, body })

interface Ordered {
  id: string
  number: string
  total: string
  thanks: Screen
}

/** One vase, to be paid by transfer. */
async function orderByTransfer(): Promise<Ordered> {
  const { post, screen } = await visitorReadyToPay(at.store, [pieces(1, at.theVase)])
  const thanks = await post({ ...filled(screen, anna), payment: 'bank-transfer', do: 'place' })
  const [row] = await rows<{ id: string; number: string; total: string }>(
    at.store,
    'SELECT id, number::text, total::text FROM orders ORDER BY number DESC LIMIT 1',
  )
  if (!row) throw new Error('no order')
  return { ...row, thanks }
}

const transferOn = ({ props }: Screen) => (props as { transfer?: PageTransfer } | undefined)?.transfer
const euros = (minor: string | bigint) =>
  `${BigInt(minor) / 100n}.${String(BigInt(minor) % 100n).padStart(2, '0')}`

/** The lines of EPC069-12, version 002, by their names there. */
function epcLines(text: string) {
  const [
    tag,
    version,
    characterSet,
    identification,
    bic,
    name,
    iban,
    amount,
    purpose,
    structured,
    remittance,
    ...rest
  ] = text.split('\n')
  const lines = {
    tag,
    version,
    characterSet,
    identification,
    bic,
    name,
    iban,
    amount,
    purpose,
    structured,
    remittance,
  }
  return { ...lines, rest }
}

/** What the standard says about a transfer of an amount to the seller of the shop. */
function standard(amount: string, remittance: string) {
  return {
    ...{ tag: 'BCD', version: '002', characterSet: '1', identification: 'SCT' },
    ...{ bic: 'COBADEFFXXX', name: 'Anna Weber', iban: 'DE89370400440532013000', amount: `EUR${amount}` },
    ...{ purpose: '', structured: '', remittance, rest: [] },
  }
}

describe('an order to be paid by transfer', () => {
  test('shows a code that a banking app reads, and the same as text', async () => {
    const { thanks, number, total } = await orderByTransfer()
    const transfer = transferOn(thanks)
    if (!transfer?.qr) throw new Error(`no code: ${JSON.stringify(thanks).slice(0, 400)}`)
    expect(epcLines(await scanPath(transfer.qr))).toEqual(standard(euros(total), number))
    expect(transfer.fields.map(({ label, value }) => [label, value])).toEqual([
      ['Kontoinhaber', 'Anna Weber'],
      ['IBAN', 'DE89370400440532013000'],
      ['BIC', 'COBADEFFXXX'],
      ['Betrag', euros(total).replace('.', ',')],
      ['Verwendungszweck', number],
    ])
    expect(transfer.fields[1]?.text).toBe('DE89 3704 0044 0532 0130 00')
  })

  test('says it in the e-mail too, which brings the code with it', async () => {
    const { number, total } = await orderByTransfer()
    const [mail] = await rows<{
      text: string
      html: string
      attachments: { cid: string; content: string }[]
    }>(
      at.store,
      `SELECT text, html, attachments FROM messages
       WHERE recipient = 'anna@example.com' AND subject LIKE '%' || $1 || '%'`,
      [number],
    )
    expect(mail?.text).toContain(`IBAN: DE89 3704 0044 0532 0130 00\nBIC: COBADEFFXXX\n`)
    expect(mail?.text).toContain(`\nVerwendungszweck: ${number}\n`)
    const [picture] = mail?.attachments ?? []
    expect(mail?.html).toContain(`src="cid:${picture?.cid}"`)
    const scanned = await scanPicture(Buffer.from(picture?.content ?? '', 'base64'))
    expect(epcLines(scanned)).toEqual(standard(euros(total), number))
  })

  test('asks for what is left after a part has come, by a link', async () => {
    const { id, number, total } = await orderByTransfer()
    const paid = { amount: '10.00' }
    const added = await asMerchant('POST', `/ecom/v1/payments/orders/${id}/add-payment`, {
      orderId: id,
      payments: [{ amount: paid, regularPaymentDetails: { offlinePayment: true, status: 'APPROVED' } }],
    })
    expect([added.status, added.body]).toMatchObject([200, {}])
    const { body } = await asMerchant('POST', '/admin/v1/payment-links', { orderId: id })
    const page = await browser(at.store).open(body.paymentLink.url.slice(at.store.shop.publicUrl.length))
    const qr = transferOn(page)?.qr
    if (!qr) throw new Error(`no code: ${JSON.stringify(page).slice(0, 600)}`)
    expect(epcLines(await scanPath(qr))).toEqual(standard(euros(BigInt(total) - 1000n), number))
  })

  test('shows nothing of it once it is paid', async () => {
    const { id, thanks } = await orderByTransfer()
    await at.pay(id)
    const again = await browser(at.store).open(thanks.location)
    expect(transferOn(again)).toBeUndefined()
  })
})

describe('a code', () => {
  const facts = { amount: 1230n, currency: 'EUR', reference: '10001' }
  const bank = { holder: 'Anna Weber', iban: 'DE89370400440532013000', bic: '' }
  const codeOf = (changes: object = {}, ofBank: object = {}) => {
    const transfer = transferTo({ bank: { ...bank, ...ofBank } }, { ...facts, ...changes })
    return transfer && epcText(transfer)
  }

  test('needs euros and an account in SEPA whose number is right', () => {
    expect(codeOf()).toBe('BCD\n002\n1\nSCT\n\nAnna Weber\nDE89370400440532013000\nEUR12.30\n\n\n10001')
    expect(codeOf({ currency: 'CHF' })).toBeUndefined()
    expect(codeOf({ amount: 0n })).toBeUndefined()
    expect(codeOf({}, { iban: 'DE89370400440532013001' })).toBeUndefined()
    expect(codeOf({}, { iban: 'TR330006100519786457841326' })).toBeUndefined()
  })

  test('needs the BIC of a bank outside the European Economic Area', () => {
    const iban = 'CH9300762011623852957'
    expect(codeOf({}, { iban })).toBeUndefined()
    expect(codeOf({}, { iban, bic: 'UBSWCHZH80A' })).toContain('\nUBSWCHZH80A\n')
  })

  test('takes no amount and no name that are longer than the standard allows', () => {
    expect(codeOf({ amount: 99_999_999_999n })).toContain('EUR999999999.99')
    expect(codeOf({ amount: 100_000_000_000n })).toBeUndefined()
    const name = codeOf({}, { holder: `Anna\n${'Weber '.repeat(20)}` })?.split('\n')[5]
    expect(name).toHaveLength(70)
  })
})

test('an order in another currency names the account and shows no code', async () => {
  const settings = { currency: 'CHF', seller } satisfies Partial<SiteSettings>
  const swiss = await openGermanShop({ settings })
  try {
    const { post, screen } = await visitorReadyToPay(swiss.store, [pieces(1, swiss.theVase)])
    const thanks = await post({ ...filled(screen, anna), payment: 'bank-transfer', do: 'place' })
    const transfer = transferOn(thanks)
    expect(transfer?.fields[1]?.value).toBe('DE89370400440532013000')
    expect(transfer?.qr).toBeUndefined()
  } finally {
    await swiss.store.close()
  }
})
