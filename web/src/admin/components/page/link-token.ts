import { useLocation } from 'react-router'

/** The token of a one-time link: after the #, or after the ? in links of earlier versions. */
export function useLinkToken(): string {
  const { hash, search } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? ''
}
