/** An icon of the package `@iconify-json/tabler` under its name there, see `web/tabler-icons.ts`. */
declare module 'tabler:*' {
  const icon: import('./icon.tsx').Icon
  export default icon
}
