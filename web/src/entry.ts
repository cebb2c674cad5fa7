export { render } from './hosted/entry.tsx'
export { renderMail } from './mail/entry.tsx'
export { storefront } from './storefront/entry.tsx'
