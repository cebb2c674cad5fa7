/** A pattern for LIKE that takes the word literally. */
export function likePattern(word: string, where: 'anywhere' | 'begins' = 'anywhere'): string {
  return `${where === 'anywhere' ? '%' : ''}${escapeLike(word)}%`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
