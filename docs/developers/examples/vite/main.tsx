// A storefront of its own: products, search, a cart that answers at once, and the shop's checkout. Start it with:
//   npm install @cartwright/sdk @cartwright/react react react-dom vite
//   VITE_SHOP_URL=http://localhost:3000 VITE_CLIENT_ID=… npx vite
import { CartwrightProvider, useCart, useCheckout, useProducts, useSearch } from '@cartwright/react'
import { createClient } from '@cartwright/sdk'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const { VITE_SHOP_URL: url, VITE_CLIENT_ID: clientId } = import.meta.env
const shop = createClient({ url, clientId, storage: localStorage })

function Products() {
  const { data } = useProducts({ paging: { limit: 12 } })
  const { add } = useCart()
  return (
    <ul aria-label="Products">
      {data?.products.map((product) => {
        const chosen = product.productOptions?.map(({ name, choices }) => [name, choices?.[0]?.description])
        const options = { choices: Object.fromEntries(chosen ?? []) }
        const preview = { name: product.name ?? '', price: product.priceData?.formatted?.price ?? '' }
        return (
          <li key={product.id}>
            {product.name} {preview.price}{' '}
            <button type="button" onClick={() => add({ productId: product.id ?? '', options, preview })}>
              Add {product.name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Search() {
  const [text, setText] = useState('')
  const { data } = useSearch(text)
  return (
    <search>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{data?.products.map(({ name }) => name).join(', ')}</output>
    </search>
  )
}

function Cart() {
  const { lines, count, change, remove, ...cart } = useCart()
  const { start, isStarting, ...checkout } = useCheckout()
  const error = cart.error ?? checkout.error
  return (
    <section aria-label="Cart">
      <h2>{count} in your cart</h2>
      {error && <p role="alert">{error.message}</p>}
      {lines.map(({ id, name, quantity, isPending }) => (
        <p key={id} aria-busy={isPending}>
          {quantity} × {name}{' '}
          <button type="button" disabled={isPending} onClick={() => change(id, quantity + 1)}>
            One more
          </button>
          <button type="button" disabled={isPending} onClick={() => remove(id)}>
            Remove
          </button>
        </p>
      ))}
      {lines.length > 0 && (
        <button type="button" disabled={isStarting} onClick={() => start({ returnTo: location.href })}>
          Check out
        </button>
      )}
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <CartwrightProvider shop={shop}>
    <Search />
    <Products />
    <Cart />
  </CartwrightProvider>,
)
