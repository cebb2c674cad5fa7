/** How many forms a shop has at most, with how many fields and choices, and how long their texts are. */
export const formLimits = {
  forms: 100,
  fields: 50,
  choices: 100,
  title: 100,
  description: 2000,
  label: 500,
  help: 500,
  choice: 200,
  button: 60,
  thanks: 1000,
} as const

/** Characters of an answer, by type of field. */
export const answerLimits = { text: 500, longText: 10_000, email: 254, phone: 50 } as const
