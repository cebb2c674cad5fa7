import { getLink, linkPath } from '../../payments/links/service.ts'
import { required, violations } from '../../platform/errors/errors.ts'
import type { Redirects } from '../../platform/room.ts'

/** Redirect sessions to the page on which what is left of an order is paid. Whoever knows the id of the link may pay. */
export const paymentLinkRedirects: Redirects = {
  async ecomOrderPaymentRequest(shop, { siteId }, { ecomOrderPaymentRequest = {} }) {
    const { paymentRequestId } = ecomOrderPaymentRequest
    if (!paymentRequestId) throw violations([required('ecomOrderPaymentRequest.paymentRequestId')])
    const link = await getLink(shop, siteId, paymentRequestId)
    const { pathname, searchParams } = new URL(linkPath(shop, link), shop.hosts.urlOf(siteId))
    return { path: pathname, parameters: Object.fromEntries(searchParams) }
  },
}
