import { Text } from '@mantine/core'

/** A cell of several lines. Empty ones, and what the first says already, are left out. */
export function Lines({ first, others }: { first: string; others: readonly (string | undefined)[] }) {
  const below = others.filter((line): line is string => Boolean(line) && line !== first)
  return (
    <>
      {first}
      {below.map((line) => (
        <Text key={line} component="span" display="block" size="sm" c="dimmed" fw={400}>
          {line}
        </Text>
      ))}
    </>
  )
}
