// npx cartwright texts [language]: lists the texts of the storefront by their keys.
import { readTexts } from '../../server/src/extensions/service.ts'

const [language = 'en'] = process.argv.slice(2)
const known = (await readTexts()) ?? {}
const texts = known[language]
if (texts) {
  process.stdout.write(
    Object.entries(texts)
      .map(([key, text]) => `${key}: ${text}\n`)
      .join(''),
  )
} else {
  process.stderr.write(`There are no texts in "${language}", only in ${Object.keys(known).join(' and ')}.\n`)
  process.exitCode = 1
}
