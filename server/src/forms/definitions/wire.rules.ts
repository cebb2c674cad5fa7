import { hasChoices } from '@cartwright/contract/forms/fields.ts'
import type { Form, FormField, FormFieldType } from '@cartwright/contract/forms/forms.ts'
import { answerLimits } from '@cartwright/contract/forms/limits.ts'
import type { ShownForm } from './provider.ts'

type Validation = Record<string, unknown>

interface Component {
  /** Of the whole field. */
  identifier: string
  inputType: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'ARRAY'
  componentType: string
  validation: Validation
}

const text = (componentType: string, validation: Validation, identifier = componentType): Component => ({
  identifier,
  inputType: 'STRING',
  componentType,
  validation,
})
const checkbox: Component = {
  identifier: 'CHECKBOX',
  inputType: 'BOOLEAN',
  componentType: 'CHECKBOX',
  validation: {},
}

const components: Record<FormFieldType, Component> = {
  TEXT: text('TEXT_INPUT', { maxLength: answerLimits.text }),
  LONG_TEXT: text('TEXT_INPUT', { maxLength: answerLimits.longText }, 'TEXT_AREA'),
  EMAIL: text('TEXT_INPUT', { format: 'EMAIL', maxLength: answerLimits.email }, 'CONTACTS_EMAIL'),
  PHONE: text('PHONE_INPUT', { format: 'PHONE', maxLength: answerLimits.phone }, 'CONTACTS_PHONE'),
  NUMBER: {
    identifier: 'NUMBER_INPUT',
    inputType: 'NUMBER',
    componentType: 'NUMBER_INPUT',
    validation: {},
  },
  DATE: text('DATE_PICKER', { format: 'DATE' }),
  CHOICE: text('DROPDOWN', {}),
  CHOICES: {
    identifier: 'CHECKBOX_GROUP',
    inputType: 'ARRAY',
    componentType: 'CHECKBOX_GROUP',
    validation: {},
  },
  CHECKBOX: checkbox,
  CONSENT: checkbox,
}

export function toWire(row: ShownForm): Form {
  const { id, namespace, title: name, published: enabled, thanks, revision, createdAt, updatedAt } = row
  return {
    id,
    name,
    namespace,
    enabled,
    kind: 'REGULAR',
    formFields: row.fields.map(toFormField),
    fields: row.fields.map(toOlderField),
    steps: [{ id: stepId, name, hidden: false }],
    properties: { name, disabled: !enabled },
    submitSettings: {
      submitSuccessAction: 'THANK_YOU_MESSAGE',
      thankYouMessageOptions: { richContent: richText(thanks) },
    },
    spamFilterProtectionLevel: 'BASIC',
    revision: String(revision),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

const stepId = 'step-1'

export function toSummary(row: ShownForm) {
  const { id, namespace, title: name, published: enabled } = row
  const fields = row.fields.map(({ key: target, label, required, type }) => {
    const { identifier, inputType } = components[type]
    return { target, label, required, identifier, inputType }
  })
  return { id, name, namespace, enabled, fields }
}

/** The settings of a component lie below its name: `TEXT_INPUT` in `textInputOptions`. */
function toFormField(field: FormField): Record<string, unknown> {
  const { key, required, type } = field
  const { identifier, inputType, componentType, validation } = components[type]
  const settings = {
    label: inputType === 'BOOLEAN' ? richText(field.label) : field.label,
    showLabel: true,
    ...(field.help ? { description: richText(field.help) } : {}),
    ...(hasChoices(field)
      ? { options: field.choices.map((choice) => ({ label: choice, value: choice })) }
      : {}),
  }
  return {
    id: key,
    identifier,
    fieldType: 'INPUT',
    hidden: false,
    inputOptions: {
      target: key,
      required,
      pii: isPersonal(type),
      readOnly: false,
      inputType,
      [optionsOf(inputType)]: {
        componentType,
        validation: { ...validation, ...allowed(field) },
        [optionsOf(componentType)]: settings,
      },
    },
  }
}

/** As clients of 2024 read a field. */
function toOlderField(field: FormField): Record<string, unknown> {
  const { key, label, required, type, help, choices } = field
  const { identifier, inputType, validation } = components[type]
  return {
    id: key,
    target: key,
    hidden: false,
    pii: isPersonal(type),
    readOnly: false,
    validation: { required, [inputType.toLowerCase()]: { ...validation, ...allowed(field) } },
    view: {
      fieldType: identifier,
      label,
      description: help,
      ...(hasChoices(field) ? { options: choices.map((value) => ({ label: value, value })) } : {}),
    },
  }
}

function allowed({ type, choices }: FormField): Validation {
  if (type === 'CHOICE') return { enum: choices }
  return type === 'CHOICES' ? { items: { itemType: 'STRING', stringOptions: { enum: choices } } } : {}
}

function isPersonal(type: FormFieldType): boolean {
  return type === 'EMAIL' || type === 'PHONE'
}

/** `TEXT_INPUT` → `textInputOptions`. */
function optionsOf(name: string): string {
  const camel = name.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return `${camel}Options`
}

function richText(words: string) {
  const nodes = words.split('\n').map((line, index) => ({
    type: 'PARAGRAPH',
    id: `p${index}`,
    nodes:
      line === '' ? [] : [{ type: 'TEXT', id: '', nodes: [], textData: { text: line, decorations: [] } }],
    paragraphData: {},
  }))
  return { nodes: words === '' ? [] : nodes }
}
