import { dictionary } from '@zxcvbn-ts/language-common'
import type { Violation } from '../platform/errors/errors.ts'

/** Gives letters with two encodings one of them; changes nothing else. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

const maxBytes = 1024

/**
 * Refuses passwords that are easy to guess; `own` are texts about the person: name, e-mail address, shop. Length counts,
 * not the kinds of characters.
 */
export function passwordViolations(field: string, password: string, own: readonly string[]): Violation[] {
  if (Buffer.byteLength(password) > maxBytes) {
    return [{ field, description: `must have at most ${maxBytes} bytes`, violatedRule: 'MAX_LENGTH' }]
  }
  if (!isGuessed(password, own)) return []
  const description = 'is too easy to guess: use several unrelated words'
  return [{ field, description, violatedRule: 'VALIDATION' }]
}

/** Common words and names with digits and signs around them, keyboard rows, and repetitions. */
function isGuessed(password: string, own: readonly string[]): boolean {
  const plain = plainOf(password)
  const letters = lettersOf(plain)
  if (leaked.has(plain) || isRepeated(plain) || isRow(plain)) return true
  const words = [...common, ...own.flatMap(wordsOf)]
  return letters === '' ? plain.replaceAll(/\D/g, '').length < 12 : isMadeOf(letters, words)
}

/** The 49,000 most frequent passwords of published leaks. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'])

function plainOf(password: string): string {
  return normalisePassword(password).toLowerCase().replaceAll(/\s/g, '')
}

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** The letters at the core of a password, with leet digits read as letters. */
function lettersOf(plain: string): string {
  const core = plain.replaceAll(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
  return [...core]
    .map((sign) => leet[sign] ?? sign)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
}

function isRepeated(plain: string): boolean {
  return /^(.{1,5})\1+.{0,4}$/u.test(plain)
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const columns = [
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
]
const keys = [
  ...rows,
  ...columns,
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklm',
]
const runs = keys.flatMap((row) => [row, [...row].reverse().join('')])

/** Whether it consists of pieces of keyboard rows, each at least three keys long. */
function isRow(plain: string): boolean {
  let rest = plain
  while (rest.length > 2) {
    const length = longestRun(rest)
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return plain.length > 2
}

function longestRun(text: string): number {
  let length = 0
  while (length < text.length && runs.some((run) => run.includes(text.slice(0, length + 1)))) length++
  return length
}

/** Whether it consists of one or two of the words. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  return words.some((word) => {
    if (!letters.startsWith(word)) return false
    const rest = letters.slice(word.length)
    return rest.length < 3 || words.includes(rest)
  })
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  return [...words, words.join('')].filter((word) => word.length > 2)
}

/** Common words in published leaks, without digits and signs. */
const common = `
  password passwort motdepasse contrasena senha wachtwoord parola haslo passw passwd pass word secret secure security
  geheim welcome willkommen bienvenue hello hallo letmein login logon access enter open admin administrator root
  manager master owner user guest test testing tester demo default changeme change temp temporary system server
  computer internet website webshop shop store laden boutique cartwright commerce business company office work home
  iloveyou loveyou iloveu love lovely lover liebe schatz forever always together family familie friends friend baby
  angel princess prince queen king jesus christ god heaven blessed faith grace sunshine summer winter spring autumn
  fall sommer monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december football baseball basketball soccer hockey tennis golf fussball liverpool
  arsenal chelsea manchester united barcelona madrid juventus bayern dortmund schalke yankees cowboys steelers eagles
  lakers rangers superman batman spiderman pokemon pikachu starwars matrix naruto minecraft fortnite samsung google
  facebook apple microsoft windows android linux iphone whatever trustno trustnoone nothing something freedom dragon
  monkey tiger lion panther wolf bear shadow ninja hunter killer ranger warrior soldier mustang ferrari porsche
  mercedes corvette harley yamaha honda toyota jordan michael michelle jennifer jessica ashley amanda nicole daniel
  thomas robert william charlie george andrew matthew joshua anthony christopher alexander andrea melissa samantha
  hannah maggie ginger pepper cookie chocolate cheese banana orange cherry purple yellow silver golden diamond crystal
  flower butterfly rainbow hottie sexy fuckyou fuck asshole bitch shit money dollar cash bank lucky magic wizard
  merlin gandalf phoenix thunder lightning storm rocket spider snoopy scooter mickey minnie donald buster bailey
  sophie oliver maximus qwerty qwertz azerty asdf zxcvbn abc abcd abcdef asdfgh qazwsx zaq xsw the you and for not
  new old big hot one two three four five six seven eight nine ten i am my me your this that is it`
  .trim()
  .split(/\s+/)
