/** Text that runs in one direction. */
export interface Run {
  text: string
  rtl: boolean
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const parts =
  /(?<r>[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}][\p{M}\u200c\u200d]*)|(?<l>[\p{L}\p{N}][\p{M}]*)|(?<n>.)/gsu

/** Whether a line begins at the right: its first letter says so. */
export function beginsRight(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && rightToLeft.test(first)
}

/**
 * A line as runs from left to right, as readers of Hebrew or Arabic see it: the order of the Unicode bidirectional
 * algorithm for lines without embeddings. Letters are not reversed: fonts do that within a run.
 */
export function runsOf(line: string, { rtl }: { rtl: boolean }): Run[] {
  if (!rightToLeft.test(line)) return line === '' ? [] : [{ text: line, rtl: false }]
  const runs: { text: string; level: number }[] = []
  for (const { text, level } of levelled(line, rtl)) {
    const last = runs.at(-1)
    if (last?.level === level) last.text += text
    else runs.push({ text, level })
  }
  return reordered(runs).map(({ text, level }) =>
    level % 2 === 1 ? { text: mirrored(text), rtl: true } : { text, rtl: false },
  )
}

/** Rule L2: from the highest level down, neighbours of that level and above are reversed. */
function reordered<Levelled extends { level: number }>(runs: readonly Levelled[]): Levelled[] {
  const found = [...runs]
  for (const level of [2, 1])
    for (let from = 0; from < found.length; from++) {
      let end = from
      while ((found[end]?.level ?? 0) >= level) end++
      if (end > from) found.splice(from, end - from, ...found.slice(from, end).reverse())
      from = end
    }
  return found
}

/**
 * Each piece of a line with its level: odd ones run from the right. A number follows the word before it; what is neither a
 * letter nor a number goes with its neighbours, or with the line.
 */
function levelled(line: string, rtl: boolean): { text: string; level: number }[] {
  const base = rtl ? 1 : 0
  let isRight = rtl
  const pieces = [...line.matchAll(parts)].map(({ 0: text, groups }) => {
    const isNumber = /^\p{N}/u.test(text)
    const isLetter = groups?.r !== undefined || (groups?.l !== undefined && !isNumber)
    if (isLetter) isRight = groups?.r !== undefined
    const level = isLetter && isRight ? 1 : isNumber && isRight ? 2 : 2 * base
    return { text, level, right: isLetter || isNumber ? isRight : undefined }
  })
  const near = (index: number, step: number): boolean => {
    for (let at = index + step; at >= 0 && at < pieces.length; at += step) {
      const found = pieces[at]?.right
      if (found !== undefined) return found
    }
    return rtl
  }
  return pieces.map(({ text, level, right }, index) => {
    if (right !== undefined) return { text, level }
    const [before, after] = [near(index, -1), near(index, 1)]
    if (before !== after) return { text, level: base }
    return { text, level: before ? 1 : 2 * base }
  })
}

const mirrors: Readonly<Record<string, string>> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' },
  ...{ '<': '>', '>': '<', '«': '»', '»': '«', '‹': '›', '›': '‹' },
}

function mirrored(text: string): string {
  return text.replaceAll(/[()[\]{}<>«»‹›]/g, (sign) => mirrors[sign] ?? sign)
}

/** Words in lines that are no wider than there is room; a word that is wider is broken. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  const add = (word: string) => {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      return
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  for (const paragraph of text.split('\n')) {
    const words = paragraph.split(/[^\S\u00a0]+/u).filter(Boolean)
    const whole = words.join(' ')
    if (whole !== '' && fits(whole)) line = whole
    else for (const word of words) add(word)
    if (line !== '') lines.push(line)
    line = ''
  }
  return lines
}

/** Letters that the font lacks are written without their marks, or as an empty square. */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const known = (letters: string) => [...letters].every((one) => hasGlyph(one.codePointAt(0) ?? 0))
  return [
    ...text
      .replaceAll(/[\u202f\u2009]/gu, ' ')
      .replaceAll(/[\ufe00-\ufe0f]/gu, '')
      .normalize('NFC'),
  ]
    .map((letter) => {
      if (letter === '\n' || known(letter)) return letter
      const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return plain !== '' && known(plain) ? plain : '\u25a1'
    })
    .join('')
}
