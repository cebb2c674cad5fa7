export { render } from './hosted/entry.tsx'
export { storefront } from './storefront/entry.tsx'
