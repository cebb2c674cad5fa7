import { Radio, type RadioGroupProps, Stack } from '@mantine/core'

interface RadioOptionsProps<Name extends string> extends Omit<RadioGroupProps, 'children'> {
  choices: Readonly<Partial<Record<Name, string>>>
  /** The description of each option. */
  hints: Readonly<Partial<Record<Name, string>>>
}

/** A choice with a description of each option. */
export function RadioOptions<Name extends string>({ choices, hints, ...props }: RadioOptionsProps<Name>) {
  return (
    <Radio.Group {...props}>
      <Stack gap="sm" mt="xs">
        {(Object.keys(choices) as Name[]).map((name) => (
          <Radio key={name} value={name} label={choices[name]} description={hints[name]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
