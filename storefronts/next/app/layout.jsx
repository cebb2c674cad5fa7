import Link from 'next/link'

export const metadata = { title: 'A storefront with Next.js' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Shop</Link> <Link href="/cart">Cart</Link>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  )
}
