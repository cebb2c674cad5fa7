import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { CopyText } from './secret.tsx'
import './code-block.css'

/** A long text of a program with a copy button; it scrolls by itself. */
export function CodeBlock({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div>
      <Group justify="space-between" mb={6} gap="xs">
        <Text size="sm" fw={500} id={id}>
          {label}
        </Text>
        <CopyText value={value} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <section className="code-block" tabIndex={0} aria-labelledby={id}>
        <pre>{value}</pre>
      </section>
    </div>
  )
}
