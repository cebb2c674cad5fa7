/** Where the shops of the installation are, as this server knows it. Nothing here waits for the database. */
export interface Hosts {
  /** The site at a host, from the Host header of a request. */
  at(host: string | undefined): SiteAtHost
  /** Whether a request to this host may use what belongs to this site, such as a session in a cookie. */
  isOf(siteId: string, host: string | undefined): boolean
  /** Where people reach the site, without a trailing slash. */
  urlOf(siteId: string): string
  /** Whether another shop than the first has a host. */
  hasSeveral(): boolean
  /** Whether the shop is closed. Its data stay. */
  isArchived(siteId: string): boolean
  /** Reads the hosts again: those of one site, or all. */
  reload(siteId?: string): Promise<void>
  /** Reads no more. */
  close(): Promise<void>
}

/**
 * `first` is the site that the installation began with: it alone answers everywhere until another shop has a host. Then
 * hosts that belong to no shop are `unknown`.
 */
export type SiteAtHost = { siteId: string; isMain: boolean } | 'first' | 'unknown'
