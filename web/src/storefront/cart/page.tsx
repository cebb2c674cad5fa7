import type { CartProps } from './cart.rules.ts'

export default function CartPage({ lines }: CartProps) {
  return <p>{lines.length}</p>
}
