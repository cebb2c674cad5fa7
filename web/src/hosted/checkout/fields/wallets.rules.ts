import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'

/** What a wallet calls a way to deliver. */
export interface Rate {
  id: string
  displayName: string
  amount: number
}

/** The deliveries of the page; the first is the one that the wallet shows as chosen. */
export function ratesOf(delivery: OpenCheckoutProps['delivery'], amounts: readonly number[]): Rate[] {
  const rates = (delivery?.options ?? []).map(({ value, title, selected }, index) => ({
    rate: { id: value, displayName: title, amount: amounts[index] ?? 0 },
    selected,
  }))
  return rates.toSorted((a, b) => Number(b.selected) - Number(a.selected)).map(({ rate }) => rate)
}

export interface WalletAddress {
  country: string
  state: string
  city: string
  postal_code: string
  line1?: string
  line2?: string | null
}

/** The address of a wallet as values of the form, without the region, whose choices depend on the country. */
export function addressValues(address: WalletAddress): Record<string, string> {
  const { country, city, postal_code: postalCode, line1, line2 } = address
  const line = [line1, line2].filter(Boolean).join(', ')
  return { country, city, postalCode, ...(line ? { addressLine: line } : {}) }
}

/** The choice of the form that is this region: wallets write `CA` or `California`, the form `US-CA`. */
export function regionOf(
  choices: readonly { value: string; label: string }[],
  state: string,
): string | undefined {
  const name = state.trim().toLowerCase()
  if (!name) return undefined
  return choices.find(({ value, label }) => {
    const code = value.toLowerCase()
    return code === name || code.endsWith(`-${name}`) || label.toLowerCase() === name
  })?.value
}
