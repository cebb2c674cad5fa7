import Link from 'next/link'
import { serverClient } from './server-client.js'

export const metadata = { title: 'A storefront with Next.js' }

/** Of a collection that not every shop has. */
async function menu() {
  const { items } = await serverClient()
  const { items: found } = await items
    .query('Menus')
    .find()
    .catch((error) => {
      if (error.details?.applicationError?.code === 'WDE0025') return { items: [] }
      throw error
    })
  return found
}

export default async function Layout({ children }) {
  const more = await menu()
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Shop</Link> <Link href="/cart">Cart</Link>{' '}
          {more.map(({ _id, title }) => (
            <span key={_id}>{title}</span>
          ))}
        </nav>
        <main>{children}</main>
      </body>
    </html>
  )
}
