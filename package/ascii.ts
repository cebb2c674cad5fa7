const characters = /(\\*)([^\0-\x7f])/g

/**
 * The same program in ASCII alone. V8 keeps a script with a single other character, such as a curly quote, in two bytes for
 * each of its characters.
 */
export function toAscii(program: string): string {
  return program.replace(characters, (_, backslashes: string, character: string) => {
    // One that escapes the character would now escape the backslash of its code.
    const before = backslashes.slice(backslashes.length % 2)
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
