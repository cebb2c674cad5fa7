interface Choice {
  /** A colour. */
  value: string
  description: string
}

interface Option {
  optionType: string
  choices: readonly Choice[]
}

/** Whether nothing was entered: such a choice is not saved. */
export function isEmptyChoice({ value, description }: Choice, optionType: string): boolean {
  return description.trim() === '' && (optionType !== 'color' || value.trim() === '')
}

/** What is wrong with a choice: an option needs one, and shoppers cannot tell two of the same name apart. */
export function choiceProblem(
  { choices, optionType }: Option,
  index: number,
): 'missing' | 'exists' | undefined {
  const choice = choices[index]
  if (!choice) return undefined
  if (isEmptyChoice(choice, optionType)) {
    return index === 0 && choices.every((each) => isEmptyChoice(each, optionType)) ? 'missing' : undefined
  }
  const name = comparable(choice)
  if (name === '') return 'missing'
  return choices.slice(0, index).some((each) => comparable(each) === name) ? 'exists' : undefined
}

function comparable({ description }: Choice): string {
  return description.trim().toLowerCase()
}
