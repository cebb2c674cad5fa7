import { Radio, type RadioGroupProps, Stack } from '@mantine/core'

interface ChoicesProps<Name extends string> extends Omit<RadioGroupProps, 'children'> {
  choices: Readonly<Record<Name, string>>
  /** What each of them means. */
  hints: Readonly<Record<Name, string>>
}

/** One of several, each with what it means below it. */
export function Choices<Name extends string>({ choices, hints, ...props }: ChoicesProps<Name>) {
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
