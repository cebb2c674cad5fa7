import type { Config } from '../config.ts'

/** What was found out about an installation. */
export interface Facts {
  config: Config
  /** Versions of this Node, and of the oldest one that runs Cartwright. */
  node: { version: string; oldest: string }
  isProduction: boolean
  /** TRUSTED_PROXIES is set. */
  knowsProxies: boolean
  isRoot: boolean
  /** Files with secrets that other accounts of the machine can read. */
  openSecrets: readonly string[]
  /** The file of the first API key, if it still lies there. */
  keyFile: string | undefined
  /** Of the disk of the data directory, in bytes. */
  disk: { free: number; size: number } | undefined
  /** `reason` why it cannot be reached, or what it says about itself. */
  database: { reason: string } | 'none yet' | DatabaseFacts
  /** The problems that the running server names at `/ready`; undefined if none runs here. */
  ready: readonly { code: string; message: string }[] | undefined
}

export interface DatabaseFacts {
  version: number
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  encoding: string
  maxConnections: number
  isEncrypted: boolean
  /** Seconds by which its clock is ahead of ours. */
  clockAhead: number
  pending: readonly string[]
  newer: readonly string[]
  /** Undefined while the database has the schema of another version. */
  shop: ShopFacts | undefined
}

export interface ShopFacts {
  sites: number
  /** Shops without a mail server of their own. */
  withoutMail: number
  withoutOwner: number
  /** Owners who sign in with a password alone. */
  ownersWithoutFactor: number
  /** Names of active API keys that may do everything. */
  fullKeys: readonly string[]
  failedJobs: number
  /** Seconds since the oldest waiting job was due, or was added if it is tried again. */
  oldestJob: number
  /** Recurring work that failed the last time, with the reason. */
  failingJobs: readonly string[]
}
