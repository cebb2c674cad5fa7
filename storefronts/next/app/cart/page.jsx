'use client'

import { media } from '@wix/sdk'
import { useEffect, useState } from 'react'
import { browserClient } from '../browser-client.js'

export default function Cart() {
  const [cart, setCart] = useState()
  useEffect(() => {
    browserClient()
      .currentCart.getCurrentCart()
      .then(setCart, () => setCart({ lineItems: [] }))
  }, [])
  if (!cart) return <p>Loading …</p>
  if (cart.lineItems.length === 0) return <p>Your cart is empty</p>
  const change = async (_id, quantity) => {
    const changed = await browserClient().currentCart.updateCurrentCartLineItemQuantity([{ _id, quantity }])
    setCart(changed.cart)
  }
  const pay = async () => {
    const client = browserClient()
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const { redirectSession } = await client.redirects.createRedirectSession({
      ecomCheckout: { checkoutId },
      callbacks: { postFlowUrl: location.origin, thankYouPageUrl: `${location.origin}/thank-you` },
    })
    location.assign(redirectSession.fullUrl)
  }
  return (
    <>
      <h1>Cart</h1>
      <ul>
        {cart.lineItems.map(({ _id, productName, quantity, image }) => (
          <li key={_id}>
            <img src={media.getScaledToFillImageUrl(image, 100, 100, {})} alt="" width={100} height={100} />
            {productName.original} <output>{quantity}</output>
            <button type="button" onClick={() => change(_id, quantity + 1)}>
              One more
            </button>
          </li>
        ))}
      </ul>
      <p>{cart.subtotal.formattedConvertedAmount}</p>
      <button type="button" onClick={pay}>
        Checkout
      </button>
    </>
  )
}
