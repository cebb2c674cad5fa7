import { describe, expect, test } from 'vitest'
import { cardProblems, methodsOf, testCardOutcome } from './payments.rules.ts'
import { providers } from './payments.service.ts'

const now = Date.UTC(2026, 10, 24)
const good = { cardNumber: '4242 4242 4242 4242', cardExpiry: '11 / 26', cardCode: '123' }

describe('a card', () => {
  test('is good as people type it', () => {
    for (const cardNumber of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 ']) {
      expect(cardProblems({ ...good, cardNumber }, now)).toEqual({})
    }
    for (const cardExpiry of ['12/26', '12 / 2026', '1230', '4/27']) {
      expect(cardProblems({ ...good, cardExpiry }, now)).toEqual({})
    }
    for (const cardNumber of [
      '4000000000000002',
      '4000002500003155',
      '4000000000000077',
      '378282246310005',
    ]) {
      expect(cardProblems({ ...good, cardNumber }, now)).toEqual({})
    }
  })

  test('with one digit wrong or two swapped is no card', () => {
    const digits = '4242424242424242'
    for (let at = 0; at < digits.length; at++) {
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + 1) % 10) + digits.slice(at + 1)
      expect(cardProblems({ ...good, cardNumber: wrong }, now)).toHaveProperty('cardNumber')
    }
    expect(cardProblems({ ...good, cardNumber: '2442424242424242' }, now)).toHaveProperty('cardNumber')
  })

  test('is good to the end of its month', () => {
    expect(cardProblems({ ...good, cardExpiry: '10/26' }, now)).toEqual({
      cardExpiry: 'This card has expired.',
    })
    expect(cardProblems({ ...good, cardExpiry: '11/26' }, Date.UTC(2026, 11, 1) - 1)).toEqual({})
    expect(cardProblems({ ...good, cardExpiry: '11/26' }, Date.UTC(2026, 11, 1))).toHaveProperty('cardExpiry')
    for (const cardExpiry of ['13/26', '0/30', 'soon', '2030']) {
      expect(cardProblems({ ...good, cardExpiry }, now)).toHaveProperty('cardExpiry')
    }
  })

  test('says of each field what is missing', () => {
    expect(cardProblems({}, now)).toEqual({
      cardNumber: 'Enter the card number.',
      cardExpiry: 'Enter the expiry date.',
      cardCode: 'Enter the security code.',
    })
    expect(cardProblems({ ...good, cardCode: '12' }, now)).toHaveProperty('cardCode')
  })
})

describe('the test card', () => {
  test('does what its number says, and nothing for a real card', () => {
    const outcome = (number: string) => testCardOutcome(number, 'p').status
    expect(outcome('4242 4242 4242 4242')).toBe('APPROVED')
    expect(outcome('4000 0000 0000 0002')).toBe('DECLINED')
    expect(outcome('4000 0025 0000 3155')).toBe('NEEDS_CONFIRMATION')
    expect(outcome('4000 0000 0000 0077')).toBe('PENDING')
    expect(testCardOutcome('5555 5555 5555 4444', 'p')).toEqual({
      status: 'DECLINED',
      reason: 'This is not one of the test cards, so nothing can be paid with it.',
    })
  })
})

describe('a shop', () => {
  test('offers what it has, in its order and its words', () => {
    const settings = {
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
})
