// Finds a product and puts it into a cart. Run it with the address of a shop and the id of an OAuth client:
//   npm install @cartwright/sdk
//   npm pkg set type=module
//   SHOP_URL=http://localhost:3000 CLIENT_ID=… node cart.js
import { createClient, currentCart, OAuthStrategy, products } from '@cartwright/sdk/modules'

const { SHOP_URL: url, CLIENT_ID: clientId } = process.env

const client = createClient({ url, auth: OAuthStrategy({ clientId }), modules: { products, currentCart } })

const { items } = await client.products.queryProducts().ascending('name').limit(1).find()
const [product] = items
const choices = product.productOptions.map(({ name, choices }) => [name, choices[0].description])

const { cart } = await client.currentCart.addToCurrentCart({
  lineItems: [
    {
      catalogReference: {
        appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
        catalogItemId: product._id,
        options: { options: Object.fromEntries(choices) },
      },
      quantity: 2,
    },
  ],
})

console.log(`${cart.lineItems[0].quantity} × ${product.name}: ${cart.subtotal.formattedAmount}`)
