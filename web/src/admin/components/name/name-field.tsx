import { TextInput, type TextInputProps } from '@mantine/core'
import { hintBelow } from '../form/hint-below.ts'
import { texts } from '../texts/index.ts'

interface NameFieldProps extends TextInputProps {
  value?: string
  /** Says so once the name is as long as it can be: the rest of what is typed or pasted is cut off. */
  maxLength: number
}

/** A field for a name of a limited length. */
export function NameField({ value = '', maxLength, description, ...props }: NameFieldProps) {
  const isFull = value.length >= maxLength
  return (
    <TextInput
      {...props}
      {...{ value, maxLength, inputWrapperOrder: hintBelow }}
      description={isFull ? texts.fullName(maxLength) : description}
    />
  )
}
