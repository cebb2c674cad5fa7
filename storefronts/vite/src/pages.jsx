import { useEffect, useState } from 'react'
import { client, picture, storeApp } from './client.js'

function useLoaded(load) {
  const [value, setValue] = useState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page loads once
  useEffect(() => {
    load().then(setValue, (error) => setValue({ error: JSON.stringify(error.details ?? error.message) }))
  }, [])
  return [value, setValue]
}

export function Catalogue() {
  const [found] = useLoaded(async () => {
    const { collection } = await client.collections.getCollectionBySlug('table')
    return client.products.queryProducts().hasSome('collectionIds', [collection._id]).limit(12).find()
  })
  if (!found) return <p>Loading …</p>
  if (found.error) return <p>{found.error}</p>
  return (
    <>
      <h1>Products</h1>
      <ul>
        {found.items.map(({ _id, slug, name, media, priceData }) => (
          <li key={_id}>
            <a href={`/product/${slug}`}>
              <img src={picture(media?.mainMedia?.image?.url, 200, 200)} alt="" width="200" height="200" />
              {name} {priceData.formatted.price}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Product({ slug }) {
  const [product] = useLoaded(async () => {
    const { items } = await client.products.queryProducts().eq('slug', slug).limit(1).find()
    return items[0] ?? { error: 'There is no such product' }
  })
  const [options, setOptions] = useState({})
  if (!product) return <p>Loading …</p>
  if (product.error) return <p>{product.error}</p>
  const buy = async (event) => {
    event.preventDefault()
    const catalogReference = { appId: storeApp, catalogItemId: product._id, options: { options } }
    await client.currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 1 }] })
    location.assign('/cart')
  }
  return (
    <form onSubmit={buy}>
      <h1>{product.name}</h1>
      <img src={product.media?.mainMedia?.image?.url} alt={product.name} width="400" />
      <p>{product.priceData.formatted.price}</p>
      {product.productOptions.map(({ name, choices }) => (
        <label key={name}>
          {name}
          <select required onChange={({ target }) => setOptions({ ...options, [name]: target.value })}>
            <option value="">Choose</option>
            {choices.map(({ description }) => (
              <option key={description}>{description}</option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit">Add to cart</button>
    </form>
  )
}

export function Cart() {
  const [cart, setCart] = useLoaded(() => client.currentCart.getCurrentCart())
  if (!cart) return <p>Loading …</p>
  if (cart.error) return <p>Your cart is empty</p>
  const change = async (_id, quantity) => {
    const changed = await client.currentCart.updateCurrentCartLineItemQuantity([{ _id, quantity }])
    setCart(changed.cart)
  }
  const pay = async () => {
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
        {cart.lineItems.map(({ _id, productName, quantity, image, descriptionLines }) => (
          <li key={_id}>
            <img src={picture(image, 100, 100)} alt="" width="100" height="100" />
            {productName.original}{' '}
            {descriptionLines.map(({ colorInfo, plainText }) => (colorInfo ?? plainText).original).join(', ')}
            <output>{quantity}</output>
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

export function ThankYou() {
  const [order] = useLoaded(() =>
    client.orders.getOrder(new URLSearchParams(location.search).get('orderId') ?? ''),
  )
  if (!order) return <p>Loading …</p>
  if (order.error) return <p>{order.error}</p>
  return (
    <>
      <h1>Thank you</h1>
      <p>
        Order {order.number}: {order.paymentStatus}, {order.priceSummary.total.formattedAmount}
      </p>
      {order.lineItems.map(({ _id, image, productName }) => (
        <img key={_id} src={picture(image, 100, 100)} alt={productName.original} width="100" height="100" />
      ))}
    </>
  )
}
