import Type, { type Static } from 'typebox'
import { Fields, FreeForm, Guid, Nullable, Strings, Text, Whole } from '../../values/common.ts'
import { eventLimits } from '../limits.ts'

// The form of an event: name and e-mail address, and the merchant's questions.

export const InputControlType = Strings([
  'INPUT',
  'TEXTAREA',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'NAME',
  'GUEST_CONTROL',
  'ADDRESS_SHORT',
  'ADDRESS_FULL',
  'DATE',
])
export type InputControlType = Static<typeof InputControlType>

export const InputName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,59}$' })

export const FormInput = Fields({
  name: InputName,
  array: Type.Boolean(),
  label: Text({ max: 500 }),
  additionalLabels: FreeForm,
  options: Type.Array(Text({ max: 200 }), { maxItems: eventLimits.options }),
  mandatory: Type.Boolean(),
  maxLength: Whole({ max: eventLimits.answer }),
  type: Strings(['TEXT', 'NUMBER', 'TEXT_ARRAY', 'DATE_TIME', 'ADDRESS']),
  maxSize: Nullable(Whole()),
  labels: Type.Array(FreeForm),
})
export type FormInput = Static<typeof FormInput>

/** `system`: name, e-mail address and guests, which every form has. */
export const InputControl = Fields({
  id: Text({ max: 60 }),
  type: InputControlType,
  system: Type.Boolean(),
  name: Text({ max: 60 }),
  label: Text({ max: 500 }),
  inputs: Type.Array(FormInput, { maxItems: 20 }),
  orderIndex: Whole(),
  deleted: Nullable(Type.Boolean()),
})
export type InputControl = Static<typeof InputControl>

export const EventForm = Fields({
  controls: Type.Array(InputControl, { maxItems: eventLimits.questions + 5 }),
  messages: FreeForm,
})
export type EventForm = Static<typeof EventForm>

/** What somebody answers: `value`, or `values` of a question with several answers. */
export const FormResponse = Fields({
  inputValues: Type.Array(
    Fields({
      inputName: Text({ max: 60 }),
      value: Nullable(Text({ max: eventLimits.answer })),
      values: Type.Array(Text({ max: eventLimits.answer }), { maxItems: eventLimits.options }),
    }),
    { maxItems: 100 },
  ),
})
export type FormResponse = Static<typeof FormResponse>

export const GetEventFormRequest = Type.Object({ eventId: Guid })
export const GetEventFormReply = Type.Object({ form: EventForm })
