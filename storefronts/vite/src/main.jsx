import { createRoot } from 'react-dom/client'
import { visit } from './client.js'
import { Cart, Catalogue, Product, ThankYou } from './pages.jsx'

const pages = [
  [/^\/product\/([\w-]+)$/, Product],
  [/^\/cart$/, Cart],
  [/^\/thank-you$/, ThankYou],
  [/^\/$/, Catalogue],
]

await visit()
const [match, Page] =
  pages.map(([path, page]) => [path.exec(location.pathname), page]).find(([found]) => found) ?? []
createRoot(document.querySelector('#root')).render(
  <>
    <nav>
      <a href="/">Shop</a> <a href="/cart">Cart</a>
    </nav>
    <main>{match ? <Page slug={match[1]} /> : <h1>There is no such page</h1>}</main>
  </>,
)
