export const en = {
  title: 'Recently viewed',
}
