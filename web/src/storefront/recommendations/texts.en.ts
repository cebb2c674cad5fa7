export const en = {
  boughtTogether: 'Often bought together',
  related: 'You may also like',
}
