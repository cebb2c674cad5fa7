import { describe, expect, test } from 'vitest'
import { allowsCallback, callbackHelp } from './addresses.rules.ts'

const registered = [
  {
    redirectUris: ['https://app.example/callback', 'fieldhouse://auth'],
    allowedOrigins: ['https://shop.example', 'http://localhost:4321'],
  },
]

describe('a callback', () => {
  test('may lead anywhere on a registered origin, and into the merchant’s app', () => {
    for (const address of [
      'https://shop.example',
      'https://shop.example/thanks?x=1#top',
      'https://app.example/elsewhere',
      'http://localhost:4321/cart',
      'fieldhouse://store/checkout/thank-you',
      'HTTPS://SHOP.EXAMPLE/',
    ]) {
      expect([address, allowsCallback(address, registered)]).toEqual([address, true])
    }
  })

  test('may lead nowhere else', () => {
    for (const address of [
      'http://shop.example/',
      'https://shop.example:8443/',
      'https://www.shop.example/',
      'https://shop.example.evil.test/',
      'https://evilshop.example/',
      'https://shop.example@evil.test/',
      'https://user@shop.example/',
      'https://evil.test/?https://shop.example',
      '//shop.example/',
      '/thanks',
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,hello',
      'vbscript:x',
      'file:///etc/passwd',
      'about:blank',
      'blob:https://shop.example/x',
      'otherapp://store',
      'https:\\\\shop.example\\',
      'https://shop.exa\nmple/',
      ' https://shop.example/',
      'http://localhost:4322/cart',
      'http://localhost/cart',
      '',
    ]) {
      expect([address, allowsCallback(address, registered)]).toEqual([address, false])
    }
    const bad = [{ redirectUris: ['javascript:alert(1)'], allowedOrigins: ['null'] }]
    expect(allowsCallback('javascript:alert(2)', bad)).toBe(false)
  })

  test('to a registered address of the shopper’s own machine may have any port', () => {
    const native = [
      { redirectUris: ['http://127.0.0.1/done', 'http://localhost:3000/callback'], allowedOrigins: [] },
    ]
    for (const address of ['http://127.0.0.1:51004/done', 'http://localhost:4321/cart'])
      expect([address, allowsCallback(address, native)]).toEqual([address, true])
    for (const address of ['https://127.0.0.1:51004/done', 'http://[::1]:4321/', 'http://127.0.0.2/done'])
      expect([address, allowsCallback(address, native)]).toEqual([address, false])
  })

  test('that is refused says what is missing and where to add it', () => {
    expect(callbackHelp('callbacks.postFlowUrl', 'https://new.example/x', 'c1')).toBe(
      'callbacks.postFlowUrl leads to https://new.example/x, which is not registered for this client. ' +
        'Add https://new.example to its allowedOrigins: PATCH /admin/v1/oauth-clients/c1',
    )
    expect(callbackHelp('callbacks.postFlowUrl', 'app2://x')).toContain(
      'Add an address that begins with app2:// to its redirectUris',
    )
    expect(callbackHelp('callbacks.loginUrl', 'javascript:x')).toContain('is not a valid redirect address')
  })
})
