import type { CryptoKey } from 'jose'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** What signs tickets for wallets of telephones; each is absent unless the operator has set its keys. */
    wallets: WalletKeys
  }
}

export interface WalletKeys {
  apple?: AppleKeys
  google?: GoogleKeys
}

/** As PEM, except for the names, which the certificate has. */
export interface AppleKeys {
  certificate: string
  key: string
  passphrase?: string
  /** Apple's intermediate certificate (Worldwide Developer Relations). */
  wwdr: string
  passTypeIdentifier: string
  teamIdentifier: string
}

export interface GoogleKeys {
  issuerId: string
  /** Of the service account. */
  email: string
  key: CryptoKey
}

/** What a pass shows. */
export interface Pass {
  siteId: string
  shopName: string
  /** Of the ticket, with how often it has changed hands: each holder has a pass of their own. */
  number: string
  version: number
  ticketName: string
  holder: string
  orderNumber: string
  policy: string
  /** The text of the QR code. */
  code: string
  language: string
}
