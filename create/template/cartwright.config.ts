import { defineConfig } from 'cartwright'

/** What this shop adds to Cartwright. */
export default defineConfig({
  routes: {
    'GET /x/hello': () => new Response('Hello from your own shop.'),
  },
})
