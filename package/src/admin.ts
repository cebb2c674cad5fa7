import type { ReactNode } from 'react'

/** The head of a page: each has one. Sets the title of the window. */
export declare function PageHead(props: {
  title: string
  /** One line below the title. */
  description?: ReactNode
  /** Buttons; the main one last. */
  actions?: ReactNode
}): ReactNode

/** A titled section in a frame. */
export declare function Card(props: {
  title: string
  about?: string
  action?: ReactNode
  children: ReactNode
}): ReactNode

/** An error in words for the merchant, with a button to try again. Nothing without an error. */
export declare function Problem(props: { error: unknown; onRetry?: () => void }): ReactNode

/**
 * The answer to a call of the API, with the permissions of whoever is signed in. `name` and `request` are those of the page
 * `/docs/api`. It is read again when something changes.
 *
 * @example
 * const { data, error, refetch } = useCall('getSite', {})
 */
export declare function useCall(
  name: string,
  request: object,
  options?: { enabled?: boolean; pollInterval?: number },
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows what it has asked for
): { data: any; error: Error | null; refetch: () => void }

/**
 * A call that changes something. `mutate` sends it once, whatever is clicked meanwhile; `error` says why it failed.
 *
 * @example
 * const rename = useChange('updateSite')
 * rename.mutate({ site: { name } })
 */
export declare function useChange(name: string): {
  mutate: (request: object) => void
  error: Error | null
  isPending: boolean
}

/** The language of the admin in this browser. */
export declare const language: 'en' | 'de'
