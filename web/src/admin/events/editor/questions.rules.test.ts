import { expect, test } from 'vitest'
import { formOf, missingInQuestions, newQuestion, questionsOf } from './questions.rules.ts'

const asked = [
  {
    ...{ id: 'diet', type: 'RADIO' as const, system: false, name: 'diet', label: 'Food' },
    inputs: [
      {
        ...{ name: 'diet', label: 'Food', mandatory: true, array: false, type: 'TEXT' as const },
        options: ['Meat', 'None'],
      },
    ],
  },
  {
    ...{ id: 'home', type: 'ADDRESS_FULL' as const, system: false, name: 'home', label: 'Address' },
    inputs: [{ name: 'street' }, { name: 'city' }],
  },
]
const name = { id: 'name', type: 'NAME' as const, system: true, inputs: [{ name: 'firstName' }] }

test('questions that are saved as they are stay so, also those that the admin cannot make', () => {
  const questions = questionsOf({ controls: [name, ...asked] })
  expect(questions.map(({ kind }) => kind)).toEqual(['CHOICE', 'OTHER'])
  expect(formOf(questions).controls).toEqual(asked)
})

test('an answer keeps its name when its question is worded anew', () => {
  const [question] = questionsOf({ controls: asked })
  if (!question) throw new Error('no question')
  const [control] = formOf([{ ...question, label: 'What do you eat?', kind: 'CHOICES' }]).controls ?? []
  expect(control).toMatchObject({
    ...{ id: 'diet', type: 'CHECKBOX', label: 'What do you eat?' },
    inputs: [{ name: 'diet', type: 'TEXT_ARRAY', array: true, options: ['Meat', 'None'] }],
  })
})

test('a question needs words, and a choice its options', () => {
  const texts = { labelNeeded: 'label', optionsNeeded: 'options' }
  const choice = { ...newQuestion(), kind: 'CHOICE' as const, label: 'Food', options: ' \n' }
  expect(missingInQuestions([newQuestion(), choice], texts)).toEqual({
    'questions.0.label': 'label',
    'questions.1.options': 'options',
  })
})
