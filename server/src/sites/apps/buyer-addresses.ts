import type { FastifyInstance } from 'fastify'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { normal } from '../../platform/network/addresses.ts'
import { may, type Shop } from '../../platform/shop/shop.ts'
import { findCallerByKey } from './service.ts'

/**
 * The server of a storefront names the shopper for whom it asks, and proves with its secret that it may: otherwise all
 * its shoppers would count as one network.
 */
export function takePassedOnAddresses(server: FastifyInstance, shop: Shop): void {
  server.addHook('onRequest', async (request) => {
    const { 'cartwright-buyer-ip': address, 'cartwright-client-secret': secret } = request.headers
    // Nobody but people in browsers signs in to the admin.
    if (address === undefined || request.url.startsWith('/admin')) return
    const caller = await findCallerByKey(shop, secret?.toString() ?? '')
    if (!caller || !may(caller, 'SITE.PASS_ON_BUYER_ADDRESS')) throw refuse('UNAUTHENTICATED', wrongSecret)
    const named = normal(address.toString())
    if (named === undefined) throw violation('Cartwright-Buyer-IP', notAnAddress, 'FORMAT')
    request.address = named
    request.addressFrom = caller.siteId
  })
}

const wrongSecret =
  'Cartwright-Client-Secret must be an API key with the permission SITE.PASS_ON_BUYER_ADDRESS'
const notAnAddress = 'must be one IPv4 or IPv6 address'
