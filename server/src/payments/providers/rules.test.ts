import { describe, expect, test } from 'vitest'
import type { OfferedOption } from '../../pricing/delivery/rules.ts'
import { cardProblems, fitsDelivery, methodsOf, testCardOutcome } from './rules.ts'
import { providers } from './service.ts'
import { paymentTexts } from './texts.ts'

const now = Date.UTC(2026, 10, 24)
const texts = paymentTexts('en')
const on = (time: number) => ({ now: time, texts: texts.card })
const good = { cardNumber: '4242 4242 4242 4242', cardExpiry: '11 / 26', cardCode: '123' }

describe('a card', () => {
  test('is valid however people type it', () => {
    for (const cardNumber of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 ']) {
      expect(cardProblems({ ...good, cardNumber }, on(now))).toEqual({})
    }
    for (const cardExpiry of ['12/26', '12 / 2026', '1230', '4/27']) {
      expect(cardProblems({ ...good, cardExpiry }, on(now))).toEqual({})
    }
    for (const cardNumber of [
      '4000000000000002',
      '4000002500003155',
      '4000000000000077',
      '378282246310005',
    ]) {
      expect(cardProblems({ ...good, cardNumber }, on(now))).toEqual({})
    }
  })

  test('with a wrong digit or two swapped digits is invalid', () => {
    const digits = '4242424242424242'
    for (let at = 0; at < digits.length; at++) {
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + 1) % 10) + digits.slice(at + 1)
      expect(cardProblems({ ...good, cardNumber: wrong }, on(now))).toHaveProperty('cardNumber')
    }
    expect(cardProblems({ ...good, cardNumber: '2442424242424242' }, on(now))).toHaveProperty('cardNumber')
  })

  test('is valid to the end of its month', () => {
    expect(cardProblems({ ...good, cardExpiry: '10/26' }, on(now))).toEqual({
      cardExpiry: 'This card has expired.',
    })
    expect(cardProblems({ ...good, cardExpiry: '11/26' }, on(Date.UTC(2026, 11, 1) - 1))).toEqual({})
    expect(cardProblems({ ...good, cardExpiry: '11/26' }, on(Date.UTC(2026, 11, 1)))).toHaveProperty(
      'cardExpiry',
    )
    for (const cardExpiry of ['13/26', '0/30', 'soon', '2030']) {
      expect(cardProblems({ ...good, cardExpiry }, on(now))).toHaveProperty('cardExpiry')
    }
  })

  test('says of each field what is missing', () => {
    expect(cardProblems({}, on(now))).toEqual({
      cardNumber: 'Enter the card number.',
      cardExpiry: 'Enter the expiry date.',
      cardCode: 'Enter the security code.',
    })
    expect(cardProblems({ ...good, cardCode: '12' }, on(now))).toHaveProperty('cardCode')
  })
})

describe('the test card', () => {
  test('does what its number says, and nothing for a real card', () => {
    const outcome = (number: string) =>
      testCardOutcome(number, 'p', { texts: texts.declines, savesMethod: false }).status
    expect(outcome('4242 4242 4242 4242')).toBe('APPROVED')
    expect(outcome('4000 0000 0000 0002')).toBe('DECLINED')
    expect(outcome('4000 0025 0000 3155')).toBe('NEEDS_CONFIRMATION')
    expect(outcome('4000 0000 0000 0077')).toBe('PENDING')
    expect(
      testCardOutcome('5555 5555 5555 4444', 'p', { texts: texts.declines, savesMethod: false }),
    ).toEqual({
      status: 'DECLINED',
      reason: 'This is not a test card. Use one of the test card numbers.',
    })
  })
})

describe('a shop', () => {
  test('offers its payment methods, in its order and with its texts', () => {
    const settings = {
      language: 'en',
      paymentMethods: ['pay-at-pickup', 'pigeon', 'bank-transfer'],
      paymentTexts: { 'bank-transfer': { title: 'Wire', instructions: 'IBAN DE00' } },
    }
    expect(methodsOf(settings, providers)).toEqual([
      {
        method: 'pay-at-pickup',
        kind: 'offline',
        title: 'Pay at pickup',
        note: 'Pay when you collect your order.',
      },
      { method: 'bank-transfer', kind: 'offline', title: 'Wire', note: 'IBAN DE00' },
    ])
  })

  test('has words of the merchant in other languages, and its own for whoever reads none of them', () => {
    const translations = { en: { title: 'Bank transfer' }, de: { title: 'Banküberweisung' } }
    const paymentTexts = { 'bank-transfer': { title: 'Virement', translations } }
    const titleIn = (language: string) =>
      methodsOf({ language, paymentMethods: ['bank-transfer'], paymentTexts }, providers)[0]?.title
    expect(['fr', 'en-GB', 'de-AT', 'de', 'it'].map(titleIn)).toEqual([
      'Virement',
      'Bank transfer',
      'Banküberweisung',
      'Banküberweisung',
      'Virement',
    ])
  })

  test('names them in its own language', () => {
    const settings = { language: 'de-AT', paymentMethods: ['bank-transfer'], paymentTexts: {} }
    expect(methodsOf(settings, providers)).toMatchObject([{ title: 'Überweisung' }])
  })

  test('offers payment at pickup only for a pickup, and on delivery only for a delivery', () => {
    const door = { pickup: undefined } as OfferedOption
    const counter = { pickup: { name: 'Studio', address: {} } } as OfferedOption
    const chosen = (option: OfferedOption) => ({
      required: true,
      options: [door, counter],
      selected: option as never,
    })
    expect(fitsDelivery('PICKUP', chosen(counter))).toBe(true)
    expect(fitsDelivery('PICKUP', chosen(door))).toBe(false)
    expect(fitsDelivery('DELIVERY', chosen(door))).toBe(true)
    expect(fitsDelivery('DELIVERY', chosen(counter))).toBe(false)
    expect(fitsDelivery('PICKUP', { required: true, options: [counter] })).toBe(true)
    expect(fitsDelivery('DELIVERY', { required: true, options: [] })).toBe(true)
    expect(fitsDelivery('DELIVERY', { required: false, options: [] })).toBe(false)
    expect(fitsDelivery(undefined, { required: false, options: [] })).toBe(true)
  })
})
