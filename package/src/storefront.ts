import type { ReactNode } from 'react'

/** The page that shows a component. */
export interface Shop {
  name: string
  /** BCP 47: the language of the texts on this page. */
  language: string
  /** ISO 4217: prices are shown in this. */
  currency: string
  /** ISO 3166-1: where the shopper wants the goods. */
  country: string
  /** Without the language. */
  path: string
}

/** The shop as this page shows it. */
export declare function useShop(): Shop

/** Returns the address of a page of this shop in the language of this page: `href('/cart')`. */
export declare function useHref(): (path: string) => string

/** The width of a page's content, with its margins. */
export declare function Wide(props: { children: ReactNode; className?: string }): ReactNode
