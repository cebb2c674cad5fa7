import react from 'react'
// By name: for the whole module, every chunk of ours would have to convert it.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useFrame, useHref, Wide } from './kit/frame.tsx'

/** What components of a shop import as `cartwright/storefront`. */
export const parts = { useShop, useHref, Wide }

/** What components of a shop import, in the browser and on the server. */
export const modules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': { Fragment, jsx, jsxs },
  'cartwright/storefront': parts,
}

function useShop() {
  const { name, language, currency, country, path } = useFrame()
  return { name, language, currency, country, path }
}
