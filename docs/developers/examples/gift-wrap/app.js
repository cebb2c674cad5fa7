// An app: it charges for gift wrap, hears of orders, reads products, and has a page in the admin of the shop.
//   npm install @cartwright/sdk jose
//   npm pkg set type=module
//   SHOP_URL=https://shop.example APP_URL=https://wrap.example PORT=4000 node app.js
// The owner of the shop installs it with the address https://wrap.example/manifest.json. Stop it then, and start it again
// with what the shop shows, too: INSTANCE_ID, APP_SECRET and PUBLIC_KEY.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { additionalFees, AppStrategy, createClient, eventOf, products } from '@cartwright/sdk/modules'
import { importSPKI, jwtVerify } from 'jose'

const { APP_URL, PORT = '4000', SHOP_URL, INSTANCE_ID, APP_SECRET, PUBLIC_KEY } = process.env

const manifest = {
  id: '7a1f6d0e-52c3-4e8b-9b1d-3f0c2d5e8a64', // made once, with crypto.randomUUID()
  name: 'Gift wrap',
  developer: { name: 'Ribbon Ltd', website: 'https://ribbon.example' },
  description: 'Wraps each order as a gift.',
  permissions: ['WIX_STORES.READ_PRODUCTS', 'ECOM.READ_ORDERS'],
  webhooks: [{ url: `${APP_URL}/hook`, types: ['wix.ecom.v1.order_approved'] }],
  plugins: [{ kind: 'ADDITIONAL_FEES', address: `${APP_URL}/fees`, fallback: 'SKIP' }],
  page: `${APP_URL}/page`,
}

const auth = AppStrategy({
  appId: manifest.id,
  appSecret: APP_SECRET,
  instanceId: INSTANCE_ID,
  publicKey: PUBLIC_KEY,
})
const onOrderApproved = eventOf('wix.ecom.v1.order_approved')
const client = createClient({ url: SHOP_URL, auth, modules: { additionalFees, onOrderApproved, products } })

client.additionalFees.provideHandlers({
  calculateAdditionalFees: ({ request }) => ({
    additionalFees: [
      { code: 'wrap', name: 'Gift wrap', price: '2.50', lineItemIds: request.lineItems.map(({ _id }) => _id) },
    ],
  }),
})

const toWrap = []
client.onOrderApproved(({ data: { order } }) => {
  // The shop sends an event at least once, so it may come again.
  if (toWrap.includes(order.number)) return
  toWrap.push(order.number)
  console.log(`wrap order ${order.number}`)
})

const page = `<!doctype html><meta charset="utf-8"><title>Gift wrap</title>
<h1>Gift wrap</h1><p id="orders">Reading …</p>
<script>
  const { session } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  fetch('/orders', { headers: { authorization: session } })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error('Open this page from your shop again'))))
    .then(({ role, orders, products }) => {
      document.getElementById('orders').textContent =
        orders.length + ' orders to wrap, ' + products + ' products in the shop, you are ' + role
    })
    .catch((error) => { document.getElementById('orders').textContent = error.message })
</script>`

/** Who opened the page: the session is signed with the key that this shop has for this app alone. */
async function readSession(session) {
  const key = await importSPKI(PUBLIC_KEY, 'RS256')
  const { payload } = await jwtVerify(session, key, { audience: manifest.id })
  if (payload.instanceId !== INSTANCE_ID) throw new Error('another shop')
  return payload
}

const json = (body, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function answer(request) {
  const { pathname } = new URL(request.url, APP_URL)
  if (pathname === '/manifest.json') return json(manifest)
  if (pathname === '/page') {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `frame-ancestors ${SHOP_URL}`,
    }
    return { status: 200, headers, body: page }
  }
  if (pathname === '/orders') {
    const { role } = await readSession(request.headers.authorization)
    const { items } = await client.products.queryProducts().limit(100).find()
    return json({ role, orders: toWrap, products: items.length })
  }
  const body = await text(request)
  if (pathname === '/hook') {
    await client.webhooks.process(body)
    return json({})
  }
  if (pathname.startsWith('/fees/')) return json(await client.servicePlugins.process({ url: request.url, body }))
  return json({}, 404)
}

createServer(async (request, response) => {
  const { status, headers, body } = await answer(request).catch((error) => json({ message: error.message }, 400))
  response.writeHead(status, headers).end(body)
}).listen(Number(PORT), () => console.log('Gift wrap listens'))
