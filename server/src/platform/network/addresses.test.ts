import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressOf, blockOf, networkOf, trustedProxies } from './addresses.ts'

const from = (remoteAddress: string, headers: object = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage
const isTrusted = trustedProxies([
  'loopback',
  '10.1.0.0/16',
  '192.0.2.7',
  '2001:db8:5::/48',
  '::ffff:172.20.0.0/112',
])
const found = (remoteAddress: string, headers: object) => addressOf(from(remoteAddress, headers), isTrusted)

describe('the address of a shopper', () => {
  test.each([
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    ['a list that the shopper began', { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }, '203.0.113.9'],
    ['a list through two proxies', { 'x-forwarded-for': '203.0.113.9, 10.1.7.7' }, '203.0.113.9'],
    ['a port', { 'x-forwarded-for': '203.0.113.9:4711' }, '203.0.113.9'],
    ['IPv6', { 'x-forwarded-for': '2001:DB8::0:1' }, '2001:db8::1'],
    ['a mapped address', { 'x-forwarded-for': '::ffff:203.0.113.9' }, '203.0.113.9'],
    ['Forwarded', { forwarded: 'for=203.0.113.9;proto=https;by=10.1.0.1' }, '203.0.113.9'],
    ['Forwarded with IPv6 and a port', { forwarded: 'For="[2001:db8::1]:4711"' }, '2001:db8::1'],
    [
      'a list in Forwarded',
      { forwarded: 'for=198.51.100.1, for="203.0.113.9:80";proto=http' },
      '203.0.113.9',
    ],
    [
      'both, when they agree',
      { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      '203.0.113.9',
    ],
  ])('comes from a trusted proxy in %s', (_, headers, address) => {
    for (const proxy of [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      '192.0.2.7',
      '2001:db8:5::9',
      '172.20.0.4',
    ]) {
      expect(found(proxy, headers)).toBe(address)
    }
    expect(found('198.51.100.99', headers)).toBe('198.51.100.99')
  })

  test.each([
    ['is no address', { 'x-forwarded-for': 'x, y, 999.1.1.1' }],
    ['is an old spelling', { 'x-forwarded-for': '0177.1' }],
    ['is unknown', { forwarded: 'for=unknown' }],
    ['is a hidden name', { forwarded: 'for=_SEVKISEK' }],
    ['is empty', { 'x-forwarded-for': '' }],
    ['differs between both headers', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=198.51.100.1' }],
  ])('is that of the proxy if what it says %s', (_, headers) => {
    expect(found('10.1.2.3', headers)).toBe('10.1.2.3')
  })

  test('comes from nobody else where no proxy is trusted', () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect(addressOf(from('127.0.0.1', headers), trustedProxies([]))).toBe('127.0.0.1')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('requests from %s are counted together with those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:db8:1:ffff::9', '2001:db8:1'],
  ['2001:db8:2:2::9', '2001:db8:2'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
])('the networks of %s have one owner', (address, block) => {
  expect(blockOf(address)).toBe(block)
})
