/** Under which the cart is kept. */
export const cartKey = ['cartwright', 'cart'] as const

/** Of each change of the cart. */
export const changeKey = ['cartwright', 'cart change'] as const
