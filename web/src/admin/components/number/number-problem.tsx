import { Button } from '@mantine/core'
import { texts as allTexts } from '../texts/index.ts'
import { fieldText, type NumberFormat, type Reading } from './number.rules.ts'

const texts = allTexts.number

interface NumberProblemProps {
  reading: Reading
  format: NumberFormat
  onChoose: (number: number) => void
}

/** Why a text is no number, with a button for each number that it may mean. */
export function NumberProblem({ reading, format, onChoose }: NumberProblemProps) {
  const choices = 'choices' in reading ? reading.choices : []
  return (
    <>
      {problemText(reading, format)}{' '}
      {choices.map((number) => (
        <Button
          key={number}
          size="compact-sm"
          variant="default"
          me={6}
          my={2}
          // The field keeps the focus, so that nothing moves before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(number)}
        >
          {texts.use(withUnit(fieldText(number, format), format))}
        </Button>
      ))}
    </>
  )
}

export function problemText({ kind }: Reading, format: NumberFormat): string {
  const { least = 0, most = 0, decimals } = format
  switch (kind) {
    case 'unclear':
      return texts.unclear
    case 'decimals':
      return decimals === 0 ? texts.whole : texts.decimals(decimals)
    case 'tooLow':
      return texts.tooLow(fieldText(least, format))
    case 'tooHigh':
      return texts.tooHigh(fieldText(most, format))
    default:
      return texts.invalid
  }
}

export function withUnit(text: string, { unit }: NumberFormat): string {
  return unit ? `${text} ${unit}` : text
}
