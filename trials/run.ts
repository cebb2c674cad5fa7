import { abuse } from './abuse.ts'
import { crash } from './crash.ts'
import { edits } from './edits.ts'
import { firstAdds } from './first-adds.ts'
import { guesses } from './guesses.ts'
import { importOnce } from './import-once.ts'
import { overload } from './overload.ts'
import { oversell } from './oversell.ts'
import { placeOnce } from './place-once.ts'
import { restore } from './restore.ts'
import { timing } from './timing.ts'
import type { Outcome } from './trial.ts'
import { wrongShapes } from './wrong-shapes.ts'

const trials: Record<string, () => Promise<Outcome>> = {
  'first-adds': firstAdds,
  oversell,
  'place-once': placeOnce,
  overload,
  edits,
  'import-once': importOnce,
  guesses,
  timing,
  'wrong-shapes': wrongShapes,
  abuse,
  crash,
  restore,
}

const [asked] = process.argv.slice(2)
const names = asked === undefined ? Object.keys(trials) : [asked]

for (const name of names) {
  const trial = trials[name]
  if (!trial) {
    process.stderr.write(`There is no trial "${name}": choose one of ${Object.keys(trials).join(', ')}.\n`)
    process.exit(2)
  }
  const begin = performance.now()
  const { bar, measured, met } = await trial()
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${name}  (${seconds} s)\n`)
  process.stdout.write(`        bar:      ${bar}\n        measured: ${measured}\n`)
  if (!met) process.exitCode = 1
}
